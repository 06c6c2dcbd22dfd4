import type { Page } from '@playwright/test'
import { RENEW_PUSH_PATH, renewalFields } from '../../../contract/pushRenewal.ts'
import { API_MOUNT } from '../../../contract/callPaths.ts'
import { findChromium } from '../../../scripts/browsers.mjs'
import { expect, test } from '../../support/shop/shop.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { newPushBrowser } from '../../support/push/pushBrowser.ts'
import { pushDelivery, withPushService, type PushKeys } from '../../support/push/deliverPush.ts'

// The headless shell of Chromium shows no notifications.
const executablePath = findChromium()
test.use({ launchOptions: executablePath ? { executablePath } : {} })

const message = (number: number, link: string) => ({
  web_push: 8030,
  notification: {
    title: `Order #${number}`,
    body: 'Out for Delivery',
    navigate: link,
    tag: `order-${number}`,
    lang: 'en',
  },
})

const newSubscription = (name: string): PushKeys => {
  const { p256dh, auth } = newPushBrowser()
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh, auth }
}

/** The orders that the browser is told of, each with the subscription that the host has of it. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('push')).match('/push-memory/orders')
    return (await kept?.json()) as { endpoint: string }[]
  })

test('after an order the browser hears of its steps once the customer says so, also by another subscription, and can stop [D-67 D-148]', async ({
  shop,
  page,
  host,
}) => {
  const [first, second, third] = [newSubscription('first'), newSubscription('second'), newSubscription('third')]
  const browser = await withPushService(page, first)
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  await checkout.expectThankYou()
  await page.getByRole('button', { name: 'Tell me when it is ready' }).click()
  const sheet = page.getByRole('dialog', { name: 'Shall the phone buzz when it is ready?' })
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Tell me when it is ready' }).click()
  const subscribed = page.waitForResponse(/\/push\/subscribe$/)
  await sheet.getByRole('button', { name: 'Buzz me' }).click()
  expect(await (await subscribed).json()).toMatchObject({ status: true })
  const state = page.getByRole('region', { name: 'Messages about this order' })
  await expect(state).toContainText('We tell you at each step.')
  // The host answers 404 of one that it does not know with this secret.
  const isKnown = async ({ endpoint, p256dh: key, auth: secret }: PushKeys) => {
    const fields = renewalFields({ oldEndpoint: endpoint, oldSecret: secret, endpoint, key, secret })
    const answer = await page.request.post(host.url + API_MOUNT + RENEW_PUSH_PATH, { form: fields })
    return answer.status() === 200
  }
  const isOnly = async (present: PushKeys) => {
    await expect.poll(() => remembered(page)).toMatchObject([{ endpoint: present.endpoint }])
    for (const one of [first, second, third]) expect(await isKnown(one)).toBe(one === present)
  }
  await isOnly(first)
  // The push service is away for a moment: Background Sync tries again.
  await browser.drop(second, 1)
  await browser.tellWorker()
  await isOnly(second)
  // A browser that does not say so.
  await browser.drop(third)
  await page.reload()
  await isOnly(third)
  await state.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Tell me when it is ready' })).toBeVisible()
  expect(await isKnown(third)).toBe(false)
})

test('a message is shown while a page is open, replaces the one before, and a click brings that page to the order [D-67]', async ({
  page,
}) => {
  await page.context().grantPermissions(['notifications'])
  await page.goto('/locations')
  const push = await pushDelivery(page)
  await push.deliver({ ...message(7, '/contact?on=7'), notification: { ...message(7, '').notification, body: 'Order in the Oven' } }) // oxfmt-ignore
  await expect.poll(() => push.shown()).toEqual(['Order #7: Order in the Oven'])
  await push.deliver(message(7, new URL('/contact?on=7', page.url()).href))
  await expect.poll(() => push.shown()).toEqual(['Order #7: Out for Delivery'])
  await push.click()
  await expect(page).toHaveURL(/\/contact\?on=7$/)
})

test(
  'a click while no page of the site is open opens the tracking page of the order [D-67 D-20]',
  { tag: '@soak' },
  async ({ page, host, context }) => {
    await context.grantPermissions(['notifications'])
    const order = await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
    const blank = await context.newPage()
    await page.goto('/locations')
    const push = await pushDelivery(page, blank)
    await page.close()
    await push.deliver(message(Number(order.number), new URL(order.link, host.url).href))
    await expect.poll(() => push.shown()).toEqual([`Order #${order.number}: Out for Delivery`])
    await push.click()
    await expect.poll(() => push.opened()).toEqual([order.link])
    expect(await push.shown()).toEqual([])
    const [link = ''] = await push.opened()
    await blank.goto(link)
    await expect(blank.getByRole('heading', { level: 1 })).toHaveText(`Track Your Order #${order.number}`)
  },
)

test(
  'a broken message and one that leads elsewhere are shown too, and lead to this site',
  { tag: '@soak' },
  async ({ page }) => {
    await page.context().grantPermissions(['notifications'])
    await page.goto('/locations')
    const push = await pushDelivery(page)
    await push.deliver({})
    await expect.poll(() => push.shown()).toEqual(['Your order: There is news of your order.'])
    await push.deliver({ notification: { ...message(8, 'https://elsewhere.example/').notification } })
    await expect.poll(async () => (await push.shown()).length).toBe(2)
  },
)
