import { startAuditBrowser } from '../../support/browser/auditBrowser.ts'
import { runLighthouse, slowdownOf, type LighthouseRun } from '../../support/browser/lighthouse.ts'
import { startHost } from '../../support/host/hostProcess.ts'
import { median } from './medians.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
/** Those of `AUDITED_PAGES` that need no customer, which a journey of Playwright would have to prepare, and /checkout without a cart. */
const PAGES = ['/', '/menu/davie-street', '/locations', '/signin', '/checkout']

/** Prints Lighthouse's performance score of each page on a mid-range phone, by the median of visits in turn with fresh profiles. */
export async function benchLighthouse(): Promise<void> {
  const host = await startHost()
  const runs = new Map<string, LighthouseRun[]>(PAGES.map((path) => [path, []]))
  try {
    // Draws and compresses every page before the first visit.
    for (const path of PAGES) await fetch(host.url + path)
    const { speed } = await look(host.url, 1)
    const slowdown = slowdownOf(speed)
    console.log(`benchmarkIndex ${Math.round(speed)}, processor ${slowdown.toFixed(2)} times slower`)
    for (let run = 0; run < RUNS; run += 1)
      for (const [path, ofPage] of runs) ofPage.push(await look(host.url + path, slowdown))
  } finally {
    await host.remove()
  }
  for (const [path, ofPage] of runs) {
    const of = (read: (run: LighthouseRun) => number) => median(ofPage.map(read))
    const ms = (kind: 'fcp' | 'lcp' | 'tbt' | 'si') =>
      `${kind.toUpperCase()} ${Math.round(of(({ times }) => times[kind]))}`
    const all = ofPage.map(({ scores }) => scores.performance).join(' ')
    console.log(
      `${path.padEnd(20)} performance ${of(({ scores }) => scores.performance)} (${all}), ${ms('fcp')}, ${ms('lcp')}, ${ms('tbt')}, ${ms('si')}, CLS ${of(({ times }) => times.cls).toFixed(4)}`,
    )
  }
}

async function look(url: string, slowdown: number): Promise<LighthouseRun> {
  const browser = await startAuditBrowser()
  try {
    return await runLighthouse(url, { port: browser.port, slowdown, categories: ['performance'] })
  } finally {
    await browser.close()
  }
}
