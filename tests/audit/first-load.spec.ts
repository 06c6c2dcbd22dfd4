import { expect, test } from '../support/host/host.ts'
import { hydrated } from '../support/shop/shopPage.ts'

const MENU = '/menu/davie-street'
const MAX_SCRIPTS = 8
/** Chunks that load after hydration, or when the mouse, the device store or a drawing needs them. */
const LAZY_CHUNK =
  /\/(?:device|dexie|art|brokenPictures|forms|panels|Overlays|PaymentStep|ProductDialog|carouselInput|closeMenus|SearchButton|controls|filters)-/

test.use({ serviceWorkers: 'block' })

test('the menu hydrates with at most 8 linked scripts, without the storage, drawing, form and payment chunks', async ({
  page,
  host,
  complaints,
}) => {
  complaints.expect(/Service Worker registration blocked/)
  const html = await (await fetch(host.url + MENU)).text()
  const files = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload"[^>]* href)="([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(files.filter((file) => LAZY_CHUNK.test(file))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MAX_SCRIPTS)

  const asked: string[] = []
  // Other scripts never get a response, because the page must hydrate without them.
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!files.includes(pathname)) return
    asked.push(pathname)
    await route.fallback()
  })
  await page.goto(MENU)
  await hydrated(page)
  expect(asked.toSorted()).toEqual(files.toSorted())
})

test('the menu loads the Dexie chunk, which weighs at most 30 kB compressed', async ({ page, complaints }) => {
  complaints.expect(/Service Worker registration blocked/)
  const store = page.waitForResponse(/\/assets\/dexie-/)
  await page.goto(MENU)
  const response = await store
  const { responseBodySize } = await response.request().sizes()
  expect(responseBodySize).toBeLessThanOrEqual(30_000)
})
