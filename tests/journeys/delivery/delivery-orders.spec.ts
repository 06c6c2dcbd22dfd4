import { formatMoney } from '../../../domain/money.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { NETWORK_ERRORS } from '../../support/browser/offline.ts'
import { ordersOf } from '../../support/host/hostDatabase.ts'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shop.ts'
import { CARDS, newPerson } from '../../support/shop/shopCheckout.ts'
import { centsOf } from '../../support/shop/shopPage.ts'
import { Delivery, PLACES } from '../../support/shop/shopDelivery.ts'

test.use({ serviceWorkers: 'block' })

const ADDRESS = new RegExp(`#204, ${PLACES.davie.street}, Vancouver`)

test(
  'a guest types an address, picks the store that delivers there, and orders; page, mail and host agree to the cent [LOC-02 LOC-06 MENU-03 ADRC-04 ADRC-06 ADRC-09 PAY-33 THX-02 AMT-06]',
  { tag: '@both' },
  async ({ shop, page, host, complaints }) => {
    const delivery = new Delivery(page)
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await expect(delivery.street).toHaveAttribute('placeholder', 'Enter Your Address')
    await delivery.pick('davie')
    await expect(delivery.answer).toContainText(`You're in Luck! We Deliver to ${PLACES.davie.street}`)
    await expect(delivery.answer).toContainText('From Davie Street')
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf(ALWAYS_OPEN)
    const line = page.getByRole('main').getByRole('link', { name: new RegExp(`^To ${PLACES.davie.street}`) })
    await expect(line).toBeVisible()
    await shop.add('Margherita')
    await shop.add('Pepperoni')

    const checkout = await shop.checkOutAsGuest()
    await expect(page.getByRole('radio', { name: 'Delivery', exact: true })).toBeChecked()
    await expect(delivery.street).toHaveValue(PLACES.davie.street)
    await expect(delivery.field('City')).toHaveValue('Vancouver')
    await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeDisabled()
    await delivery.field('Unit Number/Apartment').fill('204')
    await delivery.field('Notes').fill('Side door')
    await delivery.confirm()
    const facts = page.getByRole('region', { name: 'Delivery address' })
    const price = centsOf(await facts.locator('dt', { hasText: 'Delivery' }).locator('xpath=../dd').innerText())
    expect(price).toBeGreaterThan(0)

    const person = await checkout.goToPayment()
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(ADDRESS)
    await checkout.selectTip('No Tip')
    expect(await checkout.amount('Delivery')).toBe(price)
    const taxes = (await checkout.amount('GST')) + (await checkout.amount('PST'))
    const due = (await checkout.amount('Sub Total')) + price + taxes
    await expect.poll(() => checkout.amount('Remaining Balance')).toBe(due)
    await checkout.payWith(CARDS.succeeds)
    const { number, rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)).toMatchObject({
      Service: 'Delivery',
      'Deliver to': expect.stringMatching(ADDRESS),
      Delivery: formatMoney(price),
      Total: formatMoney(due),
    })

    const mail = await checkout.mailTo(person.email)
    expect(mail.text).toMatch(ADDRESS)
    expect(mail.text).toContain(`Delivery: ${formatMoney(price)}`)
    // The embedded database is read while its host is stopped, and the page still copies menus.
    complaints.expect(NETWORK_ERRORS)
    const placed = (await ordersOf(host)).find((order) => order.document.number === number)
    expect(placed?.document).toMatchObject({
      service: 'Delivery',
      delivery: price,
      total: due,
      deliveryAddress: expect.stringMatching(ADDRESS),
    })
  },
)

test('an address out of reach is refused kindly, with the nearest stores for pick-up, and the cart stays [LOC-07 LOC-14]', async ({
  shop,
  page,
}) => {
  const delivery = new Delivery(page)
  await shop.open('/locations')
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await delivery.pick('nowhere')
  await expect(delivery.answer).toContainText(`Sorry, We Can't Deliver To ${PLACES.nowhere.street}, Coquitlam`)
  await expect(delivery.answer).toContainText(
    /It lies \d+\.\d km beyond the nearest delivery area\. Your cart is kept\./,
  )
  const offers = page.getByRole('group', { name: 'Restaurants' })
  await expect(offers.getByRole('radio')).toHaveCount(2)
  await page.getByRole('button', { name: 'Try a different address' }).click()
  await expect(delivery.street).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(PLACES.nowhere.street)
  await offers.getByRole('radio').first().check({ force: true })
  await expect(page.getByRole('radio', { name: 'Pick Up', exact: true })).toBeChecked()
  await expect(delivery.answer).toContainText('Pick Up from')
})

