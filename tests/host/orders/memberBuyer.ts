import { givePoints } from '../../../host/store/accounts/points.ts'
import type { AnswerOf } from '../../../contract/calls.ts'
import { percentOf } from '../../../domain/money.ts'
import type { Guest } from '../../support/guest.ts'
import { newMember, type TestMember, type MemberOptions } from '../../support/member.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { checkoutDetails, type OrderingHost } from './orderingHost.ts'
import { typeCard } from '../../sandbox/cards.ts'

/** The input of the details step of a signed-in member, without contact details [CHK-19]. */
export const memberDetails = (changes: object = {}) => ({
  ...checkoutDetails(''),
  name: '',
  lastname: '',
  email: '',
  notes: '',
  ...changes,
})

/** A member with a checked order of a margherita (12.00) and two colas (2.25 + 0.10 deposit each): 17.85 with taxes, 357 points. */
export interface MemberBuyer extends TestMember {
  checkout: string
  payment: AnswerOf<'completeCheck'>['payment']
  /** The input of complete with a newly typed card, or without a card if none is given. */
  memberCompleteInput(card?: string, percent?: number): Promise<Record<string, unknown>>
  points(): Promise<number>
  ledger(): Promise<{ delta: number; reason: string; order: string | null }[]>
}

export async function newMemberBuyer(
  here: OrderingHost,
  { points = 0, ...options }: MemberOptions & { points?: number } = {},
  changes: object = {},
): Promise<MemberBuyer> {
  const member = await newMember(here, options)
  if (points > 0) await givePoints(here.database.db, member.hash, points, here.clock.now)
  await fillCart(member.guest)
  const { checkout, payment } = await checkOrder(member.guest, changes)
  return {
    ...member,
    checkout,
    payment,
    memberCompleteInput: async (card, percent = 0) => {
      const tip = percentOf(1670, percent)
      const paymentMethod = card === undefined ? {} : { paymentMethod: await typeCard(here.sandbox, card) }
      const amounts = { tip, giftCardAmount: 0, giftCards: [], cardAmount: payment.total + tip }
      return { ...memberDetails(changes), checkout, ...amounts, ...paymentMethod }
    },
    points: () => pointsBalance(here, member.hash),
    ledger: () =>
      here.database.db
        .selectFrom('points')
        .select(['delta', 'reason', 'order'])
        .where('member', '=', member.hash)
        .orderBy('id')
        .execute(),
  }
}

export async function fillCart(guest: Guest): Promise<void> {
  await guest.ask('addProduct', margheritaInput())
  await guest.ask('addProduct', colaInput({ quantity: 2 }))
}

export async function checkOrder(guest: Guest, changes: object = {}) {
  const reply = await guest.ask('completeCheck', memberDetails(changes))
  if (!reply.ok) throw new Error(reply.message)
  return { checkout: reply.answer.payment.checkout, payment: reply.answer.payment }
}

/** The points balance of the member in the database. */
export async function pointsBalance(here: OrderingHost, member: string): Promise<number> {
  const row = await here.database.db.selectFrom('members').select('points').where('hash', '=', member).executeTakeFirstOrThrow() // oxfmt-ignore
  return row.points
}
