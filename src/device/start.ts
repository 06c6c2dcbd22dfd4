import { followChoice } from './choice.ts'
import { followSession } from './follow.ts'
import { keepCopies } from './keepCopies.ts'
import { memberState } from './member.ts'
import { owner } from './owner.ts'
import { meet, session } from './session.ts'
import { watchConnection } from './watchConnection.ts'

/** Wakes what this device remembers, asks the host for the session, and sends what waits [SESS-04 SESS-07]. */
export async function startDevice(): Promise<void> {
  followChoice()
  followSession()
  watchConnection(() => import('./send.ts').then(({ renew }) => renew()))
  keepCopies()
  await startSession()
  const { keepSending } = await import('./sending.ts')
  keepSending()
}

let started: Promise<unknown> | undefined

/** The last cart, then the host's; once a page, and again after it failed. */
export async function startSession(): Promise<void> {
  const [{ renew }, { openMemory }] = await Promise.all([import('./send.ts'), import('./memory.ts')])
  started ??= Promise.all([openMemory(), renew()])
  await started
  if (session.get().ready) return
  started = undefined
  // The host cannot be asked: the member whom this device knows.
  const { kept } = memberState.get()
  if (kept?.hash === owner()) meet(kept, false)
}
