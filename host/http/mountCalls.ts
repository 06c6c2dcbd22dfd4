import type { Hono } from 'hono'
import { calls, callOf, type CallName } from '../../contract/calls.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { refused } from '../context/context.ts'
import { listStamps } from '../catalogue/storeList.ts'
import { dispatch, type RequestScope } from './dispatch.ts'
import { responseOf, writeRefusal } from '../context/response.ts'
import type { HonoEnv } from './honoEnv.ts'
import { openApi } from './openapi.ts'
import { LRUCache } from 'lru-cache'
import { z } from '../../contract/wire.ts'
import { compressed, textResponse, type CompressedText } from './conditionalResponse.ts'
import { forEdge, type EdgeSubject } from './edgeCache.ts'
import { readFields } from './request.ts'

const names = Object.keys(calls) as CallName[]

export function mountCalls(app: Hono<HonoEnv>): void {
  const answers = openAnswers()
  for (const name of names) {
    const { method, path, cacheable } = callOf(name)
    app.on(method, `${API_MOUNT}${path}`, async ({ req, env: { scope, trace } }) => {
      trace.call = name
      if (cacheable !== 'no') return await publicRead(name, req.raw, { scope, trace }, answers)
      const answer = await dispatch(name, req.raw, scope)
      if (answer.refused) trace.refused = true
      return responseOf(answer)
    })
  }
  let contract: string | undefined
  app.get(`${API_MOUNT}/openapi.json`, ({ env: { trace } }) => {
    trace.call = 'openapi'
    contract ??= JSON.stringify(openApi())
    return new Response(contract, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } })
  })
  app.all(`${API_MOUNT}/*`, ({ req, env: { trace } }) => {
    trace.call = 'unknown call'
    const isKnownPath = names.some((name) => `${API_MOUNT}${callOf(name).path}` === req.path)
    return responseOf(
      writeRefusal(
        isKnownPath
          ? refused('This call does not know that method.', { httpStatus: 405 })
          : refused('There is no such call.', { httpStatus: 404 }),
      ),
    )
  })
}

/** Of one host. */
const MAX_ANSWER_BYTES = 64 * 2 ** 20
const MIN_COMPRESSED_LENGTH = 300
const BROTLI_QUALITY = 9

type Answers = LRUCache<string, CompressedText>

const openAnswers = (): Answers =>
  new LRUCache({ maxSize: MAX_ANSWER_BYTES, sizeCalculation: ({ content }, key) => content.length + key.length })

async function publicRead(
  name: CallName,
  request: Request,
  { scope, trace }: Pick<HonoEnv['Bindings'], 'scope' | 'trace'>,
  answers: Answers,
): Promise<Response> {
  const { key, subject } = await keyOf(name, request, scope)
  let answer = key === undefined ? undefined : answers.get(key)
  trace.kept = answer !== undefined
  if (!answer) {
    const fresh = await dispatch(name, request, scope)
    if (key === undefined || fresh.status !== 200) return responseOf(fresh)
    answer = await compressed(fresh.body, BROTLI_QUALITY, MIN_COMPRESSED_LENGTH)
    answers.set(key, answer)
  }
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' }
  return forEdge(await textResponse(answer, request, headers), scope, subject ?? {})
}

/**
 * The cache key, from the decoded input, so that unknown fields do not change it, and from what the answer depends on: the menu of
 * the store that it is about, or the stores that it lists and their menus. No key when the input is not valid.
 */
async function keyOf(
  name: CallName,
  request: Request,
  { catalogue, now }: RequestScope,
): Promise<{ key?: string; subject?: EdgeSubject }> {
  const { input, cacheable } = callOf(name)
  const read = await readFields(request)
  const parsed = read.ok ? z.safeDecode(input, read.input) : undefined
  if (!parsed?.success) return {}
  const { stamp, subject } = dependenceOf(name, parsed.data as { store?: string; around?: string }, { catalogue, now })
  const minute = cacheable === 'minute' ? Math.floor(now.getTime() / 60_000) : ''
  return { key: `${name} ${minute} ${stamp} ${JSON.stringify(parsed.data)}`, subject }
}

/** What an answer depends on, and a stamp that changes with it. */
function dependenceOf(
  name: CallName,
  { store, around }: { store?: string; around?: string },
  { catalogue, now }: Pick<RequestScope, 'catalogue' | 'now'>,
): { stamp: string; subject: EdgeSubject } {
  if (store !== undefined) return { stamp: catalogue.menuStamp(store), subject: { menus: [store] } }
  if (name === 'storeSearch') return { stamp: catalogue.storesStamp, subject: { lists: 'all' } }
  const { hashes, stores, menus } = listStamps(catalogue, around, now)
  return { stamp: `${stores} ${menus}`, subject: { menus: hashes, lists: hashes } }
}
