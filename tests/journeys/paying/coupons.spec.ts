import { formatMoney } from '../../../domain/money.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { makeCoupon, withdrawCoupon } from '../../support/shop/operatorCalls.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'

test.use({ serviceWorkers: 'block' })

test(
  'a code is applied, strikes out prices, is removed, and pays with the order [COUPON-01 COUPON-02 COUPON-04 COUPON-08 PAY-32 PAY-33 AMT-02 CALL-16]',
  {
    tag: '@both',
  },
  async ({ shop, page, host }) => {
    const code = await makeCoupon(host, { name: 'A tenth', message: '10% off all you take.' })
    const checkout = await shop.goToCheckoutWith(['Margherita', 'Cola'])
    const box = page.getByRole('region', { name: 'Promo code' })
    const field = box.getByLabel('Promo code')
    await field.fill('NOSUCHCODE')
    await box.getByRole('button', { name: 'Apply' }).click()
    await expect(box.getByRole('alert')).toHaveText('We do not know this code. Please check it.')
    await field.fill(code.toLowerCase())
    await field.press('Enter')
    await expect(box).toContainText('A tenth')
    await expect(box).toContainText('10% off all you take.')
    await expect(field).toBeHidden()
    await box.getByRole('button', { name: 'Remove Coupon' }).click()
    await expect(field).toHaveValue('')
    await field.fill(code)
    await box.getByRole('button', { name: 'Apply' }).click()
    await expect(box.getByRole('button', { name: 'Remove Coupon' })).toBeVisible()
    await checkout.goToPayment()
    const ticket = page.getByRole('region', { name: 'Your order' })
    await expect(ticket.getByRole('listitem').first()).toContainText(/Before \$14\.50\s*now \$13\.05/)
    const applied = page.getByRole('region', { name: 'Applied to your order' })
    await expect(applied).toContainText(`${code} is on`)
    const rows = Object.fromEntries(await checkout.amounts())
    expect(rows).toMatchObject({ 'Sub Total': '$17.10', Promotion: '−$1.70' })
    const due = await checkout.amount('Remaining Balance')
    await checkout.payWith(CARDS.succeeds)
    const thanks = await checkout.expectThankYou()
    expect(Object.fromEntries(thanks.rows)).toMatchObject({
      Discount: '−$1.70',
      Coupon: 'A tenth',
      Total: formatMoney(due),
    })
  },
)

test('an applied code survives a reload, and one that was withdrawn meanwhile is gone without a word [COUPON-07 D-17]', async ({
  shop,
  page,
  host,
}) => {
  const code = await makeCoupon(host)
  const checkout = await shop.goToCheckoutWith(['Margherita'])
  const box = checkout.promoCode
  await checkout.applyCoupon(code)
  await expect(box).toContainText('Ten off')
  await page.reload()
  await expect(box).toContainText('Ten off')
  await withdrawCoupon(host, code)
  await page.reload()
  await expect(box.getByLabel('Promo code')).toHaveValue('')
  await expect(box.getByRole('alert')).toBeHidden()
})

test(
  'an offered coupon is applied by itself once, others can be used instead, and it does not come back after its removal [COUPON-06]',
  {
    tag: '@both',
  },
  async ({ shop, page, host }) => {
    const first = await makeCoupon(host, { automatic: true, name: 'For everybody', until: '2099-11-30' })
    const second = await makeCoupon(host, { automatic: true, name: 'A quarter of one', kind: 'percent-off-cheapest-up-to', percent: 25, max_discount: '2.00' }) // oxfmt-ignore
    const third = await makeCoupon(host, { automatic: true, name: 'For a feast', least_order: '500.00' })
    try {
      const checkout = await shop.goToCheckoutWith(['Margherita', 'Cola'])
      const box = page.getByRole('region', { name: 'Promo code' })
      await expect(box.getByRole('button', { name: 'Remove Coupon' })).toBeVisible()
      await box.getByRole('button', { name: '3 coupons are yours today' }).click()
      const sheet = page.getByRole('dialog', { name: 'Promo code' })
      const stub = (code: string) => sheet.getByRole('listitem').filter({ hasText: code })
      await expect(stub(first)).toContainText('Saves $1.70 on this order. Until Nov 30.')
      await expect(stub(third)).toContainText('This code is for orders of $500.00 and more.')
      await expect(stub(third).getByRole('button')).toBeHidden()
      await stub(second)
        .getByRole('button', { name: /^Use instead/ })
        .click()
      await expect(stub(second)).toContainText('Applied')
      await expect(sheet).toContainText(/You save\s*\$0\.63/)
      await sheet.getByRole('button', { name: 'Remove Coupon' }).click()
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(box.getByLabel('Promo code')).toHaveValue('')
      await page.reload()
      await checkout.expectDetailsStep()
      await expect(box.getByLabel('Promo code')).toBeVisible()
      await expect(box.getByRole('button', { name: 'Remove Coupon' })).toBeHidden()
    } finally {
      for (const code of [first, second, third]) await withdrawCoupon(host, code)
    }
  },
)

test('without a connection a code cannot be applied and stays typed; with one it can [COUPON-01 COUPON-08]', async ({
  shop,
  page,
  host,
  complaints,
}) => {
  const code = await makeCoupon(host)
  await shop.goToCheckoutWith(['Margherita'])
  const box = page.getByRole('region', { name: 'Promo code' })
  complaints.expect(/Failed to load resource/)
  await page.route('**/api/checkout/coupon', (route) => route.fulfill({ status: 500, body: 'no' }))
  await box.getByLabel('Promo code').fill(code)
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(box.getByRole('alert')).toBeVisible()
  await expect(box.getByLabel('Promo code')).toHaveValue(code)
  await page.unroute('**/api/checkout/coupon')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(box).toContainText('Ten off')
})
