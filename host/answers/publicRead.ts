import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CallName } from '../../rules/calls/calls.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { dispatch, type Ground } from './dispatch.ts'
import { responseOf } from './response.ts'

/** Reads that are the same for everybody: written and compressed once for each catalogue, and revalidated by ETag. */
export const PUBLIC_READS: readonly CallName[] = ['stores', 'menu', 'product']

interface Kept {
  body: string
  etag: string
  brotli?: Promise<Uint8Array>
}

const MOST_KEPT = 500
const WORTH_COMPRESSING = 1000

const kept = new WeakMap<Catalogue, Map<string, Kept>>()
const compress = promisify(brotliCompress)

export async function publicRead(name: CallName, request: Request, ground: Ground): Promise<Response> {
  const answers = kept.get(ground.catalogue) ?? new Map<string, Kept>()
  kept.set(ground.catalogue, answers)
  const key = keyOf(name, request, ground.now)
  let answer = answers.get(key)
  if (!answer) {
    const fresh = await dispatch(name, request, ground)
    if (fresh.status !== 200) return responseOf(fresh)
    answer = {
      body: fresh.body,
      etag: `W/"${createHash('sha256').update(fresh.body).digest('base64url').slice(0, 22)}"`,
    }
    if (answers.size >= MOST_KEPT) answers.clear()
    answers.set(key, answer)
  }
  const headers = new Headers({ 'Cache-Control': 'no-cache', ETag: answer.etag, Vary: 'Accept-Encoding' })
  if (request.headers.get('if-none-match') === answer.etag) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  if (answer.body.length < WORTH_COMPRESSING || !/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(answer.body, { headers })
  answer.brotli ??= compress(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  headers.set('Content-Encoding', 'br')
  return new Response(new Uint8Array(await answer.brotli), { headers })
}

/** What is open changes with the minute. */
const keyOf = (name: CallName, request: Request, now: Date) =>
  name === 'stores' ? `stores ${Math.floor(now.getTime() / 60_000)}` : `${name}${new URL(request.url).search}`
