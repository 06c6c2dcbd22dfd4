import type { Locator, Page } from '@playwright/test'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { historyDate } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shopMember.ts'
import { rowsOf } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Order History' }).getByRole('row')

/** The current date in the time zone of the store, formatted as in the order history. */
function today(): string {
  const at = new Date()
  return historyDate(localTime(at, zoneOffsets('America/Vancouver', at)).date)
}

test('an empty order history has a link to start an order [HIST-01]', { tag: '@both' }, async ({ member, page }) => {
  await member.openAccount('Order History')
  await expect(page.getByText('The first one earns 1 point for every dollar.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start an order' })).toHaveAttribute('href', '/locations')
})

test(
  'the order history shows an order with its points and tracking link, and its details when it is finished [HIST-01 HIST-02 HIST-03 HIST-04 HIST-05 HIST-06 HIST-07 HIST-08 HIST-09 HIST-10 HIST-11 HIST-14 HIST-15 HIST-17 POP-01 POP-02 POP-05 POP-06 ACONST-02]',
  { tag: '@both' },
  async ({ member, page }) => {
    const number = await member.placeOrder(['Margherita', 'Cola'])
    const { orders } = (await member.guest.ask('history', {})).answer
    const [{ total, points, hash }] = orders as [(typeof orders)[number]]
    const dollars = `$${(total / 100).toFixed(2)}`
    await member.openAccount('Order History')
    await expect(page.getByRole('columnheader')).toHaveText(['ORDER NUMBER', 'DATE', 'AMOUNT', 'PG POINTS', 'Action'])
    const cells = rows(page).nth(1).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(`#${number}Received`)
    await expect(cells.nth(1)).toHaveText(today())
    await expect(cells.nth(2)).toHaveText(dollars)
    await expect(cells.nth(3)).toContainText(String(points))
    expect(points).toBeGreaterThan(0)
    const track = page.getByRole('link', { name: /^TRACK ORDER/ })
    await expect(track).toHaveAttribute('href', `/track?on=${number}&oh=${hash}`)
    await expect(page.getByRole('button', { name: /^ORDER DETAILS/ })).toBeHidden()

    await member.setOrderStatus(number, 2)
    await page.reload()
    await expect(track).toBeHidden()
    await expect(cells.nth(0)).toHaveText(`#${number}`)
    const details = page.getByRole('button', { name: `ORDER DETAILS ${number}` })
    await details.focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: `Order ${number}` })
    await expect(modal.getByRole('listitem')).toHaveCount(2)
    await expect(modal.getByRole('listitem').first()).toContainText('1 × Margherita')
    const shown = await rowsOf(modal.locator('dl'))
    expect(shown.map(([name]) => name)).toEqual(['PST', 'GST', 'Deposit', 'Tip', 'Total'])
    await expect(modal).toContainText(`Pick Up · Order #${number} · ${today()}, `)
    expect(shown.at(-1)).toEqual(['Total', dollars])
    await expect(modal).toContainText('GST number 123456789 RT0001')
    await expect(modal.getByRole('region', { name: 'Customer' })).toContainText(`Giulia Bianchi`)
    await expect(modal.getByRole('region', { name: 'Customer' })).toContainText(member.email)
    await expect(modal.getByRole('region', { name: 'Store' })).toContainText(ALWAYS_OPEN)
    await expect(modal.getByRole('region', { name: 'Delivery address' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(details).toBeFocused()
    await details.click()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
    await details.click()
    await expect(modal).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(modal).toBeHidden()
  },
)

test(
  'an item of an earlier order is added to the cart, but refused while another store is selected [HIST-19 AERR-12 ACALL-16]',
  { tag: ['@either', '@soak'] },
  async ({ member, page, shop, complaints }) => {
    const number = await member.placeOrder(['Margherita', 'Cola'])
    await member.setOrderStatus(number, 2)
    const open = async () => {
      await member.openAccount('Order History')
      await page.getByRole('button', { name: `ORDER DETAILS ${number}` }).press('Enter')
    }
    await open()
    await member.expireToken(complaints)
    await page.getByRole('button', { name: 'Add to Cart Margherita' }).press('Enter')
    await expect(page.getByText('Margherita is in your cart.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => shop.cartCount()).toBe(1)

    const { stores } = (await member.guest.ask('stores', {})).answer
    const other = stores.find(({ name }) => name === 'Kitsilano')
    await page.evaluate((hash) => localStorage.setItem('sh', hash), other?.hash ?? '')
    await open()
    await page.getByRole('button', { name: 'Add to Cart Cola' }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'This product is not available in the selected store (Kitsilano)',
    )
    await expect.poll(async () => (await member.guest.ask('config', {})).answer.cart?.lines).toHaveLength(1)
  },
)

test(
  'without a selected store, an item of an earlier order or the member’s cart selects its own store [HIST-19 GUARD-01 CART-21]',
  { tag: '@soak' },
  async ({ member, page, shop }) => {
    const number = await member.placeOrder(['Margherita'])
    await member.setOrderStatus(number, 2)
    const chosen = () => page.evaluate(() => localStorage.getItem('sh'))
    const store = await chosen()
    const forgetStore = () => page.evaluate(() => localStorage.removeItem('sh'))
    await forgetStore()
    await member.openAccount('Order History')
    await page.getByRole('button', { name: `ORDER DETAILS ${number}` }).press('Enter')
    await page.getByRole('button', { name: 'Add to Cart Margherita' }).press('Enter')
    await expect(page.getByText('Margherita is in your cart.')).toBeVisible()
    expect(await chosen()).toBe(store)
    expect((await member.guest.ask('config', {})).answer.cart?.lines).toHaveLength(1)

    await forgetStore()
    await member.openAccount()
    await expect.poll(chosen).toBe(store)
    await expect.poll(() => shop.cartCount()).toBe(1)
  },
)
