import { expect, test } from '../support/shop/shop.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'

test.use({ serviceWorkers: 'block' })

test('a declined card shows an error, the entered data is kept, and another card pays [PAY-01 PAY-16 PAY-23 PAY-25 CHK-42 ERR-01]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  const person = await checkout.goToPayment()
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('Ada Rossi')
  await checkout.selectTip('No Tip')
  const due = await checkout.payButton.textContent()
  await checkout.payWith(CARDS.declined)
  await expect(checkout.problem).toContainText('Your card was declined.')
  const card = page.getByRole('group').filter({ has: page.getByLabel('Cardholder Name') })
  await expect(card.getByRole('alert')).toBeInViewport()
  await expect(card).toContainText('Check the card, or use another one, and press Pay again.')
  await expect(checkout.payButton).toHaveText(due ?? '')
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('Ada Rossi')
  await checkout.payWith(CARDS.succeeds)
  await checkout.expectThankYou()
  await checkout.mailTo(person.email)
})

test('a failed bank authentication shows an error and places no order, and a completed one places the order [PAY-24 PAY-25]', async ({
  shop,
}) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  const person = await checkout.goToPayment()
  await checkout.payWith(CARDS.requires3ds)
  await checkout.answerBank('Fail')
  await expect(checkout.problem).toContainText('We are unable to authenticate your payment method.')
  const sent = (await shop.host.inbox()).filter(({ to }) => to === person.email)
  expect(sent).toEqual([])
  await checkout.payWith(CARDS.requires3ds)
  await checkout.answerBank('Complete')
  const { number } = await checkout.expectThankYou()
  expect((await checkout.mailTo(person.email)).subject).toContain(number)
})

test(
  'an incomplete card sends no payment request and shows the error of the card provider once [PAY-23]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const checkout = await shop.goToCheckoutWith(['Pepperoni'])
    await checkout.goToPayment()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await checkout.payButton.click()
    await expect(page.getByText('Your card number is incomplete.')).toHaveCount(1)
    await expect(checkout.cardNumber).toBeFocused()
    await expect(checkout.payButton).toBeEnabled()
    await page.getByLabel('Cardholder Name').fill('')
    await checkout.payWith(CARDS.succeeds)
    await expect(checkout.problem).toContainText("Please enter the cardholder's name.")
    // The menu copy may be fetched in the background at the same time.
    expect(asked.filter((url) => url.includes('/api/') && !url.includes('/api/get/'))).toEqual([])
  },
)

test('a second press of Pay during a payment sends no second order [PAY-17]', async ({ shop, page }) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  await checkout.goToPayment()
  const completed: string[] = []
  page.on('request', (request) => request.url().includes('/checkout/complete?') && completed.push(request.url()))
  await checkout.typeCard(CARDS.succeeds)
  await checkout.payButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await checkout.expectThankYou()
  expect(completed).toHaveLength(1)
})
