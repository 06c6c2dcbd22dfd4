import { deleteOldCheckedAddresses, deleteOldLocatedAddresses } from '../store/orders/checkedAddresses.ts'
import { forgetPositions } from '../store/orders/deliveries.ts'
import { deleteOldCheckouts } from '../store/orders/checkouts.ts'
import { deleteOldEmailChanges } from '../store/accounts/emailChanges.ts'
import { deleteOldKitchenSessions } from '../store/kitchen/kitchenSessions.ts'
import { deleteOldKeys } from '../store/idempotencyKeys.ts'
import { deleteOldLimits } from '../store/rateLimits.ts'
import { deleteOldJobs } from '../store/jobs/jobs.ts'
import { deleteExpiredSessions } from '../store/accounts/sessions.ts'
import { deleteEndedSubscriptions } from '../store/push/pushSubscriptions.ts'
import { deleteOldVerifications } from '../store/accounts/verificationCodes.ts'
import type { Db } from '../store/database/database.ts'

const INTERVAL_MS = 3_600_000

export function startRetention(
  db: Db,
  failed: (error: unknown) => void,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const deleteOldRows = async () => {
    const now = clock()
    await deleteOldKeys(db, now)
    await deleteOldKitchenSessions(db, now)
    await deleteExpiredSessions(db, now)
    await deleteOldVerifications(db)
    await deleteOldLimits(db, now)
    await deleteOldEmailChanges(db, now)
    await deleteOldJobs(db, now)
    await deleteEndedSubscriptions(db, now)
    await deleteOldCheckouts(db, now)
    await deleteOldCheckedAddresses(db, now)
    await deleteOldLocatedAddresses(db, now)
    // Runs every hour, so a driver's place is kept for at most an hour after the hand-over.
    await forgetPositions(db, now)
  }
  const run = () => {
    running = running.then(deleteOldRows).catch(failed)
  }
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  run()
  return () => {
    clearInterval(timer)
    return running
  }
}
