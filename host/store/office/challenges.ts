import { addSeconds } from '../database/addSeconds.ts'
import type { Db } from '../database/database.ts'

const CHALLENGE_SECONDS = 300

export async function saveChallenge(db: Db, challenge: string, purpose: string, now: Date): Promise<void> {
  const until = addSeconds(now, CHALLENGE_SECONDS)
  await db.insertInto('office_challenges').values({ challenge, purpose, until_at: until }).execute()
}

/** Whether it is valid for this; it is not any more afterwards, whatever the answer to it is worth. */
export async function takeChallenge(db: Db, challenge: string, purpose: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('office_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('until_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}
