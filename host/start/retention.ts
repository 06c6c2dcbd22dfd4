import { forgetOldCheckouts } from '../store/checkouts.ts'
import { forgetOldEmailChanges } from '../store/emailChanges.ts'
import { deleteOldKeys } from '../store/idempotencyKeys.ts'
import { forgetOldLimits } from '../store/rateLimits.ts'
import { forgetOldMessages } from '../store/messageQueue.ts'
import { forgetOldSessions } from '../store/sessions.ts'
import { forgetOldVerifications } from '../store/verifiedPhones.ts'
import type { Db } from '../store/database/database.ts'

const EVERY_HOUR = 3_600_000

/** Forgets, at start and every hour, what nobody can come back to. Answers how to stop. */
export function startRetention(
  db: Db,
  failed: (error: unknown) => void,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const tidy = async () => {
    const now = clock()
    await deleteOldKeys(db, now)
    await forgetOldSessions(db, now)
    await forgetOldVerifications(db)
    await forgetOldLimits(db, now)
    await forgetOldEmailChanges(db, now)
    await forgetOldMessages(db, now)
    await forgetOldCheckouts(db, now)
  }
  const run = () => {
    running = running.then(tidy).catch(failed)
  }
  const timer = setInterval(run, EVERY_HOUR)
  timer.unref()
  run()
  return () => {
    clearInterval(timer)
    return running
  }
}
