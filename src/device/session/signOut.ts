import { ANSWER_WAIT_MS } from '../outbox/enqueueAndWait.ts'
import { connection } from '../store/connection.ts'
import { clearMemberData } from '../api/clearMemberData.ts'
import { reloadAsGuest } from '../api/reloadAsGuest.ts'
import { remembered } from '../store/deviceStore.ts'
import { apiInOrder } from '../api/api.ts'
import { outbox } from '../outbox/outboxInstance.ts'
import { forgetToken } from '../api/writeToken.ts'
import { runInOrder } from '../api/requestQueue.ts'
import { within } from '../timeout.ts'

/** Sends waiting items within ANSWER_WAIT_MS and returns how many a sign-out would lose. */
export async function unsent(): Promise<number> {
  if (connection.get()) await within(ANSWER_WAIT_MS, outbox.wake())
  return remembered().items.filter(({ state }) => state !== 'sent').length
}

/**
 * Signs out and opens `to` [SESS-18 SESS-19]. It works offline too: the token is removed, and the host ends a session whose
 * HttpOnly cookie arrives without the token.
 */
export async function signOut(to = '/signin'): Promise<void> {
  await runInOrder(async () => {
    if (connection.get()) await within(ANSWER_WAIT_MS, apiInOrder('signOut', {}))
    forgetToken()
    await clearMemberData()
    reloadAsGuest(to)
  })
}
