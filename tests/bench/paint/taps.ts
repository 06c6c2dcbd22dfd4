import { chromium, type Browser, type Locator } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'
import { startHost } from '../../support/host/hostProcess.ts'
import { watchWork } from '../../support/browser/pageCounts.ts'

/** Rounds over the products; a quick look takes `RUNS=1 npm run bench -- taps`. */
const RUNS = Number(process.env['RUNS'] ?? 3)
/** The `dist` of another build, which is tapped in turn with this one: the machine is as busy for both. */
const BESIDE = process.env['BESIDE']

/** Open all day in the demo chain. */
const MENU = '/menu/davie-street'
const PRODUCTS = ['Margherita', 'Pepperoni', 'Hawaiian']
const TOPPINGS = ['Mushroom', 'Red onion', 'Black olives']

/** As in paintVisit.ts. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const CPU_SLOWDOWN = 4
/** Events that are shorter are not told of. */
const SHORTEST_MS = 16

/** The page keeps what it needs without a network meanwhile. */
const START_MS = 8000
/** Everything is drawn by then, and animations have ended. */
const REST_MS = 1000

/** What one tap cost. */
interface Tap {
  /** From the tap to the next paint, in milliseconds. */
  paint: number
  /** Processor time of the page's thread until it rests: scripts, style and layout, in milliseconds. */
  script: number
  layout: number
  /** Counts that do not depend on the machine; those of React only in a visit that counts. */
  styles: number
  commits: number
  renders: number
  changes: number
}

type Note = (name: string, tap: Tap) => void

/** Prints for each kind of tap on a menu how long the next paint took, and what it made the page do. */
export async function benchTaps(): Promise<void> {
  const hosts = [
    { name: 'this build', host: await startHost() },
    ...(BESIDE ? [{ name: 'beside', host: await startHost({}, { dist: BESIDE }) }] : []),
  ]
  const timed = new Map<string, Tap[]>()
  const counted = new Map<string, Tap[]>()
  const noteIn =
    (rows: Map<string, Tap[]>, build: string): Note =>
    (name, tap) =>
      rows.set(`${name}, ${build}`, [...(rows.get(`${name}, ${build}`) ?? []), tap])
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const { name, host } of hosts) await tapThrough(host.url, noteIn(timed, name))
    for (const { name, host } of hosts) await tapThrough(host.url, noteIn(counted, name), true)
  } finally {
    for (const { host } of hosts) await host.remove()
  }
  for (const [name, taps] of [...timed].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(rowOf(name, taps, counted.get(name) ?? []))
}

/**
 * Opens the menu of the host at `url` in a fresh browser on a slow phone, builds and adds each product and looks at the
 * cart. With `isCounting` React's work is counted, which takes time itself.
 */
async function tapThrough(url: string, note: Note, isCounting = false): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const { page, tap } = await openMenu(browser, url, isCounting)
    const dialog = page.getByRole('dialog')
    for (const product of PRODUCTS) {
      note('opening a product', await tap(page.getByRole('link', { name: `Add to Cart: ${product}`, exact: true })))
      for (const tab of ['Cheese', 'Sauce', 'Toppings'])
        note('a tab', await tap(dialog.getByRole('tab', { name: tab })))
      for (const topping of TOPPINGS) note('a topping', await tap(dialog.getByRole('checkbox', { name: topping })))
      note('adding to the cart', await tap(dialog.getByRole('button', { name: 'Add to Cart' })))
      note('opening the cart', await tap(page.locator('.cartbtn')))
      await tap(dialog.getByRole('button', { name: 'Close' }))
    }
  } finally {
    await browser.close()
  }
}

async function openMenu(browser: Browser, url: string, isCounting: boolean) {
  const page = await browser.newPage(PHONE)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(observeTaps, SHORTEST_MS)
  if (isCounting) await watchWork(page)
  await page.goto(url + MENU)
  await page.waitForTimeout(START_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    const { longest, changes, commits, renders } = await page.evaluate(readTap)
    return {
      paint: Math.max(SHORTEST_MS, longest),
      script: of('ScriptDuration') * 1000,
      layout: (of('LayoutDuration') + of('RecalcStyleDuration')) * 1000,
      styles: of('RecalcStyleCount'),
      commits,
      renders,
      changes,
    }
  }
  const tap = async (target: Locator): Promise<Tap> => {
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(REST_MS)
    const before = await read()
    await target.tap()
    await page.waitForTimeout(REST_MS)
    const after = await read()
    return {
      paint: after.paint,
      script: after.script - before.script,
      layout: after.layout - before.layout,
      styles: after.styles - before.styles,
      commits: after.commits - before.commits,
      renders: after.renders - before.renders,
      changes: after.changes - before.changes,
    }
  }
  return { page, tap }
}

declare global {
  interface Window {
    taps: { longest: number; changes: number }
  }
}

/** Runs in the page before anything else. */
function observeTaps(shortestMs: number): void {
  const seen: Window['taps'] = { longest: 0, changes: 0 }
  window.taps = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes)
      seen.changes += Math.max(1, addedNodes.length + removedNodes.length)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** Runs in the page; the longest event is that since the last call. */
function readTap(): { longest: number; changes: number; commits: number; renders: number } {
  const { longest, changes } = window.taps
  window.taps.longest = 0
  const { commits, renders } = 'work' in window ? window.work : { commits: 0, renders: 0 }
  return { longest, changes, commits, renders }
}

function rowOf(name: string, timed: readonly Tap[], counted: readonly Tap[]): string {
  const of = (taps: readonly Tap[], key: keyof Tap, share = 0.5) => Math.round(quantile(taps.map((tap) => tap[key]), share)) // oxfmt-ignore
  return [
    name.padEnd(32),
    `n ${timed.length}`,
    `median ${of(timed, 'paint')} ms`,
    `p75 ${of(timed, 'paint', 0.75)}`,
    `worst ${of(timed, 'paint', 1)}`,
    `scripts ${of(timed, 'script')}`,
    `layout ${of(timed, 'layout')}`,
    `${of(timed, 'styles')} style recalculations`,
    `${of(counted, 'commits')} commits`,
    `${of(counted, 'renders')} renders`,
    `${of(counted, 'changes')} changes of the document`,
  ].join(', ')
}

/** The smallest value that `share` of them do not exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}
