import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BITMAPS, type BitmapSize } from '../../shared/pictures.ts'
import { dealPictureName } from '../catalogue/menu.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { productsOf } from '../catalogue/product.ts'
import { readCatalogue } from '../catalogue/import/readCatalogue.ts'
import demo from '../demo/catalogue.json'
import { bitmapName, drawingFor, makeBitmap } from '../http/site/bitmap.ts'

/**
 * A step of the build: `node dist/server/bitmaps.js FOLDER` makes the bitmaps of the demo chain's drawings. Files that are
 * there already are of the same drawings, since their names are hashes; others are deleted.
 */
const [folder = ''] = process.argv.slice(2)
const reading = readCatalogue(demo)
if (!reading.ok) throw new Error('The demo chain has faults; the host names them when it starts.')
const { catalogue } = reading
const sizes = Object.keys(BITMAPS) as BitmapSize[]
const banners = new Set((catalogue.banners ?? []).map(({ code, picture }) => picture ?? `${code}.svg`))
const products = productsOf(catalogue, catalogue.taxes)
const ownOfDeals = new Set((catalogue.deals ?? []).map(dealPictureName))
const ofDeals = new Set((catalogue.deals ?? []).map(({ product = '' }) => products.get(product)?.picture))
const drawings = [...picturesOf(catalogue, products)].flatMap(([name, spec]) =>
  sizes
    .filter((size) => {
      const isBannerOnly = banners.has(name) || ownOfDeals.has(name)
      return size === 'banner' ? isBannerOnly || ofDeals.has(name) : !isBannerOnly
    })
    .map(async (size) => ({ size, drawing: await drawingFor(spec, size) })),
)
await mkdir(folder, { recursive: true })
const names = new Map(
  (await Promise.all(drawings)).map(({ size, drawing }) => [bitmapName(drawing, size), { size, drawing }]),
)
for (const name of await readdir(folder)) if (!names.has(name)) await rm(join(folder, name))
const missing = [...names].filter(([name]) => !existsSync(join(folder, name)))
const next = async (): Promise<void> => {
  const [name, one] = missing.pop() ?? []
  if (!name || !one) return
  await writeFile(join(folder, name), await makeBitmap(one.drawing, one.size))
  await next()
}
await Promise.all([next(), next()])
