import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'

/** What one visit took: times in milliseconds since the navigation. */
export interface Paint {
  fcp: number
  lcp: number
  /** The element of the largest paint. */
  element: string
  domInteractive: number
  /** The sum over long tasks after the first paint of what each took above 50 ms. */
  blocked: number
  longest: number
  cls: number
  /** Requests that reached the network before the largest paint, without the page itself. */
  requests: string[]
}

/** A middling phone: Chrome's preset "Slow 4G" and a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** A new profile of a browser; each visit starts the browser again. */
export function newProfile(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'forno-paint-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Opens the address in a fresh browser process and measures; `settle` ends when nothing more is to be measured. */
export async function visit(profile: string, url: string, settle: (page: Page) => Promise<void>): Promise<Paint> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE,
    // The host's policy for files lets no page register a worker, as the bare page does.
    bypassCSP: new URL(url).pathname.endsWith('.html'),
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-first-run', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await measured(context, url, settle)
  } finally {
    await context.close()
  }
}

async function measured(context: BrowserContext, url: string, settle: (page: Page) => Promise<void>): Promise<Paint> {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observePaint)
  const requests: { at: number; url: string }[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (!response.fromServiceWorker() && !request.isNavigationRequest())
      requests.push({ at: request.timing().startTime, url: request.url() })
  })
  await page.goto(url)
  await settle(page)
  const { origin, ...seen } = await page.evaluate(readPaint)
  return {
    ...seen,
    requests: requests.filter(({ at }) => at > 0 && at < origin + seen.lcp).map((one) => new URL(one.url).pathname),
  }
}

interface Seen {
  lcp: number
  element: string
  cls: number
  tasks: { at: number; ms: number }[]
}

declare global {
  interface Window {
    paintSeen: Seen
  }
}

/** Runs in the page before anything else. */
function observePaint(): void {
  const seen: Seen = { lcp: 0, element: '', cls: 0, tasks: [] }
  window.paintSeen = seen
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
    seen.lcp = entry.startTime
    seen.element = url
      ? new URL(url).pathname
      : `${element?.tagName.toLowerCase()} "${element?.textContent.slice(0, 30)}"`
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }))
}

/** Runs in the page. */
function readPaint(): Omit<Paint, 'requests'> & { origin: number } {
  const { lcp, element, cls, tasks } = window.paintSeen
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const after = tasks.filter(({ at, ms }) => at + ms > fcp).map(({ ms }) => ms)
  return {
    fcp,
    lcp,
    element,
    cls,
    domInteractive: navigation?.domInteractive ?? 0,
    blocked: after.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longest: Math.max(0, ...tasks.map(({ ms }) => ms)),
    origin: performance.timeOrigin,
  }
}
