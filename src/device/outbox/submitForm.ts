import type { FormCall } from '../../../contract/form.ts'
import { discardItem, type OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

export interface Form {
  /** Of this form alone. */
  lane: string
  call: FormCall
  input: Readonly<Record<string, string>>
  /** What the customer reads in the list of what waits. */
  title: string
  /** Of an earlier try with the very same input, so that the host takes it once. */
  key?: string
}

/**
 * sent: the host has it; saved: it stands in the outbox and is sent later; refused: the host said no; broken: the host, or
 * something that is not the host, failed. After the last two nothing stands in the outbox. `key` is the intent's: while it
 * has no answer, it may have arrived, and the same form handed in again is the same intent.
 */
export type Submitted = { key: string } & (
  | { kind: 'sent' | 'saved' }
  | { kind: 'refused' | 'broken'; message: string; isAnswer: boolean }
)

/** How long a page waits for the host before it says 'saved'. */
const SUBMIT_WAIT_MS = 4000

/** Hands a form in: remembered first, then sent; whoever looks on is told what came of it. */
export async function submitFormOver(
  form: Form,
  outbox: Outbox,
  { change }: OutboxStore,
  patienceMs = SUBMIT_WAIT_MS,
): Promise<Submitted> {
  const { key: id, ...rest } = form
  const key = await outbox.enqueue({ ...rest, ...(id === undefined ? {} : { id }) })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))
  await Promise.race([outbox.drain(), late])
  clearTimeout(timer)
  // In one step, as it may be sent once more at any moment: what is told here and now leaves the outbox.
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

/** Sent now, or as soon as the host can be reached. */
const isUnderWay = (item: OutboxItem | undefined): boolean =>
  item?.state === 'sending' || (item?.state === 'waiting' && !item.trouble)
