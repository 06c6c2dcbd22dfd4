import { hasOrdered } from '../store/completion.ts'
import { installOffer, installPrompt } from '../store/notices.ts'

/** When to offer the home screen: after an order, or on the second visit; not again for a month after a no. */

const SNOOZED = 'install snoozed until'
const VISITS = 'visits'
const SNOOZE_MS = 30 * 86_400_000
/** Pages closer together are one visit. */
const VISIT_GAP_MS = 30 * 60_000

export function watchForInstall(): void {
  countVisit()
  installPrompt.watch(considerInstall)
  addEventListener('appinstalled', () => installPrompt.set(undefined))
}

/** Looks whether the moment has come. */
export function considerInstall(): void {
  const now = Date.now()
  const wanted = Number(read(VISITS)?.count ?? 0) > 1 || hasOrdered()
  const snoozed = Number(read(SNOOZED)?.time ?? 0) > now
  installOffer.set(
    !wanted || snoozed || isInstalled() ? 'none' : installPrompt.get() ? 'prompt' : isOnIos() ? 'ios' : 'none',
  )
}

/** The browser asks; a no there is a no here. */
export async function install(): Promise<void> {
  const asking = installPrompt.get()
  installPrompt.set(undefined)
  if (asking && (await asking.prompt()).outcome === 'dismissed') snoozeInstall()
}

export function snoozeInstall(): void {
  write(SNOOZED, { time: Date.now() + SNOOZE_MS })
  installOffer.set('none')
}

function countVisit(): void {
  const { count = 0, time = 0 } = read(VISITS) ?? {}
  const now = Date.now()
  write(VISITS, { count: now - time > VISIT_GAP_MS ? count + 1 : count, time: now })
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)').matches

/** Only Safari there knows this word, and it is false in a tab. */
const isOnIos = (): boolean => Reflect.get(navigator, 'standalone') === false

type Remembered = { count?: number; time?: number }

function read(key: string): Remembered | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage every visit is the first, and nothing is offered.
  }
}
