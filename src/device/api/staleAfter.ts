import { callOf, type CallName } from '../../../contract/calls.ts'
import type { ApiResult } from './result.ts'

/** The reads that a result makes stale, as the call declares. Queued changes are announced by lane (laneReads.ts). */
export function staleAfter(name: CallName, sent: ApiResult<unknown>): readonly string[] {
  const { offline, invalidates, refusalInvalidates } = callOf(name)
  if (offline === 'queue') return []
  if (sent.ok) return invalidates
  return sent.kind === 'refused' ? refusalInvalidates : []
}
