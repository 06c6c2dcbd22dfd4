import { isInstalled } from '../installed.ts'
import { hasOrdered } from '../store/completion.ts'
import { installOffer, installPrompt } from '../store/notices.ts'

/** The installation is offered after an order or on the second visit, and not for 30 days after the customer declined. */

const SNOOZED = 'install snoozed until'
const VISITS = 'visits'
const SNOOZE_MS = 30 * 86_400_000
const VISIT_GAP_MS = 30 * 60_000

export function watchForInstall(): void {
  countVisit()
  installPrompt.watch(considerInstall)
  addEventListener('appinstalled', () => installPrompt.set(undefined))
}

export function considerInstall(): void {
  const now = Date.now()
  const wanted = Number(read(VISITS)?.count ?? 0) > 1 || hasOrdered()
  const snoozed = Number(read(SNOOZED)?.time ?? 0) > now
  installOffer.set(
    !wanted || snoozed || isInstalled() ? 'none' : installPrompt.get() ? 'prompt' : isOnIos() ? 'ios' : 'none',
  )
}

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

/** Only Safari on iOS has `navigator.standalone`; it is false in a tab. */
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
    // Without storage every visit counts as the first, and nothing is offered.
  }
}
