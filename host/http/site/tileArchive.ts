import { open } from 'node:fs/promises'
import type { Hono } from 'hono'
import { TILE_ARCHIVE_PATH } from '../../../shared/pageSettings.ts'
import { etagOf } from '../conditionalResponse.ts'
import type { HonoEnv } from '../honoEnv.ts'

/** A longer range is answered in part, which a client asks on from. */
const MAX_RANGE_BYTES = 16 * 1024 * 1024
/** Read one after the other as the client takes them: one that takes none holds at most this in memory. */
const PART_BYTES = 64 * 1024

const HEADERS = {
  'Content-Type': 'application/vnd.pmtiles',
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-cache',
}

/** Serves a .pmtiles file, of which the map reads ranges. It is opened once at start; a new file takes a restart. */
export async function mountTileArchive(app: Hono<HonoEnv>, path: string): Promise<void> {
  const file = await open(path, 'r')
  const { size, mtimeMs } = await file.stat()
  const etag = etagOf(`${size} ${mtimeMs}`)

  app.on(['GET', 'HEAD'], TILE_ARCHIVE_PATH, async ({ req, env: { trace } }) => {
    trace.call = 'tiles'
    const headers = { ...HEADERS, ETag: etag }
    if (req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers })
    const isCurrent = [undefined, etag].includes(req.header('If-Range'))
    const range = isCurrent ? rangeOf(req.header('Range'), size) : undefined
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
    const [start, end] = range ?? [0, size - 1]
    const length = end - start + 1
    const status = range ? 206 : 200
    const described = {
      ...headers,
      'Content-Length': `${length}`,
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    }
    if (req.method === 'HEAD') return new Response(null, { status, headers: described })
    return new Response(partsOf(start, length), { status, headers: described })
  })

  function partsOf(start: number, length: number): ReadableStream<Uint8Array> {
    let at = start
    const end = start + length
    return new ReadableStream({
      async pull(controller) {
        const part = new Uint8Array(Math.min(PART_BYTES, end - at))
        const { bytesRead } = await file.read(part, 0, part.length, at)
        at += bytesRead
        if (bytesRead > 0) controller.enqueue(part.subarray(0, bytesRead))
        if (bytesRead === 0 || at >= end) controller.close()
      },
    })
  }
}

/** First and last byte of a `Range` header of one range; undefined for a header that is to be ignored. */
function rangeOf(header: string | undefined, size: number): readonly [number, number] | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return [start, Math.min(end, start + MAX_RANGE_BYTES - 1)]
}
