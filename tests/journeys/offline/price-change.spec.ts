import { ageCopies } from '../../support/browser/ageCopies.ts'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { expect, NETWORK_ERRORS, test, type Device } from '../../support/browser/offline.ts'
import { importDemoCatalogue, priced } from '../../support/host/catalogueImport.ts'
import { openCountingProxy } from '../../support/host/countingProxy.ts'
import { hydrated } from '../../support/shop/shopPage.ts'
import { waitForMenuCopies } from '../../support/shop/shopOutbox.ts'

const MENU = '/menu/davie-street'

/** Of the bodies of all calls of a visit. */
const MAX_BYTES = 1000

test(
  'a visit after one price has changed reads at most 1 kB of data, and the price is known offline too (D-169)',
  { tag: '@soak' },
  async ({ page, context, host, shop, device, complaints }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/)
    complaints.expect(NETWORK_ERRORS)
    const proxy = await openCountingProxy(host.url)
    const copies = async () => JSON.stringify([await rowsOf(page, 'menuCopies'), await rowsOf(page, 'productCopies')])
    const isKept = async () =>
      (await device.all()).some(({ path, text }) => path.startsWith('/api/get/menu?') && text.includes('15.25'))
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Margherita', exact: true }) })
    try {
      await page.goto(proxy.url + MENU)
      await hydrated(page)
      await device.waitUntilCached()
      await waitForMenuCopies(page)
      // The worker has the version of the menu from a read of its own.
      await expect.poll(async () => (await device.all()).some(({ text }) => text.includes('"version":"'))).toBe(true)
      await ageCopies(page)
      await importDemoCatalogue(host, priced('Margherita', '15.25'))
      proxy.answered.length = 0
      await page.goto(proxy.url + MENU)
      await expect(card).toContainText('$15.25')
      await expect.poll(copies).toContain('"price":1525,')
      await expect.poll(isKept).toBe(true)
      const calls = proxy.answered.filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/live/'))
      // On a busy machine an answer takes longer than the worker waits; the page then takes the connection for lost and asks again.
      const carts = calls.filter(({ path }) => path.startsWith('/api/get/config'))
      const bytesOf = (answers: typeof calls) => answers.reduce((sum, { body }) => sum + body, 0)
      const read = calls.map(({ path, status, body }) => `${status} ${body} ${path}`)
      expect(bytesOf(calls) - bytesOf(carts.slice(1)), read.join('\n')).toBeLessThanOrEqual(MAX_BYTES)

      await context.setOffline(true)
      await page.reload()
      await expect(card).toContainText('$15.25')
      const builder = await shop.openProduct('Margherita')
      await expect(builder.dialog).toContainText('$15.25')
    } finally {
      await context.setOffline(false)
      await importDemoCatalogue(host)
      await proxy.close()
    }
  },
)

test(
  'two reads of a menu that overlap while it changes read only what has changed (D-169)',
  { tag: '@soak' },
  async ({ page, host, device }) => {
    const proxy = await openCountingProxy(host.url)
    let release = () => {}
    try {
      await page.goto(proxy.url + MENU)
      await hydrated(page)
      await device.waitUntilCached()
      await expect.poll(() => keptMenu(device)).toBeTruthy()
      const url = (await keptMenu(device))?.path ?? ''
      // This page reads no menu.
      await page.goto(`${proxy.url}/about`)
      await hydrated(page)
      await importDemoCatalogue(host, priced('Margherita', '15.25'))
      proxy.answered.length = 0
      const released = new Promise<void>((resolve) => (release = resolve))
      let asked = 0
      // The browser sends the second one when the first is answered.
      proxy.hold = (path) => (path.startsWith(`${url}&since=`) && (asked += 1) === 2 ? released : undefined)
      const readMenu = () => page.evaluate(async (path) => (await fetch(path)).text(), url)
      const reads = [readMenu(), readMenu()]
      expect(await Promise.race(reads)).toContain('15.25')
      await expect.poll(async () => (await keptMenu(device))?.text).toContain('15.25')
      await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
      release()
      for (const text of await Promise.all(reads)) expect(text).toContain('15.25')
      const read = proxy.answered.map(({ path }) => path).filter((path) => path.startsWith(`${url}&since=`))
      expect(read.length).toBeGreaterThanOrEqual(2)
      expect(read.filter((path) => path.endsWith('since='))).toEqual([])
    } finally {
      release()
      await page.goto('about:blank')
      await importDemoCatalogue(host)
      await proxy.close()
    }
  },
)

test.describe('a network of many customers', () => {
  const ADDRESS = '203.0.113.77'
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': ADDRESS } })

  test(
    'reads a changed menu whole when it has asked for too many changes (D-169)',
    { tag: '@soak' },
    async ({ page, host, device }) => {
      let isOver = false
      try {
        await page.goto(MENU)
        await hydrated(page)
        await device.waitUntilCached()
        await expect.poll(() => keptMenu(device)).toBeTruthy()
        const url = (await keptMenu(device))?.path ?? ''
        // This page reads no menu.
        await page.goto('/about')
        await hydrated(page)
        await importDemoCatalogue(host, priced('Margherita', '15.25'))
        const statuses: number[] = []
        const others = (async () => {
          while (!isOver) {
            // What was answered once is kept, and costs nothing.
            const since = `1|${statuses.length}`
            const { status } = await fetch(`${host.url}${url}&since=${since}`, {
              headers: { 'X-Forwarded-For': ADDRESS },
            })
            statuses.push(status)
            // Slower than the requests themselves are limited.
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
        })()
        await expect.poll(() => statuses.at(-1)).toBe(429)
        const read = await page.evaluate(async (path) => {
          const answer = await fetch(path)
          return { status: answer.status, text: await answer.text() }
        }, url)
        isOver = true
        await others
        expect(read.status).toBe(200)
        expect(read.text).toContain('15.25')
      } finally {
        isOver = true
        await page.goto('about:blank')
        await importDemoCatalogue(host)
      }
    },
  )
})

/** The menu that the worker keeps with its version. */
const keptMenu = async (device: Device) =>
  (await device.all()).find(({ path, text }) => path.startsWith('/api/get/menu?') && text.includes('"version":"'))
