import type { Page } from '@playwright/test'
import { formatMoney } from '../../../domain/money.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { closePages } from '../../support/browser/offline.ts'
import { databaseStateOf } from '../../support/host/hostDatabase.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { giftCardBalance, makeCoupon, makeGiftCard } from '../../support/shop/operatorCalls.ts'
import { CARDS, Checkout } from '../../support/shop/shopCheckout.ts'
import { GiftCards } from '../../support/shop/shopGiftCards.ts'

test.use({ serviceWorkers: 'block' })

/** A second tab of the same browser at the payment step. */
async function secondTab(first: Page, host: Host) {
  const page = await first.context().newPage()
  await page.goto('/checkout')
  const checkout = new Checkout(page, host)
  await checkout.expectDetailsStep()
  await checkout.confirm()
  await checkout.expectPaymentStep()
  return { page, checkout, cards: new GiftCards(page) }
}

interface Charged {
  phone: string
  number: string
  /** Cents. */
  captured: number
}

/** The host has one order of this phone number, and its card was charged once. */
async function expectOneCharge(page: Page, host: Host, { phone, number, captured }: Charged): Promise<void> {
  await closePages(page.context())
  const { orders, money } = await databaseStateOf(host, phone)
  expect(orders).toMatchObject([{ number }])
  expect(money).toMatchObject([{ captured, refunded: 0, charges: 1 }])
}

test(
  'after bank checks that failed or were left, the gift card is still applied in full, and another card pays the rest once [PAY-10 PAY-23 PAY-24 PAY-25]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const card = await makeGiftCard(host, '6.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni', 'Cola'])
    const { phone, email } = await checkout.goToPayment()
    const cards = new GiftCards(page)
    await cards.open()
    await cards.add(card)
    await expect.poll(() => checkout.amount('Gift Card Amount')).toBe(-600)
    const due = await checkout.amount('Remaining Balance')
    const pay = `Pay ${formatMoney(due)} CAD`
    const bank = page.getByRole('dialog', { name: 'Confirm it is you' })
    for (const leave of [() => checkout.answerBank('Fail'), () => page.keyboard.press('Escape')]) {
      await checkout.payWith(CARDS.requires3ds)
      await expect(bank).toContainText(formatMoney(due))
      await leave()
      await expect(bank).toBeHidden()
      await expect(checkout.problem).toContainText('We are unable to authenticate your payment method.')
      await expect(checkout.problem).toContainText('Nothing was charged.')
      await expect(checkout.payButton).toHaveText(pay)
      await expect(cards.amountOf(card)).toHaveValue('6.00')
      expect(await checkout.amount('Gift Card Amount')).toBe(-600)
      expect(await giftCardBalance(host, card)).toBe('6.00')
    }
    expect((await host.inbox()).filter(({ to }) => to === email)).toEqual([])
    await checkout.payWith(CARDS.succeeds)
    const { number, rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)).toMatchObject({
      'Paid by gift card': '$6.00',
      'Paid by card': formatMoney(due),
    })
    expect(await giftCardBalance(host, card)).toBe('0.00')
    await expectOneCharge(page, host, { phone, number, captured: due })
  },
)

test(
  'a page that was left during the bank check asks again, and the gift card pays its part once [PAY-24 PAY-25]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const card = await makeGiftCard(host, '6.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    const { phone } = await checkout.goToPayment()
    const cards = new GiftCards(page)
    await cards.open()
    await cards.add(card)
    await checkout.payWith(CARDS.requires3ds)
    await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
    await page.reload()
    await checkout.expectDetailsStep()
    await expect(checkout.problem).toContainText('nothing was charged')
    expect(await giftCardBalance(host, card)).toBe('6.00')
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await cards.open()
    await cards.add(card)
    const due = await checkout.amount('Remaining Balance')
    await checkout.payWith(CARDS.succeeds)
    const { number } = await checkout.expectThankYou()
    expect(await giftCardBalance(host, card)).toBe('0.00')
    await closePages(page.context())
    const { orders, money } = await databaseStateOf(host, phone)
    expect(orders).toMatchObject([{ number }])
    expect(money.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)).toBe(due)
  },
)

