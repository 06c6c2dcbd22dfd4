import { isInScope, type StoreScope } from '../../../domain/office/roles.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { refused, type Context, type Refused } from '../../context/context.ts'
import type { Db } from '../../store/database/database.ts'
import { lockOrder, type OrderProgress } from '../../store/orders/orderStages.ts'
import { orderDepsOf } from '../orderDeps.ts'
import { noSuchOrder, publishOrder } from './moveOrder.ts'
import { beginQuestion, closedFor, keepPaidOrder } from './orderQuestion.ts'
import { beginRefusal, endRefusal, type BegunRefusal } from './refuseOrder.ts'

/** What a person decides of a paid order for a time at which its store is closed (D-215). */
export interface Decision {
  number: number
  /** Made nevertheless; its customer is asked for another time; refused, and everything given back. */
  choice: 'keep' | 'ask' | 'refund'
}

/** Of '40218:keep,40219:ask'. */
export const readDecisions = (text = ''): Decision[] =>
  text === ''
    ? []
    : text.split(',').map((one) => {
        const [number, choice] = one.split(':')
        return { number: Number(number), choice: choice as Decision['choice'] }
      })

const WORDS = { keep: 'kept', ask: 'asked for another time', refund: 'refunded' }

/** '40218 kept' */
export const decisionWords = ({ number, choice }: Decision): string => `${number} ${WORDS[choice]}`

type Scope = Pick<Context, 'db' | 'services' | 'now' | 'catalogue' | 'counts'> & {
  by: { name: string; allowed: (permission: 'orders:change') => StoreScope }
}

/**
 * Saves other hours by `save`, which answers the catalogue as it is then, and does with these orders what is decided of them: all in
 * one transaction, so that neither is there without the other. An order is not decided of that is not closed out by then, or is
 * another store's. What a customer gets back the payment reconciler gives, where the host ends before the provider answered.
 */
export async function decideOrders(
  decisions: readonly Decision[],
  scope: Scope,
  save: (db: Db) => Promise<Catalogue>,
): Promise<{ ok: true } | Refused> {
  const { db } = scope
  const begun = await db
    .transaction()
    .execute(async (transaction) => {
      const of = { ...scope, db: transaction, catalogue: await save(transaction) }
      const orders: OrderProgress[] = []
      const byNumber = decisions.toSorted((one, other) => one.number - other.number)
      for (const { number } of byNumber) orders.push(await lockHit(number, of))
      const changed: OrderProgress[] = []
      const refusals: BegunRefusal[] = []
      for (const [index, order] of orders.entries()) {
        const choice = byNumber[index]?.choice
        if (choice === 'refund') refusals.push(await refuseHit(order, of))
        else changed.push(...(await (choice === 'ask' ? askFor(order, of) : keep(order, of))))
      }
      return { changed, refusals }
    })
    .catch((error: unknown) => {
      if (error instanceof NotDecided) return error.refusal
      throw error
    })
  if ('ok' in begun) return begun
  for (const order of begun.changed) await publishOrder(db, order)
  for (const refusal of begun.refusals) await endRefusal(orderDepsOf(scope), refusal)
  return { ok: true }
}

async function lockHit(number: number, { db, catalogue, now, by }: Scope): Promise<OrderProgress> {
  const order = await lockOrder(db, { number })
  if (order?.status !== 1 || !isInScope(by.allowed('orders:change'), order.store))
    throw new NotDecided(number, noSuchOrder)
  const { store, document, ready_at: at } = order
  if (at === null || !catalogue.isClosedAt(store, document.service, at, now))
    throw new NotDecided(number, refused('It is not outside these hours any more. Look at the list again.', CONFLICT))
  return order
}

async function refuseHit(order: OrderProgress, scope: Scope): Promise<BegunRefusal> {
  const { db, by, now } = scope
  const words = order.ready_at ? closedFor(order, order.ready_at, scope) : ''
  const reason = `We are closed at the time of your order${words ? ` (${words})` : ''}.`
  const refusal = {
    order: { hash: order.hash },
    from: order.stage,
    reason,
    source: 'operator',
    actor: by.name,
  } as const
  const begun = await beginRefusal(db, refusal, scope.catalogue.chain.email, now)
  if (!begun.moved.ok) throw new NotDecided(Number(order.number), begun.moved)
  return begun
}

async function askFor({ number }: OrderProgress, scope: Scope): Promise<OrderProgress[]> {
  const asked = await beginQuestion(number, undefined, scope)
  if (!asked.ok) throw new NotDecided(number, asked)
  return asked.revised ? [asked.revised] : []
}

async function keep({ number }: OrderProgress, { db, now }: Scope): Promise<OrderProgress[]> {
  const kept = await keepPaidOrder(db, number, now)
  return kept?.revised ? [kept.revised] : []
}

/** Rolls back the hours and what was decided of other orders. */
class NotDecided extends Error {
  readonly refusal: Refused

  constructor(number: number, { message, ...refusal }: Refused) {
    super()
    this.refusal = { ...refusal, message: `Nothing is saved, because of order ${number}: ${message}` }
  }
}

const CONFLICT = { httpStatus: 409 } as const
