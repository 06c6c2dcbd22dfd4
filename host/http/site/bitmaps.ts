import { join } from 'node:path'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { BITMAPS, type BitmapSize } from '../../../shared/pictures.ts'
import { isPictureName } from '../../catalogue/import/fieldTypes.ts'
import { conditionalResponse, etagOf } from '../conditionalResponse.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { bitmapName, drawingFor, makeBitmap } from './bitmap.ts'
import { type Photos, CACHE_DAY, readIfThere } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Sources {
  photos: Photos
  /** The folder of the bitmaps that the build has made (host/start/bitmapsCommand.ts). */
  built?: string
}

/** Serves the bitmaps of the catalogue's pictures. One that the build has not made is made at its first request. */
export function mountBitmaps(app: Hono<HonoEnv>, { photos, built }: Sources): void {
  const bitmaps = new LRUCache<string, Promise<{ bytes: Bytes; etag: string }>>({ max: 2000 })
  const cached = (key: string, read: () => Promise<Bytes>) => {
    const known = bitmaps.get(key)
    if (known) return known
    const reading = read().then((bytes) => ({ bytes, etag: etagOf(bytes) }))
    reading.catch(() => bitmaps.delete(key))
    bitmaps.set(key, reading)
    return reading
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: each keeps a processor busy for about 100 ms. */
  const make = (source: string | Uint8Array, size: BitmapSize): Promise<Bytes> => {
    const made = last.then(() => makeBitmap(source, size))
    last = made.catch(() => undefined)
    return made
  }

  app.get(`/images/:size{${Object.keys(BITMAPS).join('|')}}/:name`, async ({ req, env, notFound }) => {
    env.trace.call = 'bitmap'
    const { size, name } = req.param() as { size: BitmapSize; name: string }
    if (!isPictureName(name)) return await notFound()
    const photo = await photos.find(name, env)
    const catalogue = env.catalogue.current()
    const spec = catalogue.art(name)
    const read = photo
      ? async () => make(await photo.read(), size)
      : spec &&
        (async () => {
          const drawing = await drawingFor(spec, size)
          return (built && (await readIfThere(join(built, bitmapName(drawing, size))))) || (await make(drawing, size))
        })
    if (!read) return await notFound()
    const { bytes, etag } = await cached(`${size} ${name} ${photo ? photo.key : `v${catalogue.version}`}`, read)
    const headers = { 'Content-Type': 'image/avif', 'Cache-Control': CACHE_DAY }
    return await conditionalResponse(req.raw, headers, { etag, encoding: undefined, body: () => bytes })
  })
}