test(
  'a gift card that another tab removed is refused there, deleted and added again, and every tab charges what it shows [PAY-09 PAY-14 PAY-16]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const card = await makeGiftCard(host, '6.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    const { phone } = await checkout.goToPayment()
    const cards = new GiftCards(page)
    const whole = await checkout.amount('Remaining Balance')
    await cards.open()
    await cards.add(card)
    const second = await secondTab(page, host)
    expect(await second.checkout.amount('Remaining Balance')).toBe(whole)
    await second.cards.open()
    await second.cards.add(card)
    expect(await second.checkout.amount('Remaining Balance')).toBe(whole - 600)
    await cards
      .block(card)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(cards.block(card)).toBeHidden()
    await expect(second.cards.block(card)).toBeVisible()
    await second.checkout.payWith(CARDS.succeeds)
    await expect(second.checkout.problem).toContainText('Please delete the card and add it again.')
    expect(await giftCardBalance(host, card)).toBe('6.00')
    await second.cards
      .block(card)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(second.cards.block(card)).toBeHidden()
    await second.cards.add(card)
    expect(await second.checkout.amount('Remaining Balance')).toBe(whole - 600)
    await second.checkout.payWith(CARDS.succeeds)
    const there = await second.checkout.expectThankYou()
    expect(Object.fromEntries(there.rows)).toMatchObject({ 'Paid by gift card': '$6.00' })
    // Closed again, so that the card form is the only one.
    await cards.open()
    // The first tab still shows the whole amount: its press finds the order that is placed.
    await checkout.payWith(CARDS.succeeds)
    const here = await checkout.expectThankYou()
    expect(here).toEqual(there)
    expect(await giftCardBalance(host, card)).toBe('0.00')
    await expectOneCharge(page, host, { phone, number: here.number, captured: whole - 600 })
  },
)

test(
  'a tab without the gift card that the other has applied charges the whole amount that it shows [PAY-07 PAY-16]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const card = await makeGiftCard(host, '6.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    const { phone } = await checkout.goToPayment()
    const cards = new GiftCards(page)
    const second = await secondTab(page, host)
    const whole = await second.checkout.amount('Remaining Balance')
    await page.bringToFront()
    await cards.open()
    await cards.add(card)
    await second.page.bringToFront()
    await second.checkout.payWith(CARDS.succeeds)
    const there = await second.checkout.expectThankYou()
    expect(Object.fromEntries(there.rows)).toMatchObject({ Total: formatMoney(whole) })
    await page.bringToFront()
    await checkout.payWith(CARDS.succeeds)
    expect((await checkout.expectThankYou()).rows).toEqual(there.rows)
    expect(await giftCardBalance(host, card)).toBe('6.00')
    await expectOneCharge(page, host, { phone, number: there.number, captured: whole })
  },
)

for (const way of ['a reload', 'Back to the menu and again to the checkout'])
  test(
    `${way} keeps what was typed, the coupon and the tip and drops the gift card, and the order is paid once the card is added again [PAY-15 PAY-28 PAY-33 D-17]`,
    { tag: '@soak' },
    async ({ shop, page, host }) => {
      const code = await makeCoupon(host, { name: 'A tenth' })
      const card = await makeGiftCard(host, '6.00')
      await shop.fillCartWith(['Pepperoni', 'Cola'])
      const checkout = await shop.checkOutAsGuest()
      const box = checkout.promoCode
      await checkout.applyCoupon(code)
      await expect(box).toContainText('A tenth')
      const person = await checkout.goToPayment()
      await checkout.selectTip('25%')
      const cards = new GiftCards(page)
      await cards.open()
      await cards.add(card)
      const before = await checkout.amounts()
      const isReload = way === 'a reload'
      if (isReload) await page.reload()
      else {
        await page.goBack()
        await page.waitForURL(/\/menu\//)
        await page.goForward()
      }
      await checkout.expectDetailsStep()
      await expect(checkout.field('email')).toHaveValue(person.email)
      await expect(checkout.isVerified).toBeVisible()
      await expect(box).toContainText('A tenth')
      await checkout.confirm()
      await checkout.expectPaymentStep()
      const names = (await checkout.amounts()).map(([name]) => name)
      expect(names).not.toContain('Gift Card Amount')
      expect(names).toContain('Tip (25%)')
      await cards.open()
      await cards.add(card)
      await expect.poll(() => checkout.amounts()).toEqual(before)
      const due = await checkout.amount('Remaining Balance')
      await checkout.payWith(CARDS.succeeds)
      const { number } = await checkout.expectThankYou()
      expect(await giftCardBalance(host, card)).toBe('0.00')
      await expectOneCharge(page, host, { phone: person.phone, number, captured: due })
    },
  )
