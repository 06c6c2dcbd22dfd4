import { whatWins } from '../../../domain/office/disputeWords.ts'
import {
  beginDisputeAnswer,
  deleteDisputeFile,
  findDisputeAnswer,
  findDisputeFile,
  saveDisputeFile,
} from '../../store/orders/disputes.ts'
import type { DisputeFileTable } from '../../store/schema/orderTables.ts'
import { readBytes } from '../request.ts'
import { barOf, draftOf, findDisputed, isGivenBack, sendAnswer, sendsAt, type Disputed } from './disputeAnswer.ts'
import {
  answer,
  nameOfStore,
  refuse,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

const NONE = refuse('The payment of this order is not disputed.', 404)

/** The provider takes up to 4.5 MB of all files of an answer. */
const MAX_FILE_BYTES = 4_000_000

/** Answers to disputed payments: drafted from the order, sent to the bank once (D-219). */
export const disputeHandlers = {
  getDispute: async ({ number }, context) => {
    const { db, now, catalogue, settings } = context
    const found = await findDisputed(db, number)
    if (!found) return NONE
    const { order, dispute, at } = found
    const sent = await findDisputeAnswer(db, dispute.id)
    const file = await findDisputeFile(db, dispute.id)
    const bar = barOf(dispute, sent, now)
    const sends = bar === undefined && !(await isGivenBack(db, found)) ? sendsAt(dispute, settings.disputeSendHours ?? 0) : undefined // oxfmt-ignore
    return answer({
      store: nameOfStore(catalogue, order.store),
      at,
      amount: dispute.amount,
      status: dispute.status,
      reason: dispute.reason,
      dueBy: dispute.dueBy === undefined ? null : new Date(dispute.dueBy),
      wins: whatWins(dispute.reason),
      text: sent?.text ?? (await draftOf(order, context)),
      isBegun: sent !== undefined && sent.sent_at === null,
      sentAt: sent?.sent_at ?? null,
      sentBy: sent?.sent_by ?? '',
      sendsAt: sends ?? null,
      file: file && { name: file.name, bytes: file.bytes.length, by: file.added_by },
      bar: bar ?? '',
    })
  },
  addDisputeFile: async ({ number, name }, context) => {
    const { db, now, by, note, request } = context
    const bytes = await readBytes(request, MAX_FILE_BYTES)
    if (!bytes) return refuse('A photo or a PDF has up to 4 MB.', 413)
    const type = typeOf(bytes)
    if (type === undefined) return refuse('Choose a JPEG or PNG photo, or a PDF.')
    const found = await findOpen(number, context)
    if (!found.ok) return found
    const { id: dispute } = found.disputed.dispute
    await saveDisputeFile(db, {
      dispute,
      order: number,
      name: name || 'file',
      type,
      bytes,
      added_at: now,
      added_by: by.name,
    })
    note({ subject: String(number), what: 'File added to the answer of a dispute' })
    return answer({})
  },
  removeDisputeFile: async ({ number }, context) => {
    const found = await findOpen(number, context)
    if (!found.ok) return found
    if (!(await deleteDisputeFile(context.db, found.disputed.dispute.id))) return refuse('There is no file.', 404)
    context.note({ subject: String(number), what: 'File taken off the answer of a dispute' })
    return answer({})
  },
  answerDispute: async ({ number, text }, { db, now, by, note, catalogue, services }) => {
    const found = await findDisputed(db, number)
    if (!found) return NONE
    const { dispute } = found
    const bar = barOf(dispute, await findDisputeAnswer(db, dispute.id), now)
    if (bar !== undefined) return refuse(bar, 409)
    // Whoever is first, on whichever host, says what is sent; the provider takes it once for its dispute.
    const begun = await beginDisputeAnswer(db, { dispute: dispute.id, order: number, text, sent_by: by.name }, now)
    if (begun.text !== text)
      return refuse(`${begun.sent_by || 'The host'} has begun to send other words: look at them first.`, 409)
    const sent = await sendAnswer({ db, payments: services.payments, catalogue, now }, found, begun.text)
    if (!sent.ok) return refuse(sent.message, 409)
    note({ subject: String(number), what: 'Dispute answered', after: sent.words })
    return answer({ sentAt: now })
  },
} satisfies Partial<OperatorHandlers>

/** A dispute whose answer can still be changed. */
async function findOpen(
  number: number,
  { db, now }: OperatorContext,
): Promise<{ ok: true; disputed: Disputed } | OperatorRefused> {
  const disputed = await findDisputed(db, number)
  if (!disputed) return NONE
  const sent = await findDisputeAnswer(db, disputed.dispute.id)
  const bar = barOf(disputed.dispute, sent, now) ?? (sent && 'The words are being sent: press again, and nothing else.')
  return bar === undefined ? { ok: true, disputed } : refuse(bar, 409)
}

/** By its first bytes: a name says nothing. */
function typeOf(bytes: Uint8Array): DisputeFileTable['type'] | undefined {
  const starts = (...first: number[]) => first.every((byte, i) => bytes[i] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  return starts(0x25, 0x50, 0x44, 0x46) ? 'application/pdf' : undefined
}
