import { discardItem } from '../../../domain/outbox/outbox.ts'
import type { ApiResult } from '../api/result.ts'
import type { Outbox, QueuedItem } from './outbox.ts'
import type { OutboxStore } from '../store/outboxStore.ts'
import { within } from '../timeout.ts'

/** `saved` is true while the change is only on this device, false when the host has it. */
export type ChangeResult = Promise<ApiResult<{ saved: boolean }>>

/** How long a page waits for the host before it shows the change as saved on this device. */
export const ANSWER_WAIT_MS = 4000

/**
 * Stores a change, sends it and waits up to `timeoutMs` for the answer, so that a refusal is shown where the customer made
 * the change. A refused change leaves the outbox. A change without an answer stays in the outbox and is sent later.
 */
export async function enqueueAndWait(
  item: QueuedItem,
  outbox: Outbox,
  { change, remembered }: OutboxStore,
  timeoutMs = ANSWER_WAIT_MS,
): ChangeResult {
  const id = await outbox.enqueue(item)
  const found = () => remembered().items.find((one) => one.id === id)
  if (found()) await within(timeoutMs, outbox.drain())
  const left = found()
  if (left?.state !== 'parked') return { ok: true, answer: { saved: left !== undefined } }
  await change((before) => discardItem(before, id))
  return { ok: false, kind: 'refused', status: 200, message: left.message }
}
