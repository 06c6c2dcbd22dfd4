import { hydrated } from '../../support/shop/shopPage.ts'
import { expect, test, visitAndCache } from '../../support/browser/offline.ts'

const MENU = '/menu/davie-street'

test.use({ seesPictures: true })

test(
  'a menu visited before opens offline with its pictures, and a pizza can be added to the cart',
  { tag: '@either' },
  async ({ page, shop, device, line }) => {
    await visitAndCache(page, device, MENU)
    await device.waitForPictures()
    const cards = await page.getByRole('main').getByRole('listitem').count()
    expect(cards).toBeGreaterThan(50)
    // An opened product is stored by itself, so the test does not depend on the menu copy.
    await shop.openProduct('Margherita')
    await page.goBack()
    await line.cut()

    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(cards)
    const broken = () =>
      page.evaluate(() =>
        [...document.images].filter((one) => one.complete && one.naturalWidth === 0).map(({ src }) => src),
      )
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(broken).toEqual([])

    await shop.add('Margherita')
    await expect.poll(() => shop.cartCount()).toBe(1)

    await page.goto('/locations')
    await expect(page.getByRole('radio').first()).toBeAttached()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('a visit to a cached page paints before any request reaches the host', async ({ page, device, host }) => {
  await visitAndCache(page, device, MENU)
  await device.waitForPictures()
  const before = host.printed().length
  await page.goto('about:blank')
  await page.goto(MENU)
  await hydrated(page)
  const { start, paint } = await page.evaluate(
    () =>
      new Promise<{ start: number; paint: number }>((resolve) => {
        new PerformanceObserver((list) => {
          const at = list.getEntriesByName('first-contentful-paint')[0]?.startTime
          const start = performance.timeOrigin
          if (at !== undefined) resolve({ start, paint: start + at })
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  const asked = () =>
    host
      .printed()
      .slice(before)
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as { time: string; call: string })
  // The page requests its session after it is ready, which proves that the host's log is read.
  await expect.poll(() => asked().map(({ call }) => call)).toContain('config')
  // The page that was left may still have been reading its copies of the menu.
  const times = asked().map(({ time }) => Date.parse(time))
  expect(times.filter((time) => time >= start && time < paint)).toEqual([])
})

test('a cached page is shown and revalidated in the background', { tag: '@soak' }, async ({ page, device }) => {
  await visitAndCache(page, device, MENU)
  // Makes the cached page one hour old.
  await page.evaluate(async (path) => {
    const cache = await caches.open((await caches.keys()).find((one) => one.startsWith('html-')) ?? '')
    const cached = await cache.match(path)
    if (!cached) return
    const headers = new Headers(cached.headers)
    headers.set('X-Kept-At', new Date(Date.now() - 3_600_000).toISOString())
    await cache.put(
      path,
      new Response((await cached.text()).replace('<title>', '<meta name="old"><title>'), { headers }),
    )
  }, MENU)
  const old = page.locator('meta[name="old"]')
  await page.reload()
  await expect(old).toBeAttached()
  const isRenewed = async () =>
    (await device.all()).some(({ path, text }) => path === MENU && !text.includes('name="old"'))
  await expect.poll(isRenewed).toBe(true)
  await page.reload()
  await expect(old).not.toBeAttached()
})

test(
  'every page of the route table opens offline, and paths that are no page fail [ROUTE-13]',
  { tag: '@soak' },
  async ({ page, device, line, complaints }) => {
    await visitAndCache(page, device, MENU)
    await line.cut()
    for (const [path, heading, ends = path] of [
      ['/', /./],
      ['/locations', 'Pick Your Location'],
      ['/menu', 'Davie Street menu', MENU],
      ['/about', 'One oven'],
      ['/franchise', /./],
      ['/privacy', /./],
      ['/contact', /./],
      ['/tos', /./],
      ['/events', 'Events'],
      ['/events/blogs', 'Our Stories'],
      ['/blogs/the-perfect-pizza-crust', 'The Perfect Pizza Crust'],
      ['/events/catering', /./],
      ['/promotions/pgpoints', /./],
      ['/promotions/deals', /./],
      ['/signin', /./],
      // A guest is redirected to sign-in.
      ['/account', /./, '/signin'],
      // A guest without a link has no order to track.
      ['/track', /./, '/'],
      // An empty cart redirects to the menu.
      ['/checkout', 'Davie Street menu', MENU],
      ['/?utm_source=mail', /./, '/'],
      ['/index.html', /./, '/'],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
        expect(new URL(page.url()).pathname).toBe(ends)
      })
    complaints.expect(/ERR_CONNECTION_REFUSED/)
    for (const path of [
      '/api/get/stores',
      '/api/checkout/complete',
      '/nowhere',
      '/assets/app-0.js',
      '/operator/catalogue',
    ])
      await test.step(path, async () => {
        await expect(page.goto(path)).rejects.toThrow('ERR_CONNECTION_REFUSED')
        await expect(page).toHaveURL(/^chrome-error:/)
      })
    // The browser's error page would reload by itself when the host is back.
    await page.goto('about:blank')
  },
)

test(
  'a story that was read is read offline again with its pictures, and so is one that was not [STORY-01 STORY-04]',
  { tag: '@soak' },
  async ({ page, device, line }) => {
    await visitAndCache(page, device, '/blogs/the-perfect-pizza-crust')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await device.waitForPictures()
    await line.cut()
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'When it goes wrong' })).toBeVisible()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const isDrawn = () =>
      page.evaluate(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    await expect.poll(isDrawn).toBe(true)
    await page.getByRole('navigation', { name: 'Next story' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top 10 Must Try Toppings')
    await expect(page.getByText('Cupped pepperoni.')).toBeVisible()
  },
)

test(
  'a cached checkout keeps its own content security policy, which allows the card provider',
  { tag: '@soak' },
  async ({ page, device }) => {
    await visitAndCache(page, device, MENU)
    const policyOf = async () => {
      const response = await page.goto('/checkout')
      return [response?.fromServiceWorker(), response?.headers()['content-security-policy']?.includes('shop-card')]
    }
    await expect.poll(policyOf).toEqual([true, true])
    // Checkout is not a core file: until it is cached, the worker uses the page of the host and not the app shell.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/checkout')
    })
    await expect.poll(async () => (await policyOf())[1]).toBe(true)
  },
)

test(
  '/menu, the start page of the installed app, opens the menu of the last selected store offline',
  { tag: '@soak' },
  async ({ page, shop, device, line }) => {
    await visitAndCache(page, device, '/menu/kitsilano')
    await expect.poll(() => device.cachedPaths('html')).toContain('/menu')
    await shop.open('/menu/davie-street')
    await expect.poll(() => device.all().then((all) => all.find(({ path }) => path === '/menu')?.text)).toBe(MENU)
    await line.cut()
    await page.goto('/menu')
    await shop.expectMenuOf('Davie Street')
  },
)

test('the menus of only the last three stores are cached', { tag: '@soak' }, async ({ page, shop, device, line }) => {
  await visitAndCache(page, device, '/menu/kitsilano')
  const seen = ['/menu/kitsilano', '/menu/davie-street', '/menu/commercial-drive', '/menu/metrotown']
  for (const path of seen.slice(1)) {
    await shop.open(path)
    await expect.poll(() => device.cachedPaths('html')).toContain(path)
  }
  const menus = async () => (await device.cachedPaths('html')).filter((path) => path.startsWith('/menu/'))
  await expect.poll(menus).toEqual(seen.slice(1))
  await line.cut()
  for (const path of seen.slice(1)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: / menu$/ })).toBeAttached()
  }
})

test(
  'an offline visit to a menu without a copy lists the menus that have one',
  { tag: '@soak' },
  async ({ page, device, line, complaints }) => {
    await visitAndCache(page, device, MENU)
    const copies = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('forno')
            opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
            opening.addEventListener('success', () => {
              const counting = opening.result.transaction('menuCopies').objectStore('menuCopies').count()
              counting.addEventListener('success', () => {
                opening.result.close()
                resolve(counting.result)
              })
            })
          }),
      )
    await expect.poll(copies).toBe(1)
    complaints.expect(/You seem to be offline/)
    await line.cut()
    await page.goto('/menu/kitsilano')
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.getByRole('link', { name: /^Davie Street, menu from \d+:\d\d [AP]M$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Davie Street menu' })).toBeAttached()
  },
)
