import { dropItem, park, type Queue } from '../../../domain/outbox/queue.ts'
import type { ApiResult, Failure } from '../api/result.ts'
import type { Later, Settled } from './sender.ts'

const RATE_LIMITED_STATUS = 429
const UNAUTHORIZED_STATUS = 401

/**
 * When an item is sent again that got this answer; undefined when it is refused for good. It waits for a connection, for a
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

/** What the answer to the item `id` makes of it: done, parked with the host's refusal, or sent again later. */
export function outcomeOf<State extends Queue>(id: string, sent: ApiResult<unknown>): Settled<State> | Later {
  if (sent.ok) return { kind: 'settled', step: (before) => dropItem(before, id) }
  return laterOf(sent) ?? { kind: 'settled', step: (before) => park(before, id, sent.message) }
}
