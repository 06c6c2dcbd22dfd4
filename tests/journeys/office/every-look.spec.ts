import type { Page } from '@playwright/test'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { translatePages } from '../../support/browser/translate.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/host/host.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

const STORE = '?store=davie-street'
/** The pages before the office, for whoever is not signed in. */
const ENTRANCE = ['sign-in', 'lost', 'invitation#no-such-link']
const NO_SUCH_LINK = /status of 404/
const ROOMS = ['today', `today${STORE}`, 'orders', 'customers', 'inbox', 'disputes', 'approvals', `sold-out${STORE}`, `hours${STORE}`, `zones${STORE}`, `screens${STORE}`, 'gift-cards', 'people', 'audit', 'account', 'nothing-here'] // oxfmt-ignore

async function open(page: Page, room: string): Promise<void> {
  await page.goto(`/office/${room}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('in no room anything is wider than a window of 320 pixels with text at 200 % [D-199]', async ({
  page,
  context,
  host,
  complaints,
}) => {
  complaints.expect(NO_SUCH_LINK)
  await page.setViewportSize({ width: 320, height: 800 })
  const { number } = await placePaidOrder(host, ['Margherita'], { notes: 'Nut allergy at the table.' })
  for (const room of ENTRANCE) {
    await open(page, room)
    await expectNoOverflowAt200Percent(page, room)
  }
  await signInToOffice(context, host)
  for (const room of [...ROOMS, `orders/${number}`, `customers/g-${number}`]) {
    await open(page, room)
    await expectNoOverflowAt200Percent(page, room)
  }
})

test(
  'axe finds nothing before the office and in one’s own account, light and dark [D-197 D-199]',
  { tag: '@soak' },
  async ({ page, context, host, complaints }) => {
    complaints.expect(NO_SUCH_LINK)
    for (const room of ENTRANCE) {
      await open(page, room)
      await expectNoViolations(page, room)
    }
    await signInToOffice(context, host)
    for (const room of ['account', 'nothing-here', 'disputes', `screens${STORE}`]) {
      await open(page, room)
      await expectNoViolations(page, room)
    }
  },
)

test(
  'an office that the browser translates goes on, and its presses count [D-105 D-199]',
  { tag: '@soak' },
  async ({ page, context, host }) => {
    await translatePages(context, 'moves')
    await signInToOffice(context, host)
    await open(page, `today${STORE}`)
    const rooms = page.getByRole('navigation', { name: 'Rooms' })
    for (const name of ['Orders', 'Hours', 'Audit', 'Today', 'Sold out']) {
      await rooms.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByRole('main').locator('h1, h2').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const first = page.getByRole('button', { name: /is sold out$/ }).first()
    const name = (await first.getAttribute('aria-label')) ?? ''
    await first.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Until tomorrow' }).click()
    await expect(page.getByText(/^Sold out until/).first()).toBeVisible()
    await page
      .getByRole('button', { name: name.replace('is sold out', 'is back on sale') })
      .first()
      .click()
    await expect(page.getByText(/^Sold out until/)).toHaveCount(0)
  },
)
