import { readAsk } from './ask.ts'
import type { Ask } from './ask.ts'
import type { Answer } from './call.ts'
import { chance } from './ids.ts'
import { demandTestKeys } from './keys.ts'
import type { SandboxKeys } from './keys.ts'
import { firstAnswer, inProgress, replayId, replayOf } from './once.ts'
import { Refusal } from './refusal.ts'
import type { Notice } from './records.ts'
import type { SandboxStorage } from './storage.ts'
import { beginWork } from './work.ts'

const TRIES = 8

export interface SandboxApp {
  /** For the host's SDK, on loopback: `/v1/...` with the secret or the publishable key. */
  api: (request: Request) => Promise<Response>
  /** For the page, mounted at `/sandbox`: `/sandbox/v1/...`, publishable key only. */
  browser: (request: Request) => Promise<Response>
}

export interface SandboxAppOptions {
  storage: SandboxStorage
  keys: SandboxKeys
  /** Which webhook events are stored for delivery. */
  wanted?: (type: string) => boolean
  /** Called once events are stored. */
  onNotices?: (notices: Notice[]) => void
  clock?: () => number
}

/** The part of Stripe's API that an order needs, with test cards only. Throws unless all keys are test keys. */
export function sandboxApp(options: SandboxAppOptions): SandboxApp {
  const { storage, keys, wanted = () => false, onNotices = () => {}, clock = Date.now } = options
  demandTestKeys(keys)
  const inUse = new Set<string>()

  async function respond(request: Request, offered: 'all' | 'public'): Promise<Response> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': `req_${chance(14)}`,
      'stripe-version': '2026-10-28.endive',
    }
    try {
      const ask = await readAsk(request, keys, offered)
      if (ask.key !== undefined) headers['idempotency-key'] = ask.key
      const { status, body, replayed } = await oneAtATime(ask)
      if (replayed) headers['idempotent-replayed'] = 'true'
      return new Response(JSON.stringify(body), { status, headers })
    } catch (error) {
      const known = error instanceof Refusal
      const body = known ? error.error : { type: 'api_error', message: 'An unknown error occurred' }
      return new Response(JSON.stringify({ error: body }), { status: known ? error.status : 500, headers })
    }
  }

  async function oneAtATime(ask: Ask): Promise<Answer & { replayed: boolean }> {
    if (ask.key === undefined) return answer(ask)
    if (inUse.has(ask.key)) throw inProgress(ask.key)
    inUse.add(ask.key)
    try {
      return await answer(ask)
    } finally {
      inUse.delete(ask.key)
    }
  }

  // The first writer of a record wins; the other request reads again and repeats its work.
  async function answer({ route, call, key, print, names }: Ask): Promise<Answer & { replayed: boolean }> {
    for (let i = 0; i < TRIES; i++) {
      const work = beginWork(storage, wanted, clock())
      const id = key === undefined ? undefined : replayId(key)
      await work.load(id === undefined ? names : [id, ...names])
      if (id !== undefined && key !== undefined) {
        const first = firstAnswer(await work.get(id), print, key, work.now)
        if (first) return { ...first, replayed: true }
      }
      const answered = await route.answer(call, work)
      if (id !== undefined) work.put(replayOf(id, print, answered, work.now))
      const { stored, notices } = await work.commit()
      if (!stored) continue
      if (notices.length > 0) onNotices(notices)
      return { ...answered, replayed: false }
    }
    throw new Refusal(409, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    })
  }

  return { api: (request) => respond(request, 'all'), browser: (request) => respond(request, 'public') }
}
