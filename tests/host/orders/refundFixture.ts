import { expect } from 'vitest'
import type { CardPayments } from '../../../host/services/card.ts'
import { listRefunds, type Refund } from '../../../host/store/orders/refunds.ts'
import { sdk } from '../../sandbox/cards.ts'
import { askOperator } from '../../support/host/operatorHost.ts'
import { messagesOf } from '../../support/host/messages.ts'
import type { OrderingHost } from './orderingHost.ts'

/** The next refund is answered, is refused, loses its answer, or the host dies before or after it. */
export type RefundFault = 'answered' | 'refused' | 'answer lost' | 'killed after' | 'killed before'

export function faultyRefunds(): {
  wrap: (payments: CardPayments) => CardPayments
  failNext(fault: RefundFault): void
} {
  let fault: RefundFault = 'answered'
  return {
    failNext: (one) => (fault = one),
    wrap: (payments) => ({
      ...payments,
      refund: async (intent, request) => {
        const now = fault
        fault = 'answered'
        if (now === 'killed before') throw new Error('killed')
        if (now === 'refused') return { ok: false, unknown: false, message: 'refused' }
        const outcome = await payments.refund(intent, request)
        if (now === 'killed after') throw new Error('killed')
        return now === 'answer lost' ? { ok: false, unknown: true, message: 'lost' } : outcome
      },
    }),
  }
}

/** Asks for a refund of the order of a checkout. */
export async function refundOf(
  here: OrderingHost,
  checkout: string,
  fields: Record<string, string> = {},
  key?: string,
) {
  const [order] = await here.ordersOf(checkout)
  const headers = key === undefined ? undefined : { 'Idempotency-Key': key }
  return await askOperator(here, `orders/${order?.number}/refund`, fields, { headers })
}

export async function refundRows(here: OrderingHost, checkout: string): Promise<Refund[]> {
  const [found] = await here.ordersOf(checkout)
  const rows = await listRefunds(here.database.db, found?.hash ?? '')
  return rows.map(({ id, order, source, amount, document, state, provider }) => {
    return { id, order, source, amount, document, state, provider }
  })
}

export async function intentOf(here: OrderingHost, checkout: string): Promise<string> {
  const payment = here.database.db.selectFrom('payments').select('intent').where('checkout', '=', checkout)
  return (await payment.executeTakeFirstOrThrow()).intent ?? ''
}

/** What the card provider gave back for the checkout, one entry a refund, the oldest first. */
export async function cardRefundsOf(here: OrderingHost, checkout: string): Promise<number[]> {
  const list = await sdk(here.sandbox).refunds.list({ payment_intent: await intentOf(here, checkout) })
  return list.data.map(({ amount }) => amount).toReversed()
}

/** The points that refunds took back from a member who had spent them. */
export async function pointsOwed(here: OrderingHost, member: string): Promise<number> {
  const members = here.database.db.selectFrom('members').select('points_owed').where('hash', '=', member)
  return (await members.executeTakeFirstOrThrow()).points_owed
}

/** Sends an event of this type about the payment of the checkout, which only names it. */
export async function sendEvent(here: OrderingHost, checkout: string, type: string): Promise<number> {
  const object = {
    object: type.startsWith('refund') ? 'refund' : 'charge',
    payment_intent: await intentOf(here, checkout),
  }
  return await here.sendWebhook(JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } }))
}

export async function mailsTo(here: OrderingHost, email: string) {
  return (await messagesOf(here.database.db, email)).filter(({ kind }) => kind === 'mail')
}

/** Expects that the order says so much is given back, at its row and in what the customer sees. */
export async function expectRefunded(here: OrderingHost, checkout: string, amount: number): Promise<void> {
  expect(await here.ordersOf(checkout)).toMatchObject([{ refunded: amount, document: { refunded: amount } }])
}
