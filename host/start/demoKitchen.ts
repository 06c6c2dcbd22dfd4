import type { Db } from '../store/database/database.ts'
import { finishOldOrders } from '../store/orders/orderHistory.ts'

const EVERY_SECONDS = 10

/** A demo is looked at for minutes. */
const FINISHED_AFTER_SECONDS = 180

/** In demo mode nobody stands at the oven: orders finish by themselves. Answers how to stop. */
export function startDemoKitchen(db: Db, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => finishOldOrders(db, new Date(Date.now() - FINISHED_AFTER_SECONDS * 1000)))
      .catch(failed)
  }
  const timer = setInterval(look, EVERY_SECONDS * 1000)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
