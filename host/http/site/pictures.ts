import { readFile, stat } from 'node:fs/promises'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { decodeArt, type ArtSpec } from '../../../art/artSpec.ts'
import type { Detail } from '../../../art/drawing/markup.ts'
import { PICTURES_PATH } from '../../../shared/pictures.ts'
import { rateLimited } from '../../context/context.ts'
import { refusalResponse } from '../../context/response.ts'
import { WORK } from '../../context/throttle.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { isPictureName } from '../../catalogue/import/fieldTypes.ts'
import { compressed, conditionalResponse, textResponse, type CompressedText, etagOf } from '../conditionalResponse.ts'
import { drawingOf } from './bitmap.ts'
import { openWorkQueue } from './workQueue.ts'
import { join } from 'node:path'
import { pictureTypeOf } from '../../catalogue/import/pictures/checkPicture.ts'
import { findPicture } from '../../store/pictures.ts'

const SVG = 'image/svg+xml'
/** Drawings that may wait for the one that is drawn. */
const MAX_WAITING = 20
const MAX_PICTURE_BYTES = 10_000

export const CACHE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves every picture of the catalogue whole, and drawings of pizzas as they were built. */
export function mountPictures(app: Hono<HonoEnv>, photos: Photos): void {
  const queue = openWorkQueue(MAX_WAITING)
  const products = new LRUCache<string, Promise<CompressedText>>({ max: 600 })
  const pizzas = new LRUCache<string, Promise<CompressedText>>({ max: 600 })
  const drawn = (cache: typeof products, key: string, spec: ArtSpec, detail: Detail) => {
    const known = cache.get(key)
    if (known) return known
    const drawing = queue.run(() => drawPicture(spec, detail))
    drawing.catch(() => cache.delete(key))
    cache.set(key, drawing)
    return drawing
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
    const picture = await drawn(products, `${current.version} ${name}`, spec, 'full')
    return await textResponse(picture, req.raw, { 'Content-Type': SVG, 'Cache-Control': CACHE_DAY })
  })

  app.get('/images/pizzas/:name', async ({ req, env, notFound }) => {
    env.trace.call = 'pizza picture'
    const name = req.param('name')
    const spec = name.endsWith('.svg') ? decodeArt(name.slice(0, -4)) : undefined
    if (!spec || !env.catalogue.current().canBuild(spec)) return await notFound()
    if (!pizzas.has(name)) {
      // Even of the pizzas that can be built there are more than anybody could keep.
      const { address, throttle } = env.scope
      const wait = queue.isFull() ? 1 : (throttle?.work(address, WORK.drawing) ?? 0)
      if (wait > 0) return refusalResponse(rateLimited('Many pictures are being drawn. Please wait.', wait))
    }
    const picture = await drawn(pizzas, name, spec, 'thumb')
    return await textResponse(picture, req.raw, { 'Content-Type': SVG, 'Cache-Control': CACHE_IMMUTABLE })
  })
}

async function drawPicture(spec: ArtSpec, detail: Detail): Promise<CompressedText> {
  const picture = await compressed(await drawingOf(spec, detail), 9)
  const isHeavy = picture.content.length > MAX_PICTURE_BYTES
  return detail === 'full' && isHeavy ? await drawPicture(spec, 'thumb') : picture
}

export async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return undefined
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface Photo {
  /** Another one for other bytes. */
  key: string
  type: string
  read: () => Promise<Bytes>
}

export interface Photos {
  /** The picture file of this name, which is no drawing. */
  find(name: string, env: HonoEnv['Bindings']): Promise<Photo | undefined>
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024

/**
 * The pictures of the catalogue as they were imported: the database's, kept in memory once they were asked for. One of a
 * catalogue that was imported before is in `images/products` of the data folder.
 */
export function openPhotos(dataDir: string | undefined): Photos {
  const kept = new LRUCache<string, Bytes>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  })
  const reading = new Map<string, Promise<Bytes>>()

  const readKept = async (hash: string, { database }: HonoEnv['Bindings']): Promise<Bytes> => {
    const picture = await findPicture(database.db, hash)
    if (!picture) throw new Error(`The database has no picture ${hash}`)
    kept.set(hash, picture.bytes)
    return picture.bytes
  }
  const readOnce = (hash: string, env: HonoEnv['Bindings']): Promise<Bytes> => {
    const bytes = kept.get(hash)
    if (bytes) return Promise.resolve(bytes)
    const promise = reading.get(hash) ?? readKept(hash, env).finally(() => reading.delete(hash))
    reading.set(hash, promise)
    return promise
  }

  return {
    async find(name, env) {
      const picture = env.catalogue.picture(name)
      if (picture) return { key: picture.hash, type: picture.type, read: () => readOnce(picture.hash, env) }
      if (dataDir === undefined) return undefined
      const path = join(dataDir, 'images', 'products', name)
      const file = await stat(path).catch(() => undefined)
      if (!file?.isFile()) return undefined
      const type = pictureTypeOf(name) ?? 'application/octet-stream'
      const key = etagOf(`${name} ${file.mtimeMs} ${file.size}`).slice(1, -1)
      return { key, type, read: async () => new Uint8Array(await readFile(path)) }
    },
  }
}
