import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { callOf, calls, type CallName } from '../../../contract/calls.ts'
import { API_MOUNT } from '../../../contract/callPaths.ts'
import { keptCallPaths } from '../../../build/keptCallPaths.ts'
import { APP_SHELL, pageKind } from '../../../shared/routes.ts'
import { expect, filesOf, test, visitAndCache } from '../../support/browser/offline.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'

const MENU = '/menu/davie-street'

test.use({ seesPictures: true })

test('after an order the caches hold no data of the customer and only the allowed calls', async ({
  page,
  shop,
  device,
}) => {
  await visitAndCache(page, device, MENU)
  await shop.add('Margherita')
  const checkout = await shop.checkOutAsGuest()
  const person = await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  const { number } = await checkout.expectThankYou()
  await page.goto('/about')

  const all = await device.all()
  expect(all.length).toBeGreaterThan(30)
  const odd = all.filter(({ cache, path }) => {
    const [pathname = ''] = path.split('?')
    if (cache.startsWith('calls-')) return !keptCallPaths().some((call) => pathname === API_MOUNT + call)
    if (cache.startsWith('html-')) return pageKind(pathname) !== 'drawn' && pathname !== '/menu'
    if (cache.startsWith('pictures-')) return !pathname.startsWith('/images/')
    return !/^\/(?:assets\/|images\/[\w-]+\.svg$|icon\.svg$|manifest\.webmanifest$|app-shell$|checkout$)/.test(pathname)
  })
  expect(odd.map(({ cache, path }) => `${cache} ${path}`)).toEqual([])
  expect(
    all.filter(({ status, type, redirected }) => status !== 200 || redirected || type.startsWith('opaque')),
  ).toEqual([])
  const token = (await page.context().cookies()).map(({ value }) => value)
  const secrets = [person.email, person.phone, person.lastname, `#${number}`, ...token]
  const leaks = all.flatMap(({ path, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((one) => `${path}: ${one}`),
  )
  expect(leaks).toEqual([])
})

test('no API call is answered with a page', { tag: '@soak' }, async ({ page, device, complaints }) => {
  complaints.expect(/the server responded with a status of \d+/)
  await visitAndCache(page, device, MENU)
  for (const name of Object.keys(calls) as CallName[])
    await test.step(name, async () => {
      const response = await page.goto(`${API_MOUNT}${callOf(name).path}`)
      expect(response?.headers()['content-type']).toContain('application/json')
      expect(await response?.text()).not.toContain('id="root"')
    })
})

test('the service worker’s file list holds every script, style and font that the app needs offline', async ({
  page,
}) => {
  const listed = filesOf(await (await page.request.get('/sw.js')).text()).map(({ url }) => url)
  const built = readdirSync('dist/client/assets').filter((name) => /\.(js|css|woff2|txt)$/.test(name))
  // The index styles are inlined in every page, and the solver of the bot check is only used online. The map's files are cached when a map is shown.
  const needed = built
    .filter(
      (name) =>
        !/^(index-.*\.css|botSolver-.*\.js|firestoreSdk-.*\.js|(map|MapView|maplibre-gl-worker|tileArchive)-.*)$/.test(
          name,
        ),
    )
    .map((name) => `/assets/${name}`)
  expect(listed.filter((url) => url.startsWith('/assets/')).toSorted()).toEqual(needed.toSorted())
  expect(listed).toEqual(expect.arrayContaining([APP_SHELL, '/checkout', '/icon.svg']))
})

test('the core of the service worker is at most 15 files and 208 kB compressed', async ({ page, host }) => {
  await page.goto('/')
  const core = filesOf(await (await page.request.get('/sw.js')).text()).filter((file) => file.core)
  expect(core.length).toBeGreaterThan(6)
  expect(core.length).toBeLessThanOrEqual(15)
  let bytes = 0
  for (const { url } of core) bytes += brotliCompressSync(await (await fetch(host.url + url)).bytes()).byteLength
  expect(bytes).toBeLessThanOrEqual(208_000)
})

test(
  'the sign-in page of a captive portal is shown and not cached',
  { tag: '@soak' },
  async ({ page, shop, device, host, line, complaints }) => {
    await visitAndCache(page, device, MENU)
    await device.waitForPictures()
    await line.cut()
    complaints.expect(/.*/)
    const portal = await listens(host.url, (_, answer) =>
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Hotel</title><h1>Hotel Wi-Fi: sign in</h1>'),
    )
    try {
      await shop.open(MENU)
      await expect(page.getByRole('heading', { level: 1, name: 'Davie Street menu' })).toBeAttached()
      // Navigation within the app uses the cached calls.
      await page.getByRole('link', { name: 'Forno' }).first().click()
      await expect(page).toHaveURL(/\/$/)
      // For a page that is not cached, the customer must see the page of the portal.
      await page.goto('/about')
      await expect(page.getByRole('heading', { name: 'Hotel Wi-Fi: sign in' })).toBeVisible()
      await shop.open(MENU)
      await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()).catch(() => undefined))
    } finally {
      await closes(portal)
    }
    expect((await device.all()).filter(({ text }) => text.includes('Hotel')).map(({ path }) => path)).toEqual([])
    await line.restore()
    await shop.open('/about')
    await expect(page.getByRole('heading', { name: 'Hotel' })).toHaveCount(0)
  },
)

