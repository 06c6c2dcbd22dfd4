import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { ask } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'T-22 a power cut closes the store and refuses with one reason all that is not in the oven; the phones of the rest are listed [D-214]',
  { tag: '@phone' },
  async ({ page, host, context }) => {
    const waiting = await placePaidOrder(host, ['Margherita'])
    const baking = await placePaidOrder(host, ['Margherita'])
    for (const stage of ['preparing', 'oven'])
      await ask(host, `orders/${baking.number}`, new URLSearchParams({ stage }))
    await signInToOffice(context, host, 'manager:davie-street')
    await page.goto('/office/today?store=davie-street')

    await page.getByRole('button', { name: 'Power cut' }).click()
    const panel = page.getByRole('dialog', { name: /^Power cut/ })
    await expect(panel.getByRole('region', { name: /^Refused/ }).getByText(waiting.number)).toBeVisible()
    await expect(panel.getByRole('region', { name: /^These stay/ }).getByText(baking.number)).toBeVisible()
    await expectNoViolations(page, 'a power cut')
    await panel.getByRole('button', { name: /^Close, and refuse \d+ orders?, \$/ }).dblclick()
    await expect(panel.getByText(/^Closed until .* refused, \$/)).toBeVisible()
    const rest = panel.getByRole('region', { name: 'Call these: their orders stay' })
    await expect(rest.getByRole('listitem').filter({ hasText: baking.number }).getByRole('link')).toHaveAttribute(
      'href',
      /^tel:\+?\d{10,}/,
    )
    await expect(rest.getByText(waiting.number)).toBeHidden()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'The power is back: open Pick Up and Delivery' }).click()
    await expect(page.getByText('Pick Up and Delivery as before the power cut.')).toBeVisible()
    for (const service of ['Pick Up', 'Delivery'])
      await expect(page.getByRole('region', { name: service }).getByText(/^Open/).first()).toBeVisible()
  },
)
