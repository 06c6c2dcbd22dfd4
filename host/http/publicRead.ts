import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { callOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { Kept } from './site/lruCache.ts'
import { dispatch, type RequestScope } from './dispatch.ts'
import { readInput } from './request.ts'
import { responseOf } from '../context/response.ts'

interface KeptAnswer {
  body: string
  etag: string
  brotli?: Promise<Uint8Array>
}

const MOST_KEPT = 500
const WORTH_COMPRESSING = 1000

const kept = new WeakMap<Catalogue, Kept<string, KeptAnswer>>()
const compress = promisify(brotliCompress)

/** A read that is the same for everybody: written and compressed once for as long as its call is `cacheable`, revalidated by ETag. */
export async function publicRead(name: CallName, request: Request, ground: RequestScope): Promise<Response> {
  const answers = kept.get(ground.catalogue) ?? new Kept<string, KeptAnswer>(MOST_KEPT)
  kept.set(ground.catalogue, answers)
  const key = await keyOf(name, request, ground.now)
  let answer = key === undefined ? undefined : answers.get(key)
  if (!answer) {
    const fresh = await dispatch(name, request, ground)
    if (key === undefined || fresh.status !== 200) return responseOf(fresh)
    answer = {
      body: fresh.body,
      etag: `W/"${createHash('sha256').update(fresh.body).digest('base64url').slice(0, 22)}"`,
    }
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

/** Of the input as the call reads it: a field that it does not know makes no other answer. Undefined for what cannot be read. */
async function keyOf(name: CallName, request: Request, now: Date): Promise<string | undefined> {
  const { input, cacheable } = callOf(name)
  const read = await readInput(request)
  const parsed = read.ok ? z.safeDecode(input, read.input) : undefined
  if (!parsed?.success) return undefined
  const minute = cacheable === 'minute' ? Math.floor(now.getTime() / 60_000) : ''
  return `${name} ${minute} ${JSON.stringify(parsed.data)}`
}
