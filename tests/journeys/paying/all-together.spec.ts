import type { Host } from '../../support/host/hostProcess.ts'
import { type Shop, expect, test } from '../../support/shop/shop.ts'
import { blockGiftCard, giftCardBalance, makeCoupon, makeGiftCard } from '../../support/shop/operatorCalls.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { GiftCards } from '../../support/shop/shopGiftCards.ts'
import { centsOf } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

test('coupon, gift card, tip and card: every figure adds up, on the ticket, in its explanation, on the thank-you page and in the mail [PAY-33 PAY-36 AMT-06 THX-02]', async ({
  shop,
  page,
  host,
}) => {
  const code = await makeCoupon(host, { name: 'A tenth' })
  const card = await makeGiftCard(host, '9.00')
  const checkout = await shop.goToCheckoutWith(['Margherita', 'Pepperoni', 'Cola'])
  const box = checkout.promoCode
  await checkout.applyCoupon(code)
  await expect(box).toContainText('A tenth')
  const person = await checkout.goToPayment()
  await checkout.selectTip('20%')
  const cards = new GiftCards(page)
  await cards.open()
  await cards.add(card)
  await expect.poll(() => checkout.amount('Gift Card Amount')).toBe(-900)

  const rows = await checkout.amounts()
  const names = rows.map(([name]) => name)
  expect(names).toEqual(['Deposit', 'Sub Total', 'Promotion', 'Gift Card Amount', 'GST', 'PST', 'Tip (20%)', 'Remaining Balance'].filter((name) => names.includes(name))) // oxfmt-ignore
  const cents = new Map(rows.map(([name, value]) => [name, centsOf(value)]))
  const of = (name: string) => cents.get(name) ?? Number.NaN
  expect(of('Tip (20%)')).toBe(Math.round(of('Sub Total') / 5))
  expect(of('Promotion')).toBe(-Math.round((of('Sub Total') - of('Deposit')) / 10))
  const sum = ['Sub Total', 'Promotion', 'Gift Card Amount', 'GST', 'PST', 'Tip (20%)'].map(of)
  expect(sum.reduce((a, b) => a + b, 0)).toBe(of('Remaining Balance'))

  const why = page.getByRole('main').locator('details').filter({ hasText: 'Why this total' })
  await why.locator('summary').click()
  const explained = await why.locator('dt').allInnerTexts()
  expect(explained.map(centsOf).reduce((a, b) => a + b, 0)).toBe(of('Remaining Balance'))
  await expect(why).toContainText(`${card.number.slice(-4)} pays $9.00.`)

  await expect(checkout.payButton).toHaveText(`Pay $${(of('Remaining Balance') / 100).toFixed(2)} CAD`)
  await checkout.payWith(CARDS.succeeds)
  const thanks = new Map((await checkout.expectThankYou()).rows.flatMap(([name, value]) => (/\$/.test(value) ? [[name, centsOf(value)]] : []))) // oxfmt-ignore
  const total = of('Remaining Balance') + 900
  expect(Object.fromEntries(thanks)).toMatchObject({
    PST: of('PST'),
    GST: of('GST'),
    Discount: of('Promotion'),
    Tip: of('Tip (20%)'),
    Total: total,
    'Paid by gift card': 900,
    'Paid by card': of('Remaining Balance'),
  })
  const mail = await checkout.mailTo(person.email)
  for (const amount of [total, 900, of('GST'), of('Tip (20%)')])
    expect(mail.text).toContain(`$${(amount / 100).toFixed(2)}`)
  expect(await giftCardBalance(host, card)).toBe('0.00')
})

test(
  'gift cards that cover everything leave nothing for a card, and the tip stays [PAY-16 PAY-20 PAY-22 D-04]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const { checkout } = await coverOrder(shop, host)
    await expect(checkout.cardNumber).toBeHidden()
    await expect(page.getByRole('group', { name: 'Add a tip' })).toBeVisible()
    await checkout.selectTip('25%')
    await expect(checkout.payButton).toHaveText('Complete Order')
    await checkout.payButton.click()
    const { rows } = await checkout.expectThankYou()
    const { Total: total, 'Paid by gift card': paid } = Object.fromEntries(rows)
    expect(paid).toBe(total)
  },
)

test(
  'a coupon that another order used up meanwhile is refused, and nothing typed is lost [COUPON-10 CHK-42]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const code = await makeCoupon(host, { total_limit: 1 })
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    const box = checkout.promoCode
    await checkout.applyCoupon(code)
    await expect(box.getByRole('button', { name: 'Remove Coupon' })).toBeVisible()
    const person = await checkout.goToPayment()
    // As if another customer had used it last.
    await makeCoupon(host, { code: code, total_limit: 1, until: '2001-01-01' })
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectDetailsStep()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/This code has expired\./)
    await expect(checkout.field('email')).toHaveValue(person.email)
    await expect(checkout.isVerified).toBeVisible()
    await box.getByRole('button', { name: 'Remove Coupon' }).click()
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectThankYou()
  },
)

test(
  'a free order that fails keeps the cart, and a card pays instead of the gift card [PAY-14 PAY-26 D-32]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const { checkout, cards, card } = await coverOrder(shop, host)
    await blockGiftCard(host, card)
    await checkout.payButton.click()
    await expect(checkout.problem).toContainText('The balance of a gift card has changed.')
    await page.reload()
    await checkout.expectDetailsStep()
    await expect(page.getByRole('main')).toContainText('1 × Pepperoni')
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await expect(cards.block(card)).toBeHidden()
    await checkout.payWith(CARDS.succeeds)
    await checkout.expectThankYou()
    expect(await giftCardBalance(host, card)).toBe('60.00')
  },
)

/** Goes to the payment step with a coupon and a gift card that leave nothing for a card. */
async function coverOrder(shop: Shop, host: Host) {
  const code = await makeCoupon(host, { percent: 50 })
  const card = await makeGiftCard(host, '60.00')
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  await checkout.applyCoupon(code)
  await expect(checkout.promoCode.getByRole('button', { name: 'Remove Coupon' })).toBeVisible()
  await checkout.goToPayment()
  const cards = new GiftCards(shop.page)
  await cards.open()
  await cards.add(card)
  await expect(checkout.payButton).toHaveText('Complete Order')
  return { checkout, cards, card }
}
