import type { StoreScope } from '../../../domain/office/roles.ts'
import { inStores } from '../storeScope.ts'
import { sql, type Selectable } from 'kysely'
import { questionState, type QuestionAnswer, type QuestionState } from '../../../domain/order/orderQuestion.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { OrderQuestionTable } from '../schema/orderTables.ts'
import type { OrderProgress } from './orderStages.ts'

export interface StoredQuestion extends Selectable<OrderQuestionTable> {
  /** The store makes it nevertheless (D-179). */
  isKept: boolean
}

/** The latest question about the time of an order. */
export async function findQuestion(db: Db, order: string): Promise<StoredQuestion | undefined> {
  return await db
    .selectFrom('order_questions')
    .selectAll()
    .select(
      sql<boolean>`exists (select from kept_orders where kept_orders."order" = order_questions."order")`.as('isKept'),
    )
    .where('order', '=', order)
    .executeTakeFirst()
}

/** What has become of a question about this order. */
export const stateOf = ({ answer, isKept }: StoredQuestion, { stage, status }: OrderProgress): QuestionState =>
  questionState({ answer, isKept, stage, status })

/** Whether it is this question, and not one that the store has asked since. `askedAt` in ISO 8601. */
export const isQuestion = (question: StoredQuestion, askedAt: string): boolean =>
  question.asked_at.toISOString() === askedAt

/** Asks, in the place of an earlier question; an order that was kept is so no more. The order is locked. */
export async function saveQuestion(
  db: Db,
  { order, times, ...asked }: Pick<StoredQuestion, 'order' | 'asked_at' | 'was' | 'reason' | 'times'>,
): Promise<void> {
  const row = { ...asked, times: jsonb(times), answer: null, answered_at: null }
  await db.deleteFrom('kept_orders').where('order', '=', order).execute()
  await db
    .insertInto('order_questions')
    .values({ order, ...row })
    .onConflict((conflict) => conflict.column('order').doUpdateSet(row))
    .execute()
}

/** Keeps the answer to a question. The order is locked, so it is the first one. */
export async function saveAnswer(db: Db, order: string, answer: QuestionAnswer, now: Date): Promise<void> {
  await db.updateTable('order_questions').set({ answer, answered_at: now }).where('order', '=', order).execute()
}

/** Says that a store makes an order nevertheless (D-179). */
export async function saveKept(db: Db, order: string, now: Date): Promise<void> {
  await db
    .insertInto('kept_orders')
    .values({ order, kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface AnsweredOrder {
  number: number
  store: string
  store_name: string
  asked_at: Date
  was: Date
  answer: QuestionAnswer
  answered_at: Date
  ready_at: Date | null
}

/** The orders whose customers have answered since, the latest first, at most so many. `store` is the hash of one store. */
export async function listAnswered(
  db: Db,
  { stores, since }: { stores: StoreScope; since: Date },
  most: number,
): Promise<AnsweredOrder[]> {
  const { rows } = await sql<AnsweredOrder>`
    select number, store, document->'store'->>'name' as store_name, asked_at, was, answer, answered_at, ready_at
    from order_questions join orders on orders.hash = order_questions."order"
    where answered_at > ${since}::timestamptz and ${inStores(stores, 'store')}
    order by answered_at desc limit ${most}`.execute(db)
  return rows
}
