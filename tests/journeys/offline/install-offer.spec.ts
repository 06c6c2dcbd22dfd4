import type { Page } from '@playwright/test'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shop.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Home screen' })

/** Dispatches a beforeinstallprompt event whose prompt resolves to this outcome. */
const canInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Reflect.set(event, 'prompt', () => {
      Reflect.set(window, 'asked', true)
      return Promise.resolve({ outcome: answer })
    })
    dispatchEvent(event)
  }, outcome)

/** Moves the last visit back by this many days. */
const setLastVisit = (page: Page, days: number) =>
  page.evaluate((ago) => {
    const { count } = JSON.parse(localStorage.getItem('visits') ?? '{"count":1}') as { count: number }
    localStorage.setItem('visits', JSON.stringify({ count, time: Date.now() - ago * 86_400_000 }))
  }, days)

async function visitsAgain(page: Page, path: string, days = 1): Promise<void> {
  await setLastVisit(page, days)
  await page.goto(path)
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).not.toContain(`"time":0`)
}

test(
  'the install offer is hidden on the first visit and installs with one tap on the second',
  { tag: '@either' },
  async ({ page, shop }) => {
    await shop.open('/about')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toContain('"count":1')
    await canInstall(page, 'accepted')
    await expect(offer(page)).toHaveCount(0)
    await visitsAgain(page, '/about')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toContain('"count":2')
    await canInstall(page, 'accepted')
    await offer(page).getByRole('button', { name: 'Install' }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true)
    await expect(offer(page)).toHaveCount(0)
  },
)

test('Not now hides the install offer for 30 days', { tag: '@soak' }, async ({ page, shop }) => {
  await shop.open('/about')
  await visitsAgain(page, '/about')
  await canInstall(page, 'dismissed')
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  const inDays = async (days: number) => {
    await page.evaluate((on) => {
      const { time } = JSON.parse(localStorage.getItem('install snoozed until') ?? '{}') as { time: number }
      localStorage.setItem('install snoozed until', JSON.stringify({ time: time - on * 86_400_000 }))
    }, days)
    await visitsAgain(page, '/about')
    await canInstall(page, 'dismissed')
  }
  await inDays(29)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await inDays(1)
  await expect(offer(page)).toBeVisible()
})

test('the install offer is hidden at checkout and shown after the order', { tag: '@soak' }, async ({ page, shop }) => {
  const checkout = await shop.goToCheckoutWith(['Margherita'])
  await setLastVisit(page, 1)
  await page.reload()
  await checkout.expectDetailsStep()
  await canInstall(page, 'accepted')
  await expect(offer(page)).toHaveCount(0)
  await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  await checkout.expectThankYou()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Forno' }).first().click()
  await expect(offer(page)).toBeVisible()
})

test('the install offer is shown on the first visit after an order', { tag: '@soak' }, async ({ page, shop }) => {
  const checkout = await shop.goToCheckoutWith(['Margherita'])
  await canInstall(page, 'accepted')
  await checkout.goToPayment()
  await checkout.payWith(CARDS.succeeds)
  await checkout.expectThankYou()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toContain('"count":1')
  await page.getByRole('link', { name: 'Forno' }).first().click()
  await expect(offer(page)).toBeVisible()
  await shop.openMenu(ALWAYS_OPEN)
})

test('iOS shows how to add the app to the home screen until the app is installed, in the corner above 768 px [CONST-05 ACONST-05]', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const isInstalled = new URLSearchParams(location.search).has('installed')
    Object.defineProperty(navigator, 'standalone', { value: isInstalled })
  })
  await shop.open('/about')
  await visitsAgain(page, '/about')
  await expect(offer(page).getByRole('listitem')).toHaveText([
    /Tap\s+Share in the browser's bar/,
    /Choose\s+Add to Home Screen/,
    /Tap Add/,
  ])
  await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  /** Pixels from the middle of the window to the middle of the offer. */
  const offMiddle = (width: number) =>
    offer(page).evaluate((box, whole) => {
      const { left, right } = box.getBoundingClientRect()
      return Math.round((left + right) / 2 - whole / 2)
    }, width)
  for (const [width, isInCorner] of [
    [768, false],
    [769, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await offMiddle(width)) > 50).toBe(isInCorner)
  }
  await visitsAgain(page, '/about?installed')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
