import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import {
  atRest,
  loadedBy,
  nameOf,
  watchRequests,
  watchWork,
  movedIn,
  workOf,
  type Work,
} from '../support/browser/pageCounts.ts'
import { AUDITED_PAGES } from '../support/pages/auditedPages.ts'
import { countsOf, overBudget, readBudgets, sumFiles, writeBudget, type Counted } from '../support/pages/pageBudgets.ts'
import { ALWAYS_OPEN, menuPathOf } from '../support/shop/shop.ts'
import { test } from '../support/shop/shopMember.ts'
import { hydrated } from '../support/shop/shopPage.ts'

// What a page costs in counts, which are the same on a quick and on a slow machine. The budgets are what was recorded by
//   WRITE_BUDGETS=1 npm test -- tests/audit/counts.spec.ts

test.use({
  usesPostgres: false,
  seesPictures: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'no-preference' },
})

const isWriting = process.env['WRITE_BUDGETS'] !== undefined

/** A tap that a customer makes, until its answer shows, and what it needs besides the scripts that the HTML names. */
interface Tap {
  answered: (page: Page) => Promise<void>
  needs: readonly string[]
}

const TAPS: Readonly<Record<string, Tap>> = {
  '/': {
    answered: async (page) => {
      // Before, the browser itself would follow the link.
      await hydrated(page)
      await page.getByRole('main').getByRole('link', { name: 'Order Now' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pick Your Location' })).toBeVisible()
    },
    needs: [
      '/assets/LocationsPage.js',
      '/assets/LocationsPage.css',
      '/assets/address.js',
      '/assets/address.css',
      '/assets/common.js',
      '/assets/common.css',
      '/assets/shared.js',
      '/assets/shared.css',
      '/assets/controls.js',
      '/assets/controls.css',
      '/assets/art.js',
      '/assets/cart.js',
      '/assets/dexie.js',
      '/assets/device.js',
      '/api/get/config',
      '/api/get/stores',
    ],
  },
  [menuPathOf(ALWAYS_OPEN)]: {
    answered: async (page) => {
      await page.getByRole('link', { name: 'Add to Cart: Margherita' }).click()
      await expect(page.getByRole('dialog', { name: 'Margherita' })).toBeVisible()
    },
    needs: [
      '/assets/Overlays.js',
      '/assets/builder.js',
      '/assets/builder.css',
      '/assets/common.js',
      '/assets/common.css',
      '/assets/shared.js',
      '/assets/shared.css',
      '/assets/art.js',
      '/assets/cart.js',
      '/assets/dexie.js',
      '/assets/device.js',
      '/assets/controls.js',
      '/assets/controls.css',
      '/api/get/product',
      '/api/get/config',
    ],
  },
  '/locations': {
    answered: async (page) => {
      await page.locator('label', { hasText: 'Metrotown' }).click()
      await expect(page.getByText('Pick Up from Metrotown')).toBeVisible()
    },
    needs: [],
  },
  '/signin': {
    answered: async (page) => {
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    needs: ['/api/get/config'],
  },
  '/checkout': {
    answered: async (page) => {
      await page.getByRole('button', { name: 'Send Code' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    needs: ['/api/get/config', '/api/get/stores', '/api/checkout/get'],
  },
  '/account': {
    answered: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(page.getByLabel('First Name')).toBeEnabled()
    },
    needs: ['/api/get/config', '/api/customer/account/get'],
  },
}

/** Later than that the first script keeps the fallback font, as on a slow network (src/ui/brandFonts.ts). */
const SLOW_MS = 600

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-CA',
}

const BOOT = '**/assets/index-*.js'

/** Resolves with all that the page loads and does until it rests. */
async function load(
  page: Page,
  path: string,
): Promise<Pick<Counted, 'files' | 'requests' | 'work'> & { moved: string[] }> {
  await watchWork(page)
  const { finished, open } = watchRequests(page)
  await page.route(BOOT, async (route) => {
    await new Promise((late) => setTimeout(late, SLOW_MS))
    await route.continue()
  })
  await page.goto(path)
  await atRest(page, open)
  const loaded = await Promise.all(finished.map(loadedBy))
  return { files: sumFiles(loaded), requests: loaded.length, work: await workOf(page), moved: await movedIn(page) }
}

/** The number of requests that the HTML alone makes: its scripts are held back until it is drawn. */
async function requestsToPaint(page: Page, path: string): Promise<number> {
  const { finished, open } = watchRequests(page)
  const held: Route[] = []
  await page.route(BOOT, (route) => held.push(route))
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await expect.poll(() => open.size - held.length).toBe(0)
  return finished.length + held.length
}

/** Counts the requests that a tap waits for: all others are held back, so that nothing else can come in between. */
async function answer(
  page: Page,
  path: string,
  { answered, needs }: Tap,
): Promise<Pick<Counted, 'requestsToAnswer' | 'scriptsToAnswer'>> {
  const held = new Set<string>()
  const passed: string[] = []
  let html = ''
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) {
      const response = await route.fetch()
      html = await response.text()
      await route.fulfill({ response, body: html })
    } else if (['image', 'font', 'manifest'].includes(request.resourceType())) return route.continue()
    else if (!html.includes(`"${pathname}"`) && !needs.includes(nameOf(request.url())))
      return held.add(nameOf(request.url()))
    else await route.continue()
    passed.push(nameOf(request.url()))
  })
  await page.goto(path, { waitUntil: 'commit' })
  await answered(page).catch((error: unknown) => {
    throw new Error(`No answer without one of these: ${[...held].join(' ')}`, { cause: error })
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { requestsToAnswer: passed.length, scriptsToAnswer: passed.filter((name) => name.endsWith('.js')).length }
}

const most = (one: Work, other: Work): Work =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, Math.max(count, other[name as keyof Work])]),
  ) as unknown as Work

