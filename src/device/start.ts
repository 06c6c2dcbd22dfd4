import { followChoice, readChoice } from './choice.ts'
import { recallCart } from './cart.ts'
import { session } from './session.ts'

/** Wakes what this device remembers, then asks the host for the session [SESS-04 SESS-07]. */
export async function startDevice(): Promise<void> {
  readChoice()
  followChoice()
  await startSession()
}

let started: Promise<unknown> | undefined

/** The last cart, then the host's; once a page, and again after it failed. */
export async function startSession(): Promise<void> {
  const { renew } = await import('./send.ts')
  started ??= Promise.all([recallCart(), renew()])
  await started
  if (!session.get().ready) started = undefined
}
