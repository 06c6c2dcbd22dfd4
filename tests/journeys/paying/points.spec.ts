import { formatMoney } from '../../../domain/money.ts'
import { ALWAYS_OPEN, PASSWORD, expect, test, type Member } from '../../support/shop/shopMember.ts'
import { Guest, overHttp } from '../../support/guest.ts'
import { fillCart } from '../../support/shop/fillCart.ts'
import { makeCoupon, refundOrder, withdrawCoupon } from '../../support/shop/operatorCalls.ts'
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

/** The member orders with points at another device, and has the same cart again afterwards. */
async function orderElsewhere(member: Member): Promise<void> {
  const other = await Guest.arriving(overHttp(member.host.url, '198.20.0.2'))
  const { answer } = await other.ask('logIn', { email: member.email, password: PASSWORD })
  other.cookies.set('token', answer.token)
  // A member has one cart on all devices.
  await other.ask('clearCart', {})
  const store = await fillCart(other, ALWAYS_OPEN, ['Cola'])
  const time = { scheduled: false, date: '', time: '' }
  const contact = { name: '', lastname: '', email: '', phone: '', notes: '', mailing: false, sms: false }
  const saving = { usePoints: true, useCoupon: false, coupon: '' }
  const input = { store, service: 'Pick Up', paymentType: '2', tip: 0, ...time, ...contact, ...saving }
  const { checkout, total } = (await other.ask('completeCheck', input)).answer.payment
  const paid = { ...input, checkout, giftCards: [], giftCardAmount: 0, cardAmount: total }
  const placed = await other.ask('complete', paid, { key: crypto.randomUUID() })
  expect([placed.message, placed.ok]).toEqual(['', true])
  await member.fillCart(['Margherita', 'Pepperoni'], ALWAYS_OPEN, 3)
}

for (const [how, lose, message] of [
  ['spent by an order at another device', orderElsewhere, 'Your order has changed since.'],
  [
    'taken back by the refund of the order that earned them',
    (member: Member, earlier: string) => refundOrder(member.host, earlier),
    'PG Points can be used from 100 points on.',
  ],
] as const)
  test(
    `points ${how} are refused at the payment step, in view and with nothing typed lost, and the card pays [POINTS-03 POINTS-04 CHK-42 CALL-20 D-06]`,
    { tag: '@soak' },
    async ({ member, page, shop }) => {
      // On a day without double points too, more than 100 points are left after the order elsewhere.
      const earlier = await member.placeOrder(['Margherita'], ALWAYS_OPEN, 20)
      const { points } = await member.account()
      await member.goToCheckoutWith(['Margherita', 'Pepperoni'], ALWAYS_OPEN, 3)
      const { checkout } = shop
      const box = page.getByRole('checkbox', { name: /^I want to complete my order using my \d+ PG Points$/ })
      await page.getByLabel('Notes').fill('Ring twice')
      await box.press('Space')
      await checkout.confirm()
      await checkout.expectPaymentStep()
      await expect.poll(() => checkout.amount(`Promotion (${points} PG Points)`)).toBe(-points * 5)
      await lose(member, earlier)
      const { points: left } = await member.account()
      expect(left).toBeLessThan(points)
      await checkout.payWith(CARDS.succeeds)
      await page.getByRole('heading', { name: `Hey, ${member.name}` }).waitFor()
      await expect(checkout.problem).toContainText(message)
      await expect(checkout.problem).toBeInViewport()
      expect((await member.account()).points).toBe(left)
      await expect(page.getByLabel('Notes')).toHaveValue('Ring twice')
      await expect(page.getByRole('main')).toContainText('3 × Margherita')
      if (left >= 100) await box.press('Space')
      await checkout.confirm()
      await checkout.expectPaymentStep()
      const rows = await checkout.amounts()
      expect(rows.map(([name]) => name).filter((name) => name.startsWith('Promotion'))).toEqual([])
      const due = await checkout.amount('Remaining Balance')
      await checkout.payWith(CARDS.succeeds)
      const thanks = await checkout.expectThankYou()
      expect(Object.fromEntries(thanks.rows)['Total']).toBe(formatMoney(due))
      expect((await member.account()).points).toBeGreaterThan(left)
    },
  )
