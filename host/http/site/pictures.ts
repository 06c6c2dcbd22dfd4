import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { decodeArt, drawArt, type ArtSpec } from '../../../art/artSpec.ts'
import { PICTURES_PATH } from '../../../contract/pictures.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { isPictureName } from '../../catalogue/import/fieldTypes.ts'
import { compressed, conditionalResponse, textResponse, type CompressedText } from '../conditionalResponse.ts'
import type { Photos } from './photos.ts'

const SVG = 'image/svg+xml'
const MAX_PICTURE_BYTES = 10_000

export const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves every picture of the catalogue whole, and drawings of pizzas as they were built. */
export function mountPictures(app: Hono<HonoEnv>, photos: Photos): void {
  const drawings = new LRUCache<string, Promise<CompressedText>>({ max: 600 })
  const drawing = (key: string, draw: () => Promise<CompressedText>) => {
    const picturePromise = drawings.get(key) ?? draw()
    drawings.set(key, picturePromise)
    return picturePromise
  }

  app.get(`${PICTURES_PATH}:name`, async ({ req, env, notFound }) => {
    env.trace.call = 'product picture'
    const name = req.param('name')
    if (!isPictureName(name)) return await notFound()
    const photo = await photos.find(name, env)
    if (photo)
      return await conditionalResponse(
        req.raw,
        { 'Content-Type': photo.type, 'Cache-Control': CACHE_DAY },
        { etag: `"${photo.key}"`, encoding: undefined, body: photo.read },
      )
    const current = env.catalogue.current()
    const spec = current.art(name)
    if (!spec) return await notFound()
    const picture = await drawing(`${current.version} ${name}`, () => drawPicture(spec, 'full'))
    return await textResponse(picture, req.raw, { 'Content-Type': SVG, 'Cache-Control': CACHE_DAY })
  })

  app.get('/images/pizzas/:name', async ({ req, env: { trace }, notFound }) => {
    trace.call = 'pizza picture'
    const name = req.param('name')
    const spec = name.endsWith('.svg') ? decodeArt(name.slice(0, -4)) : undefined
    if (!spec) return await notFound()
    const picture = await drawing(name, () => drawPicture(spec, 'thumb'))
    return await textResponse(picture, req.raw, { 'Content-Type': SVG, 'Cache-Control': CACHE_IMMUTABLE })
  })
}

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
