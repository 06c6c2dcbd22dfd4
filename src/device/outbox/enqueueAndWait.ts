import { discardItem } from '../../../domain/outbox/outbox.ts'
import type { ApiResult } from '../api/result.ts'
import type { Outbox, QueuedItem } from './outbox.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

/** saved: on this device, to be sent; not saved: the host has it. */
export type ChangeResult = Promise<ApiResult<{ saved: boolean }>>

/** How long a page waits for the host before it says 'saved'. */
export const ANSWER_WAIT_MS = 4000

/**
 * Remembers a change and sends it. Online the host's answer is waited for, so that a refusal is shown where it happened and
 * nothing stands aside; what could not be sent by then is saved and sent later.
 */
export async function enqueueAndWait(
  item: QueuedItem,
  outbox: Outbox,
  { change, remembered }: OutboxStore,
  patienceMs = ANSWER_WAIT_MS,
): ChangeResult {
  const id = await outbox.enqueue(item)
  const found = () => remembered().items.find((one) => one.id === id)
  if (found()) await Promise.race([outbox.drain(), wait(patienceMs)])
  const left = found()
  if (left?.state !== 'parked') return { ok: true, answer: { saved: left !== undefined } }
  await change((before) => discardItem(before, id))
  return { ok: false, kind: 'refused', status: 200, message: left.message }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
