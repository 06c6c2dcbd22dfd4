import type { BrowserContext, Page } from '@playwright/test'
import { stageNews, type Stage } from '../../domain/order/orderStage.ts'
import { spread } from '../bench/percentiles.ts'
import { subscriptionsOf } from '../support/host/hostDatabase.ts'
import { moveTo } from '../support/shop/operatorCalls.ts'
import { placePaidOrder, type PaidOrder } from '../support/shop/paidOrders.ts'
import { expect, test } from './firefoxPush.ts'

/** The steps of a delivery, each with one message to the customer. */
const STAGES: readonly Stage[] = ['accepted', 'preparing', 'oven', 'out', 'finished']
/** Ten orders are 50 steps. */
const ORDERS = 10
const BLANK = 'about:blank'

test('every step of an order is shown while its page is open [D-67]', async ({ page, host, pushService }) => {
  const times: number[] = []
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    await turnOn(page, order)
    for (const stage of STAGES) {
      const movedAt = Date.now()
      await moveTo(host, order, stage)
      times.push((await shownAt(page, order, stage)) - movedAt)
    }
  }
  report('with its page open', times)
  expect(pushService.outcomes).not.toContain('not decrypted')
})

test('every step of an order is shown while all pages of the site are closed [D-67]', async ({
  page,
  context,
  host,
  pushService,
}) => {
  const times: number[] = []
  let before = 0
  const blank = await context.newPage()
  await page.close()
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    await inPageOfTheSite(context, (own) => turnOn(own, order))
    for (const stage of STAGES) {
      const movedAt = Date.now()
      const answered = pushService.outcomes.length
      expect(context.pages().map((one) => one.url())).toEqual([BLANK])
      await moveTo(host, order, stage)
      await expect.poll(() => pushService.outcomes.length, { intervals: [20] }).toBe(answered + 1)
      // Firefox has given it to the worker. Somebody else orders meanwhile, which takes longer than to show it.
      await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
      const openedAt = Date.now()
      const shown = await inPageOfTheSite(context, async (own) => {
        await own.goto(`${host.url}/icon.svg`)
        return await shownAt(own, order, stage)
      })
      if (shown < openedAt) before += 1
      times.push(shown - movedAt)
    }
  }
  report('with all pages closed', times)
  console.log(`${before} of them before a page was opened to read them`)
  expect(before).toBeGreaterThan(0)
  await blank.close()
})

test('no message comes after Turn off, and the next one comes once it is turned on again [D-67]', async ({
  page,
  host,
  pushService,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await turnOn(page, order)
  await moveTo(host, order, 'accepted')
  await shownAt(page, order, 'accepted')
  const requests = pushService.statuses.length
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Tell me when it is here' })).toBeVisible()
  await page.goto(BLANK)
  await moveTo(host, order, 'preparing')
  expect(await subscriptionsOf(host, order.hash)).toEqual([])
  await turnOn(page, order)
  await moveTo(host, order, 'oven')
  await shownAt(page, order, 'oven')
  expect(pushService.statuses).toHaveLength(requests + 1)
})

test('a subscription that Firefox replaces while no script of a page runs tells the next step [D-148]', async ({
  page,
  host,
  pushService,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await turnOn(page, order)
  const [before] = await rememberedEndpoints(page)
  await page.goto(`${host.url}/icon.svg`)
  pushService.forget()
  await expect.poll(() => rememberedEndpoints(page)).toEqual([expect.not.stringContaining(String(before))])
  await moveTo(host, order, 'accepted')
  await shownAt(page, order, 'accepted')
  expect(pushService.statuses.at(-1)).toBe(201)
})

test('a browser that its push service does not know any more gets no message [D-67]', async ({
  page,
  host,
  pushService,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await turnOn(page, order)
  const isEnded = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return await (await registration.pushManager.getSubscription())?.unsubscribe()
  })
  expect(isEnded).toBe(true)
  await page.goto(BLANK)
  await moveTo(host, order, 'accepted')
  await expect.poll(() => subscriptionsOf(host, order.hash)).toEqual([])
  expect(pushService.statuses.at(-1)).toBe(410)
})

/** Opens the order's page and lets it tell of the order. */
async function turnOn(page: Page, order: PaidOrder): Promise<void> {
  await page.goto(order.link)
  await page.getByRole('button', { name: 'Tell me when it is here' }).click()
  await page.getByRole('button', { name: 'Buzz me' }).click()
  await expect(page.getByText('We tell you at each step.')).toBeVisible()
}

async function inPageOfTheSite<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  const result = await work(page)
  await page.close()
  return result
}

/** What the host has of this browser, as it remembers. */
const rememberedEndpoints = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await (await caches.match('/push-memory/orders', { cacheName: 'push' }))?.json()
    return ((kept ?? []) as { endpoint: string }[]).map(({ endpoint }) => endpoint)
  })

/** Waits until the order's notification shows this stage; the time at which the worker had shown it, in milliseconds since 1970. */
async function shownAt(page: Page, { number }: PaidOrder, stage: Stage): Promise<number> {
  let at = 0
  await expect
    .poll(
      async () => {
        const shown = await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          const notifications = (await registration?.getNotifications()) ?? []
          const news = await (await caches.match('/push-memory/news', { cacheName: 'push' }))?.json()
          return {
            texts: notifications.map(({ title, body }) => `${title}: ${body}`),
            news: news as { link: string; at: number } | undefined,
          }
        })
        at = shown.news?.at ?? 0
        return shown.texts
      },
      { intervals: [10] },
    )
    .toContain(`Order #${number}: ${stageNews(stage, 'Delivery')?.text}`)
  return at
}

function report(what: string, times: readonly number[]): void {
  console.log(`${what}: ${spread(times, 0)} from the operator's call to the shown notification (${times.length} steps)`)
}