test('checkout refuses an address that nobody delivers to with the message of the host and clears it [ADRC-10 CHK-32 ERR-01]', async ({
  shop,
  page,
}) => {
  const delivery = new Delivery(page)
  await shop.goToCheckoutWith(['Garlic Bread'])
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  const confirm = page.getByRole('button', { name: 'Confirm & Pay' })
  await expect(confirm).toBeDisabled()
  await expect(page.getByText('Please confirm the delivery address first.')).toBeVisible()
  await delivery.pick('nowhere')
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(PLACES.nowhere.street)
  await expect(delivery.street).toHaveValue('')
  await expect(delivery.street).toBeFocused()
  await expect(confirm).toBeDisabled()
})

test('an address of another store offers that store; Cancel keeps everything, Change Store clears the cart and takes the address along [ADRC-11 STORE-07]', async ({
  shop,
  page,
}) => {
  const delivery = new Delivery(page)
  await shop.goToCheckoutWith(['Garlic Bread'])
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await delivery.pick('commercial')
  const ask = page.getByRole('button', { name: 'Confirm Address' })
  await ask.click()
  await expect(shop.changeStore).toContainText('Commercial Drive')
  await shop.changeStore.getByRole('button', { name: 'Cancel' }).click()
  await expect(delivery.street).toHaveValue(PLACES.commercial.street)
  await expect(ask).toBeVisible()
  await ask.click()
  await shop.changeStore.getByRole('button', { name: 'Change Store' }).click()
  await shop.expectMenuOf('Commercial Drive')
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^To ${PLACES.commercial.street}`) }),
  ).toBeVisible()
  expect(await shop.cartCount()).toBe(0)
})

test(
  'Confirm Address asks for a street, then for a suggestion, takes a typed unit along and the city of the host, and every edit takes the confirmation back [ADRC-07 ADRC-08 ADRC-13 ADRC-04 D-134 D-135]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    const ask = page.getByRole('button', { name: 'Confirm Address' })
    await ask.click()
    await expect(page.getByText('Please enter an address first.')).toBeVisible()
    await delivery.street.fill('1188 Davie St')
    await ask.click()
    await expect(page.getByText('Please select a valid address from the suggestions first.')).toBeVisible()
    await delivery.street.fill('1203-1188 Davie St, buzz 1234')
    await delivery.option(/^1188 Davie St/).click()
    await expect(page.getByText('Taken from what you typed: unit 1203, notes “Buzz 1234”.')).toBeVisible()
    await expect(delivery.field('Unit Number/Apartment')).toHaveValue('1203')
    await expect(delivery.field('Notes')).toHaveValue('Buzz 1234')
    await delivery.field('City').fill('Halifax')
    await delivery.confirm()
    await expect(delivery.field('City')).toHaveValue('Vancouver')
    for (const [label, text] of [
      ['Unit Number/Apartment', '12'],
      ['Notes', 'Buzz 12'],
      ['City', 'Vancouver, BC'],
      ['Zip Code', 'V6E 1N1'],
    ] as const) {
      await delivery.field(label).fill(text)
      await expect(delivery.confirmButton).toHaveText('Confirm Address')
      await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeDisabled()
      if (label !== 'City') await delivery.confirm()
      else await delivery.field('City').fill('Vancouver')
    }
    await page.getByRole('radio', { name: 'Pick Up', exact: true }).check()
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await expect(delivery.confirmButton).toHaveText('Confirm Address')
  },
)

test(
  'a lost answer to the address check says so and loses nothing [ADRC-12]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    complaints.expect(/Failed to load resource/)
    const delivery = new Delivery(page)
    await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await delivery.pick('davie')
    await page.route('**/api/checkout/checkaddress*', (route) => route.abort())
    await page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByText('Error confirming address. Please try again.')).toBeVisible()
    await expect(delivery.street).toHaveValue(PLACES.davie.street)
    await page.unroute('**/api/checkout/checkaddress*')
    await delivery.confirm()
  },
)

test(
  'an order below the minimum of its zone names the missing amount and leads to the menu with its form kept [CHK-32 D-140]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    const due = page.getByRole('main').getByRole('button', { name: /^Total/ })
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await expect(due).toContainText('1 item + delivery')
    await delivery.pick('davie')
    await delivery.field('Unit Number/Apartment').fill('204')
    await delivery.field('Notes').fill('Buzz 204')
    await delivery.confirm()
    await expect(due).toContainText(/1 item, delivery \$\d/)
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    await page.getByRole('combobox', { name: 'Delivery date' }).selectOption({ index: 2 })
    const day = await page.getByRole('combobox', { name: 'Delivery date' }).inputValue()
    await page.getByPlaceholder('Well done, cut in squares…').fill('Well done')
    const subtotal = await checkout.amount('Sub Total')
    const words = await page
      .getByText(/^Delivery to this address starts at/)
      .first()
      .innerText()
    const [, minimum = '', missing = ''] = /starts at \$(\S+)\. Please add \$(\S+) more\./.exec(words) ?? []
    expect(Math.round(Number(minimum) * 100) - Math.round(Number(missing) * 100)).toBe(subtotal)
    await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeDisabled()

    await page.getByRole('link', { name: 'Add more from the menu' }).click()
    await shop.expectMenuOf(ALWAYS_OPEN)
    await shop.add('Margherita')
    await shop.add('Pepperoni')
    await shop.checkOutAsGuest()
    await expect(page.getByRole('radio', { name: 'Delivery', exact: true })).toBeChecked()
    for (const name of ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const)
      await expect(checkout.field(name)).toHaveValue(person[name])
    await expect(checkout.isVerified).toBeVisible()
    await expect(delivery.street).toHaveValue(PLACES.davie.street)
    await expect(delivery.field('Unit Number/Apartment')).toHaveValue('204')
    await expect(delivery.field('Notes')).toHaveValue('Buzz 204')
    await expect(page.getByRole('combobox', { name: 'Delivery date' })).toHaveValue(day)
    await expect(page.getByPlaceholder('Well done, cut in squares…')).toHaveValue('Well done')
    await delivery.confirm()
    await checkout.confirm()
    await checkout.expectPaymentStep()
  },
)

test(
  'a reload at checkout keeps the typed address, and it must be confirmed again [CHK-04 ADRC-18]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    const checkout = await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await checkout.fill(newPerson())
    await delivery.pick('davie')
    await delivery.field('Notes').fill('Side door')
    await delivery.confirm()
    await page.reload()
    await checkout.expectDetailsStep()
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await expect(delivery.street).toHaveValue(PLACES.davie.street)
    await expect(delivery.field('Notes')).toHaveValue('Side door')
    await expect(delivery.confirmButton).toHaveText('Confirm Address')
    await delivery.confirm()
  },
)

test('an address that no store is near asks for the closest location, and picking one goes on [LOC-08 LOC-14]', async ({
  shop,
  page,
}) => {
  const delivery = new Delivery(page)
  await page.route('**/api/get/location*', (route) => route.fulfill({ json: { status: true, locations: [] } }))
  await shop.open('/locations')
  await delivery.pick('davie')
  await expect(delivery.answer).toHaveText("We're having some trouble! Please pick the location closest to you!")
  await shop.pickLocation('Richmond')
  await expect(delivery.answer).toContainText('Pick Up from Richmond')
})

test('text that is no picked address is refused on the locations page [ADRC-02]', async ({ shop, page }) => {
  const delivery = new Delivery(page)
  await shop.open('/locations')
  await delivery.street.fill('somewhere nice')
  await delivery.street.press('Tab')
  const refused = page.getByText('Please select a valid address from the dropdown suggestions.')
  await expect(refused).toBeVisible()
  // The list has "Use where I am now" alone.
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await delivery.street.fill('nowhere at all')
  await expect(refused).toBeHidden()
  await expect(page.getByText('No suggestions')).toBeAttached()
  await delivery.street.press('Enter')
  await expect(refused).toBeVisible()
})

test(
  'an answered address and a confirmed one have no accessibility finding, in light and dark [LOC-06 LOC-07 ADRC-06]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    const findsNothing = async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await axeFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page, { coloursOnly: true })).toEqual([])
    }
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await delivery.pick('davie')
    await expect(delivery.answer).toContainText('in Luck')
    await findsNothing()
    await delivery.pick('nowhere')
    await expect(delivery.answer).toContainText('Sorry')
    await findsNothing()
    await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await delivery.pick('davie')
    await delivery.confirm()
    await findsNothing()
  },
)
