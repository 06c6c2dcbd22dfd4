import { z } from '../../../contract/wire.ts'
import { dropItem, park, type Queue } from '../../../domain/outbox/queue.ts'
import { answerOf, offline } from '../../device/api/answer.ts'
import type { ApiResult, Failure } from '../../device/api/result.ts'
import { setHostTime } from '../../device/hostClock.ts'
import type { Later, Settled } from '../../device/outbox/sender.ts'

/** The content security policy of the pages forbids compiled code (eval). */
z.config({ jitless: true })

const TIMEOUT_MS = 8000
const RATE_LIMITED_STATUS = 429
const UNAUTHORIZED_STATUS = 401

interface Asked {
  mount: string
  method: string
  path: string
  input: object | undefined
  /** Sent as bearer token. */
  secret?: string
}

/**
 * Asks the host in JSON, and takes its time. The shape of an answer is not checked: a tablet shows its page for weeks, and a
 * newer host's board must ring on it too. It never throws.
 */
export async function askHost<Answer>({ mount, method, path, input, secret }: Asked): Promise<ApiResult<Answer>> {
  const isChange = method === 'POST'
  try {
    const response = await fetch(mount + path, {
      method,
      cache: 'no-store',
      keepalive: isChange,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(isChange ? { 'Content-Type': 'application/json' } : {}),
        ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
      },
      ...(isChange ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    const sent = await answerOf<Answer & { now: string }>(response, z.unknown())
    if (sent.ok) setHostTime(sent.answer.now)
    return sent
  } catch {
    return offline()
  }
}

/** The host's message; `otherwise` where it gave none. */
export const messageOf = (failure: Failure, otherwise = 'The host did not answer. Press once more.'): string =>
  (failure.kind === 'refused' && failure.message) || otherwise

/**
 * When a press is sent again that got this answer; undefined when it is refused for good. It waits for a connection, for a
 * host that is well again, for the time that a busy one asks for, and for a screen that signs in again.
 */
export function laterOf(failure: Failure): Later | undefined {
  if (failure.kind === 'no-network') return { kind: 'later' }
  const { status = 0, retryAfter = 0, message } = failure
  const isBusy = status === RATE_LIMITED_STATUS
  if (failure.kind === 'refused' && !isBusy && status !== UNAUTHORIZED_STATUS) return undefined
  return {
    kind: 'later',
    waitMs: retryAfter * 1000,
    trouble: { kind: isBusy ? 'busy' : 'broken', message, isOutage: true },
  }
}

/** What the answer to the press `id` makes of it: done, parked with the host's refusal, or sent again later. */
export function outcomeOf<State extends Queue>(id: string, sent: ApiResult<unknown>): Settled<State> | Later {
  if (sent.ok) return { kind: 'settled', step: (before) => dropItem(before, id) }
  return laterOf(sent) ?? { kind: 'settled', step: (before) => park(before, id, sent.message) }
}
