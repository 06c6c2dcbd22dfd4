import { followAdConsent } from './store/adConsent.ts'
import { followChoice } from './store/storeChoice.ts'
import { syncSession } from './session/sessionSync.ts'
import { persistWithCart } from './updates/persistWithCart.ts'
import { keepMenuCopies } from './reads/keepMenuCopies.ts'
import { memberState } from './store/memberState.ts'
import { deviceOwner } from './store/deviceOwner.ts'
import { hasDisk, queueState } from './store/queueState.ts'
import { setCustomer, session } from './store/sessionState.ts'
import { watchConnection } from './api/watchConnection.ts'

/** Opens the device store, asks the host for the session, then starts the outbox [SESS-04 SESS-07]. */
export async function startDevice(): Promise<void> {
  followChoice()
  followAdConsent()
  syncSession()
  watchConnection(() => import('./api/api.ts').then(({ renew }) => renew()))
  keepMenuCopies()
  startAgainWithDisk()
  persistWithCart()
  await startSession()
  const { startSending } = await import('./outbox/outboxInstance.ts')
  startSending()
}

/** A disk that came late has a cart that the host's is to replace, and a member whom the page did not know of. */
function startAgainWithDisk(): void {
  let had = hasDisk()
  queueState.watch(() => {
    const before = had
    had = hasDisk()
    if (before || !had) return
    started = undefined
    startSession().catch(reportError)
  })
}

let started: Promise<unknown> | undefined

export async function startSession(): Promise<void> {
  const [{ renew }, { openDeviceStore }] = await Promise.all([import('./api/api.ts'), import('./store/deviceStore.ts')])
  started ??= Promise.all([openDeviceStore(), renew()])
  await started
  if (session.get().ready) return
  started = undefined
  // Offline, the page shows the member that this device has stored.
  const { kept } = memberState.get()
  if (kept?.hash === deviceOwner()) setCustomer(kept, false)
}
