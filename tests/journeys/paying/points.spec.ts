import { ALWAYS_OPEN, expect, test } from '../../support/shop/shopMember.ts'
import { makeCoupon, withdrawCoupon } from '../../support/shop/operatorCalls.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'

test.use({ serviceWorkers: 'block' })

test('points pay a part and the card the rest; coupon and points exclude each other and bring each other back [COUPON-03 COUPON-04 POINTS-03 POINTS-05 POINTS-06 POINTS-10 PAY-33]', async ({
  member,
  page,
  shop,
  host,
}) => {
  await member.placeOrder(['Margherita'], ALWAYS_OPEN, 10)
  const { points } = await member.account()
  const code = await makeCoupon(host, { automatic: true, name: 'For you' })
  await member.goToCheckoutWith(['Margherita', 'Pepperoni'], ALWAYS_OPEN, 3)
  const { checkout } = shop
  const coupon = page.getByRole('region', { name: 'Promo code' })
  const box = page.getByRole('checkbox', { name: `I want to complete my order using my ${points} PG Points` })
  // The offered coupon is applied by itself, and hides the points.
  await expect(coupon).toContainText('For you')
  await withdrawCoupon(host, code)
  await expect(box).toBeHidden()
  await expect(page.getByText('Remove the coupon to use points.')).toBeVisible()
  await expect(page.getByText(/^You're Earning \d+ PG Points!$/)).toBeHidden()
  await coupon.getByRole('button', { name: 'Remove Coupon' }).click()
  await expect(coupon.getByLabel('Promo code')).toBeVisible()
  await expect(page.getByText(/^You're Earning \d+ PG Points!$/)).toBeVisible()
  await box.press('Space')
  await expect(coupon).toBeHidden()
  await expect(page.getByText(`You're Using ${points} PG Points!`)).toBeVisible()
  await checkout.confirm()
  await checkout.expectPaymentStep()
  await expect.poll(() => checkout.amount(`Promotion (${points} PG Points)`)).toBe(-points * 5)
  const applied = page.getByRole('region', { name: 'Applied to your order' })
  await expect(applied).toContainText(`${points} PG Points are in use, 0 remain.`)
  await checkout.payWith(CARDS.succeeds)
  const { rows } = await checkout.expectThankYou()
  expect(Object.fromEntries(rows)).toMatchObject({ 'PG Points used': String(points) })
  const earned = Number((await page.locator('dt', { hasText: 'PG Points earned' }).locator('xpath=../dd').innerText()).slice(1)) // oxfmt-ignore
  expect((await member.account()).points).toBe(earned)
})
