import type { FormCall } from '../../../contract/form.ts'
import { discardItem, type OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxStore } from '../store/outboxStore.ts'
import { within } from '../timeout.ts'

export interface Form {
  lane: string
  call: FormCall
  input: Readonly<Record<string, string>>
  title: string
  /** The key of an earlier try with the same input, so that the host takes the form once. */
  key?: string
}

/**
 * sent: the host has it; saved: it is in the outbox and is sent later; refused: the host declined it; broken: the host or
 * something in between failed. After the last two it is not in the outbox. `key` is the idempotency key: without an answer the
 * form may have arrived, and a new try with the same input uses the same key.
 */
export type Submitted = { key: string } & (
  | { kind: 'sent' | 'saved' }
  | { kind: 'refused' | 'broken'; message: string; isAnswer: boolean }
)

const SUBMIT_WAIT_MS = 4000

export async function submitFormOver(
  form: Form,
  outbox: Outbox,
  { change }: OutboxStore,
  timeoutMs = SUBMIT_WAIT_MS,
): Promise<Submitted> {
  const { key: id, ...rest } = form
  const key = await outbox.enqueue({ ...rest, ...(id === undefined ? {} : { id }) })
  await within(timeoutMs, outbox.drain())
  // Read and discard in one transaction: another tab may start to send the item at any moment.
  const found: { item?: OutboxItem | undefined } = {}
  await change((before) => {
    found.item = before.items.find((one) => one.id === key)
    return isUnderWay(found.item) ? before : discardItem(before, key)
  })
  const { item } = found
  if (isUnderWay(item)) return { kind: 'saved', key }
  if (!item || item.state === 'sent') return { kind: 'sent', key }
  const { trouble, message } = item
  return { kind: trouble === 'broken' ? 'broken' : 'refused', message, key, isAnswer: trouble === undefined }
}

const isUnderWay = (item: OutboxItem | undefined): boolean =>
  item?.state === 'sending' || (item?.state === 'waiting' && !item.trouble)
