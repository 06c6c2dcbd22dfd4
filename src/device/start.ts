import { followChoice } from './store/storeChoice.ts'
import { syncSession } from './session/sessionSync.ts'
import { keepMenuCopies } from './reads/keepMenuCopies.ts'
import { memberState } from './store/memberState.ts'
import { deviceOwner } from './store/deviceOwner.ts'
import { setCustomer, session } from './store/sessionState.ts'
import { watchConnection } from './api/watchConnection.ts'

/** Wakes what this device remembers, asks the host for the session, and sends what waits [SESS-04 SESS-07]. */
export async function startDevice(): Promise<void> {
  followChoice()
  syncSession()
  watchConnection(() => import('./api/api.ts').then(({ renew }) => renew()))
  keepMenuCopies()
  await startSession()
  const { startSending } = await import('./outbox/outboxInstance.ts')
  startSending()
}

let started: Promise<unknown> | undefined

/** The last cart, then the host's; once a page, and again after it failed. */
export async function startSession(): Promise<void> {
  const [{ renew }, { openDeviceStore: openMemory }] = await Promise.all([
    import('./api/api.ts'),
    import('./store/deviceStore.ts'),
  ])
  started ??= Promise.all([openMemory(), renew()])
  await started
  if (session.get().ready) return
  started = undefined
  // The host cannot be asked: the member whom this device knows.
  const { kept } = memberState.get()
  if (kept?.hash === deviceOwner()) setCustomer(kept, false)
}
