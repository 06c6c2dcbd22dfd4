import { expect, test } from '../support/host/host.ts'
import { hydrated } from '../support/shop/shopPage.ts'

const MENU = '/menu/davie-street'
const MOST_FILES = 8
/** They come after the page answers, or with what needs them: a mouse, a store, a drawing. */
const LATER = /\/(?:device|dexie|art|brokenPictures|forms|panels|Overlays|PaymentStep|ProductDialog|mouseDrag)-/

test.use({ serviceWorkers: 'block' })

test('the menu answers with the few scripts that its page names, without store, shapes, forms, drawings and card', async ({
  page,
  host,
  complaints,
}) => {
  complaints.expect(/Service Worker registration blocked/)
  const html = await (await fetch(host.url + MENU)).text()
  const files = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload"[^>]* href)="([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(files.filter((file) => LATER.test(file))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)

  const asked: string[] = []
  // What comes later does not come at all: the page must answer without.
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (LATER.test(pathname)) return
    asked.push(pathname)
    await route.fallback()
  })
  await page.goto(MENU)
  await hydrated(page)
  expect(asked.filter((file) => !files.includes(file))).toEqual([])
  expect(asked.toSorted()).toEqual(files.toSorted())
})

test('what the device remembers with weighs at most 30 kB, and comes after the menu answers', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Service Worker registration blocked/)
  const store = page.waitForResponse(/\/assets\/dexie-/)
  await page.goto(MENU)
  const response = await store
  const { responseBodySize } = await response.request().sizes()
  expect(responseBodySize).toBeLessThanOrEqual(30_000)
})