test(
  'partial and failed responses to picture requests are not cached',
  { tag: '@soak' },
  async ({ page, device, host, line, complaints }) => {
    await visitAndCache(page, device, '/about')
    await line.cut()
    complaints.expect(/.*/)
    const answers: Record<string, number> = { '/images/products/half.svg': 206, '/images/products/fault.svg': 500 }
    const server = await listens(host.url, ({ url = '' }, answer) =>
      answer
        .writeHead(answers[url] ?? 404, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )
    try {
      for (const [path, status] of Object.entries(answers))
        expect(await page.evaluate((url) => fetch(url).then((one) => one.status), path)).toBe(status)
      const missing = '/images/products/missing.svg'
      expect(await page.evaluate((url) => fetch(url).then((one) => one.status), missing)).toBe(404)
      expect(
        await page.evaluate((url) => fetch(url, { method: 'POST' }).then((one) => one.status), '/api/get/stores'),
      ).toBe(404)
    } finally {
      await closes(server)
    }
    expect((await device.cachedPaths('pictures')).filter((path) => /half|fault|missing/.test(path))).toEqual([])
  },
)

test(
  'a picture whose response breaks off is not cached, and the cached pictures stay',
  { tag: '@soak' },
  async ({ page, device, host, line, complaints }) => {
    await visitAndCache(page, device, MENU)
    await device.waitForPictures()
    const pictures = await device.cachedPaths('pictures')
    expect(pictures.length).toBeGreaterThan(20)
    await line.cut()
    complaints.expect(/.*/)
    const server = await listens(host.url, ({ url = '' }, answer) => {
      const body = '<svg xmlns="http://www.w3.org/2000/svg"/>'
      const isWhole = url.endsWith('/whole.svg')
      answer.writeHead(200, {
        'Content-Type': 'image/svg+xml',
        'Content-Length': body.length + (isWhole ? 0 : 1),
        Connection: 'close',
      })
      answer.write(body, () => (isWhole ? answer.end() : answer.destroy()))
    })
    try {
      for (const name of ['broken', 'whole'])
        await page.evaluate(
          (url) => fetch(url).then((response) => response.text().catch(() => '')),
          `/images/products/${name}.svg`,
        )
      await expect.poll(() => device.cachedPaths('pictures')).toContain('/images/products/whole.svg')
    } finally {
      await closes(server)
    }
    expect((await device.cachedPaths('pictures')).toSorted()).toEqual(
      [...pictures, '/images/products/whole.svg'].toSorted(),
    )
  },
)

test(
  'the service worker uses its cache when the host is slow or fails, and caches late answers',
  { tag: '@soak' },
  async ({ page, device, host, line, complaints }) => {
    await visitAndCache(page, device, MENU)
    const build = await device.build()
    await line.cut()
    complaints.expect(/.*/)
    let held: (() => void)[] = []
    const slow = await listens(host.url, ({ url = '' }, answer) => {
      const say = () =>
        url === '/about'
          ? answer
              .writeHead(200, { 'Content-Type': 'text/html', 'X-Build-Id': build })
              .end('<title>Late</title><h1>Late</h1><p id="data"></p>')
          : answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":true,"is":"late"}')
      if (url.includes('never')) setTimeout(say, 5000)
      else if (url === '/about' || url.startsWith('/api/get/')) held.push(say)
      else answer.writeHead(503).end()
    })
    const release = () => {
      for (const say of held) say()
      held = []
    }
    const asks = (path: string) =>
      page.evaluate(async (url) => {
        const response = await fetch(url)
        return { status: response.status, isKept: response.headers.has('X-Kept-At') }
      }, path)
    const isLate = async (path: string) =>
      (await device.all()).some((one) => one.path === path && /late/i.test(one.text))
    try {
      expect(await asks('/api/get/stores')).toEqual({ status: 200, isKept: true })
      expect(await isLate('/api/get/stores')).toBe(false)
      release()
      // A call that is not cached waits for the host.
      expect(await asks('/api/get/deals?never=1')).toEqual({ status: 200, isKept: false })
      await expect.poll(() => isLate('/api/get/stores')).toBe(true)
      // The app shell replaces the slow page, and the late page is cached for the next visit.
      await page.goto('/about')
      await expect(page.getByRole('heading', { name: 'Late' })).toHaveCount(0)
      release()
      await expect.poll(() => isLate('/about')).toBe(true)
    } finally {
      await closes(slow)
    }
    const broken = await listens(host.url, (_, answer) =>
      answer.writeHead(503, { 'Content-Type': 'application/json' }).end('{}'),
    )
    try {
      expect(await asks('/api/get/stores')).toEqual({ status: 200, isKept: true })
      expect(await asks('/api/get/deals?never=2')).toEqual({ status: 503, isKept: false })
    } finally {
      await closes(broken)
    }
  },
)

/** Starts another server at the address of the host. */
async function listens(url: string, answer: Parameters<typeof createServer<never>>[1]): Promise<Server> {
  const server = createServer(answer as never)
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
  return server
}

async function closes(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
