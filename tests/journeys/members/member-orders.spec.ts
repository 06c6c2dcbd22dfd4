import { expect, Member, test } from '../../support/shop/shopMember.ts'
import { noteShifts } from '../../support/browser/layoutShifts.ts'
import { makeCoupon, withdrawCoupon } from '../../support/shop/operatorCalls.ts'
import { ALWAYS_OPEN } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'a member orders with pre-filled details, earns points and finds the order in the history [CHK-06 CHK-07 CHK-19 CHK-21 CHK-29 POINTS-06 SESS-24 SESS-25 THX-02 THX-05 THX-07 HDR-08 TIER-06]',
  { tag: '@both' },
  async ({ member, page, shop, complaints }) => {
    await member.goToCheckoutWith(['Margherita', 'Cola'])
    const main = page.getByRole('main')
    await expect(main.getByText(/^You're racking up \d+ PG Points for this order!$/)).toBeVisible()
    await expect(main.getByText(/^You're Earning \d+ PG Points!$/)).toBeVisible()
    await expect(main.getByText('Giulia Bianchi')).toBeVisible()
    await expect(main.getByText(member.email)).toBeVisible()
    // A member has no fields to fill in, no code to request and no points to spend yet.
    await expect(main.getByLabel('First Name*')).toBeHidden()
    await expect(main.getByText('Verify Your Phone Number')).toBeHidden()
    await expect(main.getByText(/I want to complete my order/)).toBeHidden()
    for (const box of await main.getByRole('checkbox').all()) await expect(box).toBeChecked()

    await member.expireToken(complaints)
    await page.getByRole('button', { name: 'Confirm & Pay' }).press('Enter')
    await shop.checkout.expectPaymentStep()
    await expect(page.getByLabel('Cardholder Name')).toHaveValue('Giulia Bianchi')
    await shop.checkout.typeCard('4242424242424242')
    await shop.checkout.payButton.press('Enter')
    const { number } = await shop.checkout.expectThankYou()
    const earned = Number((await page.getByText(/^\+\d+$/).innerText()).slice(1))
    expect(earned).toBeGreaterThan(0)
    const { orders } = (await member.guest.ask('history', {})).answer
    expect(orders).toMatchObject([{ number, points: earned }])
    await expect(page.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute(
      'href',
      `/track?on=${number}&oh=${orders[0]?.hash}`,
    )
    await expect.poll(async () => (await member.account()).points).toBe(earned)
    await member.openAccount()
    await expect(page.getByRole('region', { name: 'PG POINTS' })).toContainText(`${100 - earned} points`)
    await member.tab('Account Settings').press('ArrowRight')
    await expect(member.tab('Order History')).toBeFocused()
    await expect(page.getByRole('cell', { name: `#${number}` })).toBeVisible()
  },
)

test(
  'points pay for a whole order and are deducted from the balance [POINTS-01 POINTS-02 POINTS-03 POINTS-04 POINTS-07 POINTS-09 PAY-19 PAY-22 AMT-06 AMT-11]',
  { tag: '@soak' },
  async ({ member, page, shop }) => {
    await member.placeOrder(['Margherita'], ALWAYS_OPEN, 10)
    const { points } = await member.account()
    expect(points).toBeGreaterThanOrEqual(100)

    await member.goToCheckoutWith(['Cola'])
    const box = page.getByRole('checkbox', { name: `I want to complete my order using my ${points} PG Points` })
    await expect(box).not.toBeChecked()
    const total = (await member.guest.ask('config', {})).answer.cart?.total ?? 0
    const needed = Math.ceil(total / 5)
    await box.press('Space')
    const paid = page.getByRole('region', { name: 'PG Points' })
    await expect(paid).toContainText(`Points used${needed}`)
    await expect(paid).toContainText(`Points remaining${points - needed}`)
    await expect(paid).toContainText('Orders paid entirely with PG Points cannot be canceled or refunded.')
    await expect(page.getByText(`You're Using ${needed} PG Points!`)).toBeVisible()
    await shop.checkout.confirm()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm & Pay' })).toBeVisible()
    await expect.poll(() => shop.checkout.amount(/^Promotion/)).toBe(-total)
    await expect.poll(() => shop.checkout.amount('Remaining Balance')).toBe(0)
    await expect(shop.checkout.cardNumber).toBeHidden()
    await expect(page.getByRole('group', { name: 'Add a tip' })).toBeHidden()
    await expect(shop.checkout.payButton).toHaveText('Complete Order')
    await shop.checkout.payButton.press('Enter')
    await shop.checkout.expectThankYou()
    await expect.poll(async () => (await member.account()).points).toBe(points - needed)
  },
)

test(
  'a member with an unverified phone verifies it at checkout and is then signed in [CHK-21 CHK-23 CHK-26 CHK-27 CHK-49 GUARD-09 PHV-10]',
  { tag: '@either' },
  async ({ page, host, shop }) => {
    const member = await Member.joining(page, host, shop, { unverified: true })
    await member.fillCart(['Margherita'])
    await shop.openMenu()
    const overlay = page.getByRole('dialog')
    await expect(overlay).toBeVisible()
    await page.getByRole('button', { name: 'Continue as a guest' }).click()
    await expect(overlay).toBeHidden()
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue as a guest' }).click()
    await expect(page.getByRole('heading', { name: 'Hey, Giulia' })).toBeVisible()
    await expect(page.getByLabel('First Name*')).toBeHidden()
    const known = await member.codes()
    await shop.checkout.requestCode()
    await expect(shop.checkout.codeModal).toBeVisible()
    await expect.poll(async () => (await member.codes()).length).toBeGreaterThan(known.length)
    await shop.checkout.codeBoxes.fill((await member.codes())[0] ?? '')
    await shop.checkout.codeModal.getByRole('button', { name: 'VERIFY' }).click()
    await expect(page.getByText('Verify Your Phone Number')).toBeHidden()
    await expect.poll(() => member.account()).toMatchObject({ phoneVerified: true })
    await shop.checkout.openSuggestion('Tiramisù')
    await (await shop.builder('Tiramisù')).add()
    await expect(page.getByRole('heading', { name: 'Hey, Giulia' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('1 × Tiramisù')
    await shop.checkout.confirm()
    await shop.checkout.expectPaymentStep()
  },
)

test('a coupon that leaves a member no points to earn does not move the form once it is applied [CHK-07 COUPON-06]', async ({
  member,
  page,
  shop,
  host,
}) => {
  const code = await makeCoupon(host, { automatic: true })
  try {
    await page.addInitScript(noteShifts)
    await member.goToCheckoutWith(['Margherita'])
    await expect(shop.checkout.promoCode.getByRole('button', { name: 'Remove Coupon' })).toBeVisible()
    await expect(page.getByText(/racking up/)).toBeHidden()
    expect((await page.evaluate(() => window.moved.what)).join('\n')).not.toContain('"Service')
  } finally {
    await withdrawCoupon(host, code)
  }
})
