import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'
import { deviceFonts } from '../../support/browser/deviceFonts.ts'

/** What one visit took: times in milliseconds since the navigation, NaN for what did not happen. */
export interface Paint {
  fcp: number
  lcp: number
  /** The element of the largest paint. */
  element: string
  /** When the first `Add to Cart`, or the page's first control, had React's properties. */
  hydrated: number
  /** When a tap on the first `Add to Cart` showed what names the product above the page; the tap came TAP_MS after the first paint. */
  answered: number
  /** The sum over long tasks after the first paint of what each took above 50 ms. */
  blocked: number
  longest: number
  cls: number
  /** Of the main thread's own time, at a quarter of the speed: milliseconds of scripts, layout, styles, and all tasks. */
  busy: { script: number; layout: number; style: number; task: number }
  loads: Load[]
}

/** What the page loaded over the network; the worker's own requests do not count. */
export interface Load {
  kind: Kind
  path: string
  /** Milliseconds since the navigation at which it was there. */
  at: number
  /** With the headers of the answer. */
  wire: number
  /** The compressed file alone. */
  file: number
}

export const KINDS = ['html', 'scripts', 'styles', 'pictures', 'data', 'fonts', 'others'] as const
type Kind = (typeof KINDS)[number]

const KIND_OF: Partial<Record<string, Kind>> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Image: 'pictures',
  Fetch: 'data',
  XHR: 'data',
  Font: 'fonts',
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

/** A phone in a browser process of its own. */
export async function open(profile: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE,
    ...(executablePath ? { executablePath } : {}),
    env: { ...process.env, FONTCONFIG_FILE: deviceFonts('android') },
    args: [
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--font-render-hinting=none',
    ],
  })
  return { page: context.pages()[0] ?? (await context.newPage()), close: () => context.close() }
}

/** Until the worker has kept everything that it keeps. */
export async function kept(page: Page): Promise<void> {
  await quiet(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const countEntries = async () => {
      const names = await caches.keys()
      const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length)
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    }
    for (let [before, now] = [-1, await countEntries()]; before !== now;) {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      ;[before, now] = [now, await countEntries()]
    }
  })
}

/** Until the page is loaded and nothing more came for three seconds; its stream of changes stays open. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    performance.setResourceTimingBufferSize(10_000)
    const count = () => performance.getEntriesByType('resource').length
    for (let [before, now] = [-1, count()]; before !== now;) {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      ;[before, now] = [now, count()]
    }
  })
}

export const TAP_MS = 300

/**
 * Opens the address in a fresh browser process and measures; `settle` ends when nothing more is to be measured. With
 * `taps` the visit taps the first `Add to Cart` and ends when that is answered.
 */
export async function visit(
  profile: string,
  url: string,
  settle: (page: Page) => Promise<void>,
  { taps = false } = {},
): Promise<Paint> {
  const { page, close } = await open(profile)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const loads = watchLoads(session)
    await page.addInitScript(observePaint)
    await page.goto(url, { waitUntil: taps ? 'commit' : 'load' })
    await (taps ? tapFirst(page, session) : settle(page))
    const seen = await page.evaluate(readPaint)
    const { metrics } = await session.send('Performance.getMetrics')
    const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000
    const busy = {
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration'),
      style: ms('RecalcStyleDuration'),
      task: ms('TaskDuration'),
    }
    return { ...seen, busy, loads }
  } finally {
    await close()
  }
}

/** Collects into the array that it returns. */
function watchLoads(session: CDPSession): Load[] {
  const loads: Load[] = []
  const started = new Map<string, { kind: Kind; path: string; file: number }>()
  let origin: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    origin ??= timestamp
    started.set(requestId, { kind: KIND_OF[type ?? ''] ?? 'others', path: new URL(request.url).pathname, file: 0 })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = started.get(requestId)
    if (load) load.file += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const load = started.get(requestId)
    if (load && encodedDataLength > 0)
      loads.push({ ...load, at: (timestamp - (origin ?? timestamp)) * 1000, wire: encodedDataLength })
  })
  return loads
}

async function tapFirst(page: Page, session: CDPSession): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const add = page.getByRole('link', { name: 'Add to Cart' }).first()
  const { x, y, left } = await add.evaluate((link, after) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = link.getBoundingClientRect()
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const left = painted + after - performance.now()
    return { x: place.x + place.width / 2, y: place.y + place.height / 2, left }
  }, TAP_MS)
  await page.waitForTimeout(Math.max(0, left))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction(() => !Number.isNaN(window.paintSeen.answered), undefined, { timeout: 60_000 })
}

interface Seen {
  lcp: number
  element: string
  hydrated: number
  answered: number
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
  const seen: Seen = { lcp: 0, element: '', hydrated: NaN, answered: NaN, cls: 0, tasks: [] }
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
  let add: Element | undefined
  const look = setInterval(() => {
    const isLoaded = document.readyState !== 'loading'
    add ??= isLoaded
      ? [...document.querySelectorAll('#root li a')].find((a) => a.textContent === 'Add to Cart')
      : undefined
    const control = add ?? (isLoaded ? document.querySelector('#root :is(a, button)') : undefined)
    if (Number.isNaN(seen.hydrated) && control && Object.keys(control).some((key) => key.startsWith('__reactProps$')))
      seen.hydrated = performance.now()
    const product = add?.closest('li')?.querySelector('h3')?.textContent
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [popover]:popover-open')]
    if (!product || !dialogs.some((one) => one.getClientRects().length > 0 && one.textContent.includes(product))) return
    seen.answered = performance.now()
    clearInterval(look)
  }, 10)
}

/** Runs in the page. */
function readPaint(): Omit<Paint, 'busy' | 'loads'> {
  const { tasks, ...seen } = window.paintSeen
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
  const after = tasks.filter(({ at, ms }) => at + ms > fcp).map(({ ms }) => ms)
  return {
    ...seen,
    fcp,
    blocked: after.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longest: Math.max(0, ...tasks.map(({ ms }) => ms)),
  }
}
