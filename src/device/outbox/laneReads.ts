import { calls, callOf, type CallName } from '../../../contract/calls.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { Observable } from '../observable.ts'

/**
 * Calls back with the reads that the changes of a lane make stale (`invalidates`), once nothing of that lane is under way any
 * more: several changes make one read, and those that another tab sends count as well. Answers how to stop.
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

/** An item of an older build may name a call that is gone. */
const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)
