import { signInToOffice } from '../../support/office/officePage.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'T-21 today shows orders, late, refused, promise kept and sales against last week, and never the sums of another store [D-205]',
  { tag: '@phone' },
  async ({ page, host, browser, baseURL }) => {
    const order = await placePaidOrder(host, ['Margherita'])
    const figure = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
    await signInToOffice(page.context(), host, 'manager:davie-street')
    await page.goto('/office/today')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Davie Street')
    for (const name of ['Orders since 05:00', 'Sales before tax', 'Late now', 'Ready when promised', 'Refunded'])
      await expect(figure(name)).toBeVisible()
    await expect(figure('Orders since 05:00')).toContainText('a week ago')
    await expect(figure('Sales before tax')).toContainText(/before refunds, \S+ a week ago/)
    await expect(figure('Sales before tax').locator('b')).not.toHaveText('$0.00')
    await expect(page.getByText('refused by a store')).toBeVisible()
    // On a phone they are what is seen first.
    if ((page.viewportSize()?.width ?? 0) < 720) {
      await expect(figure('Orders since 05:00')).toBeInViewport()
      // The search of the bar is behind a button.
      const find = page.getByRole('button', { name: 'Find an order, a customer or a room' })
      const field = page.getByRole('combobox', { name: 'Find', exact: true })
      await find.click()
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(find).toBeFocused()
    }
    await expect(page.getByText(order.number.slice(-3)).first()).toBeVisible()

    const other = await browser.newContext(baseURL ? { baseURL } : {})
    await signInToOffice(other, host, 'manager:metrotown')
    const theirs = await other.newPage()
    await theirs.goto('/office/today')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Metrotown')
    await expect(theirs.getByText('$0.00').first()).toBeVisible()
    await expect(theirs.getByText(order.number.slice(-3))).toBeHidden()
    await theirs.goto('/office/today?store=davie-street')
    await expect(theirs.getByText('There is no such store.')).toBeVisible()
    await other.close()
  },
)
