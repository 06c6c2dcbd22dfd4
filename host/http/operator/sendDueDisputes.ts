import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import type { CardPayments } from '../../services/card.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database/database.ts'
import { listDueDisputes, takeDisputeAnswer } from '../../store/orders/disputes.ts'
import { draftOf, findDisputed, isGivenBack, sendAnswer } from './disputeAnswer.ts'

interface DueDeps {
  db: Db
  payments: Pick<CardPayments, 'answerDispute'>
  catalogue: Pick<CurrentCatalogue, 'current'>
  /** So many hours before its last moment a dispute is answered; 0 for never. */
  hours: number
  failed: (error: unknown) => void
}

/**
 * Answers the disputes that nobody has answered so many hours before their last moment, with what is drafted from their orders and the
 * file that was added (D-228). What a person or a host has begun is sent as it was begun. An order that was given back wholly is left.
 */
export async function sendDueDisputes({ db, payments, catalogue, hours, failed }: DueDeps, now: Date): Promise<void> {
  if (hours === 0) return
  for (const number of await listDueDisputes(db, hours, now))
    try {
      const found = await findDisputed(db, number)
      if (!found || (await isGivenBack(db, found))) continue
      const deps = { db, payments, catalogue: catalogue.current(), now }
      const text = await draftOf(found.order, deps)
      const taken = await takeDisputeAnswer(db, { dispute: found.dispute.id, order: number, text }, now)
      if (!taken) continue
      const sent = await sendAnswer(deps, found, taken.text)
      if (!sent.ok) throw new Error(`The dispute of order ${number} is not answered. ${sent.message}`)
      const entry = { source: 'host' as const, action: 'disputes: answered by itself', subject: String(number), store: found.order.store } // oxfmt-ignore
      await recordAudit(db, { ...entry, what: 'Dispute answered by itself', after: sent.words }, now)
    } catch (error) {
      failed(error)
    }
}
