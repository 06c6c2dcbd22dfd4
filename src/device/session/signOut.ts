import { ANSWER_WAIT_MS } from '../outbox/enqueueAndWait.ts'
import { connection } from '../store/connection.ts'
import { clearMemberData } from '../api/clearMemberData.ts'
import { reloadAsGuest } from '../api/reloadAsGuest.ts'
import { remembered } from '../store/deviceStore.ts'
import { apiInOrder } from '../api/api.ts'
import { outbox } from '../outbox/outboxInstance.ts'
import { forgetToken } from '../api/token.ts'
import { runInOrder } from '../api/requestQueue.ts'

/** Sends what waits, as far as that goes now; answers what signing out would lose. */
export async function unsent(): Promise<number> {
  if (connection.get()) await within(outbox.wake())
  return remembered().items.filter(({ state }) => state !== 'sent').length
}

/**
 * Signs out and leads to `to` [SESS-18 SESS-19]. Without a connection as well: the token goes, and with the next one the host
 * ends the session whose HttpOnly cookie comes without it.
 */
export async function signOut(to = '/signin'): Promise<void> {
  await runInOrder(async () => {
    if (connection.get()) await within(apiInOrder('signOut', {}))
    forgetToken()
    await clearMemberData()
    reloadAsGuest(to)
  })
}

const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS))])
