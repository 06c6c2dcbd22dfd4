import { Workbox } from 'workbox-window'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import type { CallName } from '../../../contract/calls.ts'
import { API_MOUNT } from '../../../contract/callPaths.ts'
import { storesCookies } from '../api/cookies.ts'
import { holdCheckout, newerVersion } from './newVersion.ts'
import { choice } from '../store/storeChoice.ts'
import { considerInstall, watchForInstall } from './installOffer.ts'
import { isInstalled } from '../installed.ts'
import { callUrl } from '../api/apiClient.ts'
import { queueState } from '../store/queueState.ts'
import { OUTBOX_TAG, type FromWorker, type ToWorker } from './workerMessages.ts'
import { savesData } from '../savesData.ts'
import { trustedScript } from '../trustedScript.ts'

export interface Pages {
  /** Settles once the host was asked for the session. The locations are fetched after that [SESS-09]. */
  session: Promise<unknown>
  reads: () => readonly (readonly [name: CallName, input: unknown])[]
  stores: () => readonly Store[]
  watch: (shown: (path: string) => void) => void
}

const SCRIPT = '/sw.js'
const UPDATE_INTERVAL_MS = 3_600_000
const UPDATE_PAUSE_MS = 10 * 60_000

let registration: ServiceWorkerRegistration | undefined

export async function startWorker(pages: Pages): Promise<void> {
  watchForInstall()
  if (isInstalled()) await (await import('./clickedNews.ts')).openClickedNews()
  const shown = (path: string) => {
    holdCheckout(path)
    considerInstall()
    Promise.allSettled([idle(), pages.session])
      .then(() => keep(pages, path))
      .catch(reportError)
  }
  pages.watch(shown)
  holdCheckout(location.pathname)
  considerInstall()
  // A browser that blocks cookies keeps no worker either, and Firefox reports each try as an error.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !storesCookies()) return
  await idle()
  const workbox = await registered()
  if (!workbox || !registration) return
  newerVersion(workbox, registration)
  lookForUpdates(workbox)
  requestBackgroundSync(registration)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'drain') drain().catch(reportError)
  })
  await navigator.serviceWorker.ready
  shown(location.pathname)
  choice.watch(() => post({ kind: 'menu', path: chosenMenu(pages) }))
}

/** Undefined where the browser refuses service workers, as some private windows do. */
async function registered(): Promise<Workbox | undefined> {
  try {
    const workbox = new Workbox(trustedScript('shop-worker', SCRIPT), { updateViaCache: 'none' })
    registration = await workbox.register({ immediate: true })
    return workbox
  } catch {
    return undefined
  }
}

function lookForUpdates(workbox: Workbox): void {
  let last = Date.now()
  const update = () => {
    if (!navigator.onLine) return
    last = Date.now()
    // The host may be unreachable.
    workbox.update().catch(() => undefined)
  }
  setInterval(update, UPDATE_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > UPDATE_PAUSE_MS) update()
  })
}

function keep(pages: Pages, path: string): void {
  post({ kind: 'menu', path: chosenMenu(pages) })
  post({
    kind: 'keep',
    path,
    calls: pages.reads().flatMap(([name, input]) => callUrl(location.origin + API_MOUNT, name, input) ?? []),
    pictures: pictures(),
  })
}

function pictures(): string[] {
  return savesData() ? [] : [...new Set([...document.images].map(({ src }) => src))]
}

function chosenMenu({ stores }: Pages): string {
  const chosen = stores().find(({ hash }) => hash === choice.get().store)
  return chosen ? `/menu/${storeName(chosen)}` : ''
}

function post(message: ToWorker): void {
  registration?.active?.postMessage(message)
}

async function drain(): Promise<void> {
  const { outbox } = await import('../outbox/outboxInstance.ts')
  await outbox.wake()
}

/** After the load event, when the browser is idle; Safari has no requestIdleCallback. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}

/** Registers a Background Sync while the outbox has items. Not every browser supports it. */
function requestBackgroundSync(registration: ServiceWorkerRegistration): void {
  const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(registration, 'sync')
  if (!sync) return
  let asked = false
  const look = () => {
    const waits = queueState.get().items.length > 0
    // The browser may deny the permission.
    if (waits && !asked) sync.register(OUTBOX_TAG).catch(() => undefined)
    asked = waits
  }
  queueState.watch(look)
  look()
}
