import type { Db } from '../store/database/database.ts'
import { announceStores } from '../store/kitchen/pauses.ts'
import { deleteBackOnSale } from '../store/kitchen/soldOut.ts'
import { publish } from '../store/liveChannel.ts'

const INTERVAL_MS = 10_000

/** Puts back on sale what was sold out until now. Returns a function that stops it. */
export function startSoldOutExpiry(db: Db, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => putBackInTime(db, new Date())).catch(failed)
  }, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

export async function putBackInTime(db: Db, now: Date): Promise<void> {
  const stores = await deleteBackOnSale(db, now)
  if (stores.length === 0) return
  await announceStores(db)
  for (const hash of stores) await publish(db, { kind: 'menu', hash }, { kind: 'kitchen', hash })
}
