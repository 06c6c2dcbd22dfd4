import type { Day } from '../schedule/schedule.ts'
import type { OrderStatus, Stage } from './orderStage.ts'

/** What a customer answers: another time, or everything back (D-190). */
export type QuestionAnswer = 'moved' | 'refunded'

/** `kept`: the store makes it at its time after all; `refused`: the store refused it without an answer. */
export type QuestionState = 'open' | QuestionAnswer | 'kept' | 'refused'

/** Whether an order for a time at which its store is closed goes to another one, as its customer is asked (D-190). */
export interface OrderQuestion {
  /** ISO 8601. It names the question: a store that asks again has another one. */
  askedAt: string
  state: QuestionState
  /** The time that the order was for when it was asked, ISO 8601. */
  was: string
  /** The time that it is for now, ISO 8601. */
  readyAt: string
  /** Why the store is closed then, such as 'Christmas Day'; '' without words. */
  reason: string
  /** Today in the store's zone, YYYY-MM-DD. */
  today: string
  /** The times to choose from; empty once it is answered, and where the store can make none of those that it offered. */
  days: Day[]
}

interface AskedOrder {
  answer: QuestionAnswer | null
  /** The operator has said that the store makes it nevertheless (D-179). */
  isKept: boolean
  stage: Stage
  status: OrderStatus | (number & {})
}

/** An order can be moved until its kitchen begins with it. */
export const isBegun = ({ stage, status }: Pick<AskedOrder, 'stage' | 'status'>): boolean =>
  status !== 1 || (stage !== 'new' && stage !== 'accepted')

/** What has become of a question. */
export function questionState({ answer, isKept, ...order }: AskedOrder): QuestionState {
  if (order.stage === 'refused') return answer === 'refunded' ? 'refunded' : 'refused'
  if (answer === 'moved') return 'moved'
  return isKept || isBegun(order) ? 'kept' : 'open'
}
