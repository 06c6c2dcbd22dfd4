import { LRUCache } from 'lru-cache'
import { callOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { compressible, textResponse, type CompressedText } from './conditionalResponse.ts'
import { dispatch, type RequestScope } from './dispatch.ts'
import { readInput } from './request.ts'
import { responseOf } from '../context/response.ts'

/** Reads that are the same for everybody: written and compressed once for each catalogue, and revalidated by ETag. */
export const PUBLIC_READS: readonly CallName[] = ['stores', 'menu', 'product']

const MAX_ANSWERS = 500
const MIN_COMPRESSED_LENGTH = 1000
const BROTLI_QUALITY = 9

const kept = new WeakMap<Catalogue, LRUCache<string, CompressedText>>()

export async function publicRead(name: CallName, request: Request, ground: RequestScope): Promise<Response> {
  const answers = kept.get(ground.catalogue) ?? new LRUCache<string, CompressedText>({ max: MAX_ANSWERS })
  kept.set(ground.catalogue, answers)
  const key = await keyOf(name, request, ground.now)
  let answer = key === undefined ? undefined : answers.get(key)
  if (!answer) {
    const fresh = await dispatch(name, request, ground)
    if (key === undefined || fresh.status !== 200) return responseOf(fresh)
    answer = compressible(fresh.body, BROTLI_QUALITY, MIN_COMPRESSED_LENGTH)
    answers.set(key, answer)
  }
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' }
  return await textResponse(answer, request, headers)
}

/**
 * Of the input as the call reads it: a field that it does not know makes no other answer. Undefined for what cannot be read.
 * What is open changes with the minute.
 */
async function keyOf(name: CallName, request: Request, now: Date): Promise<string | undefined> {
  if (name === 'stores') return `stores ${Math.floor(now.getTime() / 60_000)}`
  const read = await readInput(request)
  const parsed = read.ok ? z.safeDecode(callOf(name).input, read.input) : undefined
  return parsed?.success ? `${name} ${JSON.stringify(parsed.data)}` : undefined
}