for (const { path, as, isRare } of AUDITED_PAGES)
  test(
    `${path} keeps its budget of bytes, requests, elements, commits and tasks`,
    { tag: isRare ? ['@soak'] : [] },
    async ({ page, host, browser, complaints, extraHTTPHeaders }) => {
      complaints.expect(/Service Worker registration blocked/)
      if (as) await as(page, host)
      const storageState = await page.context().storageState()
      const afresh = async <Answer>(visit: (page: Page) => Promise<Answer>): Promise<Answer> => {
        const context: BrowserContext = await browser.newContext({
          ...PHONE,
          storageState,
          baseURL: host.url,
          serviceWorkers: 'block',
          ...(extraHTTPHeaders ? { extraHTTPHeaders } : {}),
        })
        complaints.watch(context)
        try {
          return await visit(await context.newPage())
        } finally {
          await context.close()
        }
      }
      const tap = TAPS[path]
      if (!tap) throw new Error(`${path} has no tap`)
      const { moved, ...loaded } = await afresh((one) => load(one, path))
      const counted: Counted = {
        ...loaded,
        requestsToPaint: await afresh((one) => requestsToPaint(one, path)),
        ...(await afresh((one) => answer(one, path, tap))),
      }
      process.stdout.write(`${path} ${JSON.stringify(countsOf(counted))}\n`)
      if (isWriting) {
        for (let visit = 0; visit < 4; visit += 1) {
          const { work } = await afresh((one) => load(one, path))
          counted.work = most(counted.work, work)
        }
        writeBudget(path, counted)
      }
      const budget = readBudgets()[path]
      if (!budget) throw new Error(`${path} has no budget: WRITE_BUDGETS=1 npm test -- tests/audit/counts.spec.ts`)
      expect(overBudget(counted, budget), `Layout shifts moved: ${moved.join('; ') || 'nothing'}`).toEqual([])
    },
  )
