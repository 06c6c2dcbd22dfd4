import type { Page } from '@playwright/test'
import type { Host } from '../../support/host/hostProcess.ts'
import { BARE, registerBareWorker, startSites } from './paintSites.ts'
import { newProfile, visit, type Paint } from './paintVisit.ts'

/** Visits of each kind; a look in between takes `RUNS=1 npm run bench -- paint`. */
const RUNS = Number(process.env['RUNS'] ?? 7)
/** Open all day in the demo chain. */
const MENU = '/menu/davie-street'

/** Prints medians of the first visit, of a repeated one and of one without a network, each in a fresh browser. */
export async function benchPaint(): Promise<void> {
  const sites = await startSites(MENU)
  const rows = new Map<string, Paint[]>()
  const note = (row: string, paint: Paint) => rows.set(row, [...(rows.get(row) ?? []), paint])
  try {
    for (let run = 0; run < RUNS; run += 1) {
      await visits('menu', sites.menu, MENU, kept)
      await visits('bare page', sites.bare, BARE, bareKept)
      await visits('client-drawn', sites.clientDrawn, MENU, kept)
    }
  } finally {
    for (const host of Object.values(sites)) await host.remove()
  }

  async function visits(name: string, host: Host, path: string, settle: (page: Page) => Promise<void>): Promise<void> {
    const profile = newProfile()
    const url = host.url + path
    note(`${name}, first`, await visit(profile.path, url, settle))
    note(`${name}, repeat`, await visit(profile.path, url, quiet))
    await host.line?.cut()
    note(`${name}, offline`, await visit(profile.path, url, quiet))
    await host.line?.restore()
    profile.remove()
  }
  for (const [name, paints] of rows) console.log(rowOf(name, paints))
  const ratio = (one: string, other: string, read: (paint: Paint) => number = ({ lcp }) => lcp) =>
    (median((rows.get(one) ?? []).map(read)) / median((rows.get(other) ?? []).map(read))).toFixed(2)
  console.log(
    `first visit: ${ratio('menu, first', 'bare page, first')} of the bare page (at most 1.30), ${ratio('menu, first', 'client-drawn, first')} of the client-drawn one (at most 0.40)`,
  )
  for (const visit of ['repeat', 'offline'])
    console.log(
      `${visit}: ${ratio(`menu, ${visit}`, `bare page, ${visit}`)} of the bare page (at most 1.30), interactive ${ratio(`menu, ${visit}`, `bare page, ${visit}`, ({ domInteractive }) => domInteractive)}`,
    )
}

/** Until the worker has kept everything that it keeps. */
async function kept(page: Page): Promise<void> {
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

async function bareKept(page: Page): Promise<void> {
  await page.evaluate(registerBareWorker)
  await quiet(page)
}

/** Until everything is drawn and nothing was asked for or computed for three seconds. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3000)
}

function rowOf(name: string, paints: readonly Paint[]): string {
  const of = (read: (paint: Paint) => number) => median(paints.map(read))
  const ms = (read: (paint: Paint) => number) => `${Math.round(of(read))}`.padStart(5)
  const lcps = paints.map(({ lcp }) => Math.round(lcp))
  return [
    name.padEnd(20),
    `FCP ${ms(({ fcp }) => fcp)}`,
    `LCP ${ms(({ lcp }) => lcp)} (${Math.min(...lcps)} to ${Math.max(...lcps)})`,
    `interactive ${ms(({ domInteractive }) => domInteractive)}`,
    `blocked ${ms(({ blocked }) => blocked)}`,
    `longest ${ms(({ longest }) => longest)}`,
    `CLS ${of(({ cls }) => cls).toFixed(3)}`,
    `${of(({ requests }) => requests.length)} requests before`,
    paints[0]?.element ?? '',
  ].join(', ')
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}
