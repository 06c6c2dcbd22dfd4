import { calls, callOf, type CallName } from '../../../contract/calls.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { Observable } from '../observable.ts'

/**
 * Calls `onStale` with the `invalidates` of a lane's changes once the lane has nothing left to send, so that several changes
 * cause one new read. Changes that another tab sends count too.
 */
export function watchLaneReads(
  queue: Pick<Observable<{ items: readonly OutboxItem[] }>, 'get' | 'watch'>,
  onStale: (reads: readonly string[]) => void,
): () => void {
  const pending = new Map<string, Set<string>>()
  const look = () => {
    const underWay = queue.get().items.filter(({ state }) => state === 'waiting' || state === 'sending')
    for (const { lane, call } of underWay) {
      const reads = pending.get(lane) ?? new Set()
      pending.set(lane, reads)
      if (isCall(call)) for (const read of callOf(call).invalidates) reads.add(read)
    }
    for (const [lane, reads] of pending) {
      if (underWay.some((item) => item.lane === lane)) continue
      pending.delete(lane)
      onStale([...reads])
    }
  }
  look()
  return queue.watch(look)
}

/** An item of an older build may name a call that no longer exists. */
const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)
