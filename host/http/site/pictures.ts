import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { decodeArt, drawArt, type ArtSpec } from '../../../art/artSpec.ts'
import { PICTURES_PATH } from '../../../contract/pictures.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { compressed, textResponse, type CompressedText } from '../conditionalResponse.ts'

const NAME = /^[\w-]+(\.[\w-]+)*\.(svg|webp|avif|jpg|jpeg|png)$/
const TYPES: Partial<Record<string, string>> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
const MAX_PICTURE_BYTES = 10_000

export const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

export const isPictureName = (name: string): boolean => NAME.test(name)

/** The operator's photo of this name, whether there is one or not. */
export const photoPath = (dataDir: string, name: string): string => join(dataDir, 'images', 'products', name)

/** Serves every picture of the catalogue whole, and drawings of pizzas as they were built. */
export function mountPictures(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const drawings = new LRUCache<string, Promise<CompressedText>>({ max: 600 })
  const drawing = (key: string, draw: () => Promise<CompressedText>) => {
    const picturePromise = drawings.get(key) ?? draw()
    drawings.set(key, picturePromise)
    return picturePromise
  }

  app.get(`${PICTURES_PATH}:name`, async ({ req, env: { trace, catalogue }, notFound }) => {
    trace.call = 'product picture'
    const name = req.param('name')
    if (!isPictureName(name)) return await notFound()
    const photo = dataDir && (await readIfThere(photoPath(dataDir, name)))
    if (photo) return new Response(photo, { headers: { 'Content-Type': typeOf(name), 'Cache-Control': CACHE_DAY } })
    const current = catalogue.current()
    const spec = current.art(name)
    if (!spec) return await notFound()
    const picture = await drawing(`${current.version} ${name}`, () => drawPicture(spec, 'full'))
    return await textResponse(picture, req.raw, { 'Content-Type': typeOf('svg'), 'Cache-Control': CACHE_DAY })
  })

  app.get('/images/pizzas/:name', async ({ req, env: { trace }, notFound }) => {
    trace.call = 'pizza picture'
    const name = req.param('name')
    const spec = name.endsWith('.svg') ? decodeArt(name.slice(0, -4)) : undefined
    if (!spec) return await notFound()
    const picture = await drawing(name, () => drawPicture(spec, 'thumb'))
    return await textResponse(picture, req.raw, { 'Content-Type': typeOf('svg'), 'Cache-Control': CACHE_IMMUTABLE })
  })
}

const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

async function drawPicture(spec: ArtSpec, detail: 'full' | 'thumb'): Promise<CompressedText> {
  const picture = await compressed(drawArt(spec, { detail, standalone: true }), 9)
  const isHeavy = ((await picture.brotli?.())?.byteLength ?? 0) > MAX_PICTURE_BYTES
  return detail === 'full' && isHeavy ? await drawPicture(spec, 'thumb') : picture
}

export async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return undefined
  }
}
