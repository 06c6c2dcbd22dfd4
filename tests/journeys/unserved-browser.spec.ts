import type { Page } from '@playwright/test'
import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'

test.use({ usesPostgres: false, serviceWorkers: 'block' })

const LINE = /^This browser cannot order: it is too old, or its scripts are off\. Please call /
const lineOf = (page: Page) => page.locator('.note').filter({ hasText: LINE, visible: true })

/** The staff's pages say what they are, where to open them and what else to do, and ask the host for nothing. */
async function expectStaffPagesReadable(page: Page): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  for (const [path, title, then] of [
    ['/kitchen/', 'Kitchen screen', 'Until then, our office gets a mail about each order that nobody answers.'],
    ['/driver', 'Delivery', 'Until then, call your store.'],
  ] as const) {
    await page.goto(path)
    const line = page.locator('.note').filter({ visible: true })
    await expect(line).toHaveText(
      /^This browser cannot show the (orders|delivery): it is too old, or its scripts are off\. Please open this page in an up-to-date Chrome, Edge, Firefox or Safari\. /,
    )
    await expect(line).toContainText(then)
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading')).toHaveText(title)
    await expect(page.getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'your store' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/locations',
  )
  expect(asked).not.toContain('fetch')
  expect(asked).not.toContain('eventsource')
}

async function expectReadable(page: Page): Promise<void> {
  for (const path of ['/', '/checkout', '/locations']) {
    await page.goto(path)
    await expect(lineOf(page)).toContainText('Please call a store.')
    await expect(page.getByText('The oven went out')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick Your Location')
  await page.goto(menuPathOf(ALWAYS_OPEN))
  await expect(lineOf(page)).toContainText('604-555-0101')
  await expect(page.getByRole('heading', { level: 3, name: 'Margherita', exact: true })).toBeVisible()
}

test('an older browser than those that are served reads the page and whom to call, and starts no script [D-104]', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.set(CSS, 'supports', (condition: string) => !condition.includes(':has')))
  await expectReadable(page)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('body *')].some((one) => Object.keys(one).some((key) => key.startsWith('__react'))),
    ),
  ).toBe(false)
})

test('an older browser reads on the kitchen’s and the driver’s page where to open them, and nothing starts [D-104]', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.set(CSS, 'supports', (condition: string) => !condition.includes(':has')))
  await expectStaffPagesReadable(page)
})

test('a browser that is served does not show the line [D-104]', async ({ shop, page, complaints }) => {
  // Nobody is signed in there, and no delivery is named.
  complaints.expect(/status of (401|404)/)
  await shop.openMenu()
  await expect(lineOf(page)).toHaveCount(0)
  for (const path of ['/kitchen/', '/driver']) {
    await page.goto(path)
    await expect(page.locator('#root > *').first()).toBeVisible()
    await expect(page.getByText('This browser cannot')).toBeHidden()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every page says that ordering needs them and whom to call [D-104]', async ({ page }) => {
    await expectReadable(page)
    await expect(lineOf(page).getByRole('link')).toHaveAttribute('href', 'tel:6045550101')
  })

  test('the kitchen’s and the driver’s page say where to open them [D-104]', async ({ page }) => {
    await expectStaffPagesReadable(page)
  })
})
