import { formatMoney } from '../../../domain/money.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { giftCardBalance, makeGiftCard } from '../../support/shop/operatorCalls.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { GiftCards } from '../../support/shop/shopGiftCards.ts'

test.use({ serviceWorkers: 'block' })

const INVALID = 'Please enter a valid gift card number and security code'

test(
  'two gift cards pay a part each, amounts are edited and clamped, and the card pays the rest [PAY-05 PAY-07 PAY-08 PAY-09 PAY-10 PAY-11 PAY-12 PAY-13 PAY-33 AMT-06 CALL-17 CALL-18 CALL-21]',
  {
    tag: '@both',
  },
  async ({ shop, page, host }) => {
    const [small, large] = [await makeGiftCard(host, '5.00'), await makeGiftCard(host, '100.00')]
    const checkout = await shop.goToCheckoutWith(['Pepperoni', 'Cola'])
    await checkout.goToPayment()
    const cards = new GiftCards(page)
    const due = await checkout.amount('Remaining Balance')
    const subtotal = await checkout.amount('Sub Total')
    await cards.open()
    await expect(cards.box).toContainText(
      `Gift cards pay up to the sub total, ${formatMoney(subtotal)}. Taxes, delivery and tip need a credit card as well.`,
    )
    // As it is printed.
    await cards.add({ ...small, number: small.number.replaceAll(/(.{4})(?=.)/g, '$1 - ') })
    await expect(cards.block(small)).toContainText('has been applied to your order')
    await expect(cards.amountOf(small)).toHaveValue('5.00')
    await expect(cards.block(small)).toContainText(
      'Your current gift card balance is $5.00. Lower than the total amount.',
    )
    await expect.poll(() => checkout.amount('Gift Card Amount')).toBe(-500)
    await expect(page.getByRole('group', { name: /^Pay the rest, / })).toBeVisible()

    await cards.add(large)
    await expect(cards.sheet).toBeHidden()
    // Together at most the sub total.
    await expect(cards.amountOf(large)).toHaveValue(((subtotal - 500) / 100).toFixed(2))
    await expect(cards.block(large)).toContainText(
      `Your gift card balance will be $${((10_000 - (subtotal - 500)) / 100).toFixed(2)}.`,
    )
    await expect(cards.block(small)).toBeHidden()
    await cards.box.getByRole('button', { name: 'Show All Activated Cards' }).click()
    await expect(cards.block(small)).toBeVisible()

    const before = await cards.amountOf(large).inputValue()
    await cards.edit(large, '400')
    await expect(cards.box.getByRole('alert')).toHaveText(`You can't use more than $${(subtotal / 100).toFixed(2)}`)
    await expect(cards.amountOf(large)).toHaveValue(before)
    await cards.edit(large, '$10')
    await expect(cards.amountOf(large)).toHaveValue('10.00')
    await cards.edit(small, '-3')
    await expect(cards.amountOf(small)).toHaveValue('0.00')
    await cards.edit(small, '80')
    await expect(cards.amountOf(small)).toHaveValue('5.00')
    await expect(cards.block(small)).toContainText('Changed to all that this card has, $5.00.')
    await expect.poll(() => checkout.amount('Remaining Balance')).toBe(due - 1500)

    await cards
      .block(small)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(cards.block(small)).toBeHidden()
    await expect.poll(() => checkout.amount('Remaining Balance')).toBe(due - 1000)
    await cards.edit(large, '12.5')
    await checkout.payWith(CARDS.succeeds)
    const { rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)).toMatchObject({ 'Paid by gift card': '$12.50' })
    expect(await giftCardBalance(host, large)).toBe('87.50')
    expect(await giftCardBalance(host, small)).toBe('5.00')
  },
)

test(
  'a wrong number or code is refused in the same words, and after five tries for a day [PAY-06 PAY-14]',
  { tag: '@soak' },
  async ({ shop, page, host, complaints }) => {
    const card = await makeGiftCard(host, '20.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    await checkout.goToPayment()
    const cards = new GiftCards(page)
    await cards.open()
    const problem = cards.entry.getByRole('alert')
    await cards.apply({ number: card.number.slice(0, 15), code: '123' })
    await expect(problem).toHaveText(INVALID)
    await expect(cards.entry.getByLabel('Card number')).toBeFocused()
    const wrong = card.code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(cards.entry.getByText('Checked: you are not a robot')).toBeVisible()
      await cards.apply({ number: card.number, code: `${wrong}${tries % 2}`.slice(-6) })
      await expect(problem).toHaveText('We could not find a gift card with this number and security code.')
    }
    complaints.expect(/Failed to load resource.*429/)
    await cards.apply(card)
    await expect(problem).toHaveText(/^Too many tries\./)
    await expect(cards.entry.getByLabel('Card number')).toHaveValue(card.number.replaceAll(/(.{4})(?=.)/g, '$1 '))
  },
)

test(
  'leaving the pay step clears the gift cards, and a smaller tip lowers what they pay [PAY-10 PAY-15]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const card = await makeGiftCard(host, '8.00')
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    await checkout.goToPayment()
    const cards = new GiftCards(page)
    await cards.open()
    await cards.add(card)
    const value = await cards.amountOf(card).inputValue()
    await checkout.selectTip('25%')
    await expect(cards.amountOf(card)).toHaveValue(value)
    await checkout.selectTip('No Tip')
    const rows = Object.fromEntries(await checkout.amounts())
    expect(rows['Remaining Balance']).not.toContain('−')
    await page.getByRole('main').getByRole('button', { name: 'Return' }).click()
    await checkout.expectDetailsStep()
    await checkout.confirm()
    await checkout.expectPaymentStep()
    expect((await checkout.amounts()).map(([name]) => name)).not.toContain('Gift Card Amount')
  },
)

test(
  'a call that fails says so and keeps what was typed [PAY-27]',
  { tag: '@soak' },
  async ({ shop, page, host, complaints }) => {
    const card = await makeGiftCard(host, '8.00')
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    await checkout.goToPayment()
    const cards = new GiftCards(page)
    await cards.open()
    complaints.expect(/Failed to load resource/)
    await page.route('**/api/checkout/gc-add', (route) => route.fulfill({ status: 500, body: 'no' }))
    await cards.apply(card)
    await expect(cards.entry.getByRole('alert')).toHaveText(/^Error fetching data: /)
    await page.unroute('**/api/checkout/gc-add')
    await expect(cards.entry.getByLabel('Security code')).toHaveValue(card.code)
    await cards.entry.getByRole('button', { name: 'APPLY' }).click()
    await expect(cards.block(card)).toBeVisible()
    await page.route('**/api/checkout/gc-rem?*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await cards
      .block(card)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(cards.block(card).getByRole('alert')).toHaveText(/^Error fetching data: /)
  },
)
