import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'Google Pay pays what is left after the tip, a cancelled sheet charges nothing [CALL-32 PAY-16 PAY-18]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const checkout = await shop.goToCheckoutWith(['Margherita'])
    await checkout.goToPayment()
    await checkout.selectTip('25%')
    const left = await checkout.amount('Remaining Balance')
    const googlePay = page.getByRole('button', { name: 'Google Pay', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Google Pay' })
    await googlePay.click()
    await expect(sheet).toContainText(`$${(left / 100).toFixed(2)}`)
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toBeHidden()
    await expect(checkout.payButton).toBeEnabled()
    await googlePay.click()
    await sheet.getByRole('button', { name: 'Pay' }).click()
    const { rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)['Total']).toBe(`$${(left / 100).toFixed(2)}`)
  },
)
