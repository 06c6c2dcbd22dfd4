import type { Stage } from '../../../domain/order/orderStage.ts'
import type { Db } from '../../store/database/database.ts'
import type { OrderProgress } from '../../store/orders/orderProgress.ts'
import { queuePush } from '../push/pushMessages.ts'

export interface OrderNews {
  stage: Stage
  readyAt?: Date
  refusal?: string
}

/** Writes down whom a change of an order is told to, in its transaction: browsers, mail and text message, webhooks. */
export async function queueOrderNews(db: Db, order: OrderProgress, { stage }: OrderNews, now: Date): Promise<void> {
  await queuePush(db, order, stage, now)
}
