import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { pictureTypeOf } from '../../catalogue/import/pictures/checkPicture.ts'
import { findPicture } from '../../store/pictures.ts'
import { etagOf } from '../conditionalResponse.ts'
import type { HonoEnv } from '../honoEnv.ts'

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
