import { startAuditBrowser } from '../../support/browser/auditBrowser.ts'
import { runLighthouse, type LighthouseRun } from '../../support/browser/lighthouse.ts'
import { startHost } from '../../support/host/hostProcess.ts'
import { median } from './medians.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
/** Lighthouse's own for phones. */
const CPU_SLOWDOWN = 4
/** Those of `AUDITED_PAGES` that need no customer, which a journey of Playwright would have to prepare, and /checkout without a cart. */
const PAGES = ['/', '/menu/davie-street', '/locations', '/signin', '/checkout']

/** Prints Lighthouse's performance score of each page, by the median of visits in turn with fresh profiles. */
export async function benchLighthouse(): Promise<void> {
  const host = await startHost()
  const runs = new Map<string, LighthouseRun[]>(PAGES.map((path) => [path, []]))
  try {
    // Draws and compresses every page before the first visit.
    for (const path of PAGES) await fetch(host.url + path)
    for (let run = 0; run < RUNS; run += 1)
      for (const [path, ofPage] of runs) {
        const browser = await startAuditBrowser()
        const options = { port: browser.port, slowdown: CPU_SLOWDOWN, categories: ['performance'] as const }
        try {
          ofPage.push(await runLighthouse(host.url + path, options))
        } finally {
          await browser.close()
        }
      }
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
