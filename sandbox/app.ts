import { readApiRequest } from './apiRequest.ts'
import type { ApiRequest } from './apiRequest.ts'
import type { Answer } from './call.ts'
import { randomText } from './ids.ts'
import { requireTestKeys } from './keys.ts'
import type { SandboxKeys } from './keys.ts'
import { storedAnswer, inProgress, replayId, newReplay } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import type { WebhookEvent } from './records.ts'
import type { SandboxStorage } from './storage.ts'
import { newUnitOfWork } from './unitOfWork.ts'

const MAX_ATTEMPTS = 8

interface SandboxApp {
  /** For the host's SDK, on loopback: `/v1/...` with the secret or the publishable key. */
  api: (request: Request) => Promise<Response>
  /** For the page, mounted at `/sandbox`: `/sandbox/v1/...`, publishable key only. */
  browser: (request: Request) => Promise<Response>
}

interface SandboxAppOptions {
  storage: SandboxStorage
  keys: SandboxKeys
  onEvents?: (events: WebhookEvent[]) => void
  clock?: () => number
}

/** The part of Stripe's API that an order needs, with test cards only. Throws unless all keys are test keys. */
export function sandboxApp(options: SandboxAppOptions): SandboxApp {
  const { storage, keys, onEvents, clock = Date.now } = options
  requireTestKeys(keys)
  const keysInUse = new Set<string>()

  async function respond(request: Request, acceptedKeys: 'all' | 'public'): Promise<Response> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': `req_${randomText(14)}`,
      'stripe-version': '2026-10-28.endive',
    }
    try {
      const apiRequest = await readApiRequest(request, keys, acceptedKeys)
      if (apiRequest.key !== undefined) headers['idempotency-key'] = apiRequest.key
      const { status, body, replayed } = await runExclusive(apiRequest)
      if (replayed) headers['idempotent-replayed'] = 'true'
      return new Response(JSON.stringify(body), { status, headers })
    } catch (error) {
      const isRefusal = error instanceof Refusal
      const body = isRefusal ? error.error : { type: 'api_error', message: 'An unknown error occurred' }
      return new Response(JSON.stringify({ error: body }), { status: isRefusal ? error.status : 500, headers })
    }
  }

  async function runExclusive(apiRequest: ApiRequest): Promise<Answer & { replayed: boolean }> {
    if (apiRequest.key === undefined) return runHandler(apiRequest)
    if (keysInUse.has(apiRequest.key)) throw inProgress(apiRequest.key)
    keysInUse.add(apiRequest.key)
    try {
      return await runHandler(apiRequest)
    } finally {
      keysInUse.delete(apiRequest.key)
    }
  }

  // The first writer of a record wins; the other request reads again and repeats its work.
  async function runHandler({
    route,
    call,
    key,
    digest,
    recordIds,
  }: ApiRequest): Promise<Answer & { replayed: boolean }> {
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      const work = newUnitOfWork(storage, onEvents !== undefined, clock())
      const id = key === undefined ? undefined : replayId(key)
      await work.load(id === undefined ? recordIds : [id, ...recordIds])
      if (id !== undefined && key !== undefined) {
        const first = storedAnswer(await work.get(id), digest, key, work.now)
        if (first) return { ...first, replayed: true }
      }
      const result = await route.handler(call, work)
      if (id !== undefined) work.put(newReplay(id, digest, result, work.now))
      const { stored, events } = await work.commit()
      if (!stored) continue
      if (events.length > 0) onEvents?.(events)
      return { ...result, replayed: false }
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
