import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { Host } from '../support/host/hostProcess.ts'
import { startAuditBrowser, type AuditBrowser } from '../support/browser/auditBrowser.ts'
import { runLighthouse, PHONE_BENCHMARK_INDEX, slowdownOf, type LighthouseRun } from '../support/browser/lighthouse.ts'
import { PUBLIC_PAGES } from '../support/pages/publicPages.ts'
import { menuPathOf, Shop } from '../support/shop/shop.ts'
import { ALWAYS_OPEN, expect, Member, test } from '../support/shop/shopMember.ts'

// `npm test` runs this file alone and with one worker, because parallel tests would slow the measured pages down.

const MIN_PERFORMANCE = 98
/**
 * Lighthouse runs again only until one run is fast enough, and the best run counts: other load on the machine makes a
 * page slower, never faster.
 */
const MAX_RUNS = 12

type Prepare = (page: Page, host: Host) => Promise<unknown>

const fillsCart: Prepare = (page, host) => new Shop(page, host).goToCheckoutWith(['Margherita', 'Cola'])
const signsUp: Prepare = (page, host) => Member.joining(page, host, new Shop(page, host))

/** Looked at in every run; the other public pages in `npm run soak -- pages`. */
const FIRST = ['/', '/locations']

/** `as` prepares the state of the customer; `own` marks a private page, which search engines must not index. */
const PAGES: readonly { path: string; as?: Prepare; own?: true }[] = [
  { path: '/' },
  { path: menuPathOf(ALWAYS_OPEN) },
  { path: '/locations' },
  { path: '/signin', own: true },
  { path: '/checkout', as: fillsCart, own: true },
  { path: '/account', as: signsUp, own: true },
  ...(process.env['SOAK'] ? PUBLIC_PAGES.filter((path) => !FIRST.includes(path)).map((path) => ({ path })) : []),
]

test.use({ usesPostgres: false })

/** The speed of this machine in the last run; it varies with other load on the machine. */
let speed = 0

test.beforeAll(async ({ host }) => {
  // Warms the cache of the host: every page and picture is rendered and compressed before the first measurement.
  for (const { path } of PAGES) {
    const html = await (await fetch(host.url + path)).text()
    for (const [, picture] of html.matchAll(/src="(\/images\/[^"]+)"/g)) await fetch(`${host.url}${picture}`)
  }
  ;({ speed } = await runInFreshBrowser(`${host.url}/`, { slowdown: 1 }))
})

for (const { path, as, own } of PAGES)
  test(`${path} reaches the Lighthouse limits for performance, accessibility, best practices and SEO`, async ({
    host,
    page,
  }) => {
    if (as) await as(page, host)
    const state = await page.context().storageState()
    const skip = own ? ['is-crawlable'] : []
    const looks: LighthouseRun[] = []
    const best = () => looks.toSorted((one, other) => other.scores.performance - one.scores.performance)[0]
    const isFast = () => (best()?.scores.performance ?? 0) >= MIN_PERFORMANCE
    while (looks.length < MAX_RUNS && !isFast()) {
      const one = await runInFreshBrowser(host.url + path, { slowdown: slowdownOf(speed), skip, state })
      looks.push(one)
      speed = one.speed
    }
    const shown = best()
    console.log(`${path} ${formatRun(looks, shown)}, on a machine of ${Math.round(speed)}`)
    if (isFast() || looks.some((one) => one.speed >= PHONE_BENCHMARK_INDEX))
      expect.soft(shown?.scores.performance, failed(shown)).toBeGreaterThanOrEqual(MIN_PERFORMANCE)
    else
      console.log(
        `${path} NOT JUDGED for performance: this machine is slower than a phone of ${PHONE_BENCHMARK_INDEX} just now`,
      )
    expect(shown?.path).toBe(path)
    expect(shown?.scores, failed(shown)).toMatchObject({
      accessibility: 100,
      'best-practices': 100,
      seo: 100,
    })
  })

const failed = (one: LighthouseRun | undefined): string => one?.failed.join('\n') ?? ''

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A profile of its own each time: no picture and no compiled script is there from an earlier run. */
async function runInFreshBrowser(
  url: string,
  { state, ...options }: { slowdown: number; skip?: string[]; state?: State },
): Promise<LighthouseRun> {
  const browser = await startAuditBrowser()
  try {
    if (state) await setState(browser, new URL(url).origin, state)
    return await runLighthouse(url, { port: browser.port, ...options })
  } finally {
    await browser.close()
  }
}

/** Sets the cookies and the localStorage of a customer; Lighthouse does not reset them. */
async function setState(browser: AuditBrowser, origin: string, { cookies, origins }: State): Promise<void> {
  const driven = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
  const [context] = driven.contexts()
  if (!context) throw new Error('The browser of the audit has no window.')
  await context.addCookies(cookies)
  const own = await context.newPage()
  await own.goto(`${origin}/icon.svg`)
  await own.evaluate(
    (stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)),
    origins.flatMap(({ localStorage: stored }) => stored),
  )
  await own.close()
  await driven.close()
}

function formatRun(looks: readonly LighthouseRun[], best: LighthouseRun | undefined): string {
  if (!best) return ''
  const { scores, times } = best
  const all = looks.map((one) => one.scores.performance).join(' ')
  return [
    `performance ${scores.performance} (${all})`,
    `accessibility ${scores.accessibility}`,
    `best practices ${scores['best-practices']}`,
    `SEO ${scores.seo}`,
    `FCP ${Math.round(times.fcp)} ms, LCP ${Math.round(times.lcp)} ms, TBT ${Math.round(times.tbt)} ms, CLS ${times.cls.toFixed(3)}`,
  ].join(', ')
}
