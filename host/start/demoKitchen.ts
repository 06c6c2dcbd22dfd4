import type { Db } from '../store/database/database.ts'
import { finishOldOrders } from '../store/orders/orderHistory.ts'

const INTERVAL_SECONDS = 10

const FINISHED_AFTER_SECONDS = 180

/** Finishes orders after a while, since a demo has no kitchen. Returns a function that stops it. */
export function startDemoKitchen(db: Db, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running
      .then(() => finishOldOrders(db, new Date(Date.now() - FINISHED_AFTER_SECONDS * 1000)))
      .catch(failed)
  }
  const timer = setInterval(run, INTERVAL_SECONDS * 1000)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
