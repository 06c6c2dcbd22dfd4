import type { Page } from '@playwright/test'
import { expect, test } from '../../support/shop/shop.ts'
import { newPerson } from '../../support/shop/shopCheckout.ts'
import { Delivery, PLACES } from '../../support/shop/shopDelivery.ts'
import { advanceHostClock, CLOCK_ENV } from '../../support/host/members.ts'

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:9'

test.use({
  serviceWorkers: 'block',
  hostEnv: { ...CLOCK_ENV, GEOCODER_URL: DEAD, MAP_STYLE: `${DEAD}/style.json` },
  permissions: ['geolocation'],
  geolocation: { latitude: 49.2804, longitude: -123.1324 },
})

test('without a geocoder and without tiles the list is enough to choose a store for delivery [LOC-11 MENU-22 ERR-03]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_|places:/)
  const delivery = new Delivery(page)
  await shop.open('/locations')
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await delivery.street.fill(PLACES.davie.typed)
  await expect(page.getByText('Addresses cannot be looked up right now.')).toBeVisible()
  await expect(page.getByText('Pick a store below.').first()).toBeVisible()
  await shop.pickLocation('Davie Street')
  await expect(delivery.answer).toContainText('Delivery from Davie Street')
  await page.getByRole('button', { name: 'ORDER NOW' }).click()
  await shop.expectMenuOf('Davie Street')
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Delivery')
})

test(
  'while the geocoder is dead the address field says so, keeps what was typed, and the form can be sent [ADRC-01 ERR-03]',
  { tag: '@soak' },
  async ({ page, shop, complaints }) => {
    complaints.expect(/status of 503 .*places|ERR_\w+ .*style\.json/)
    await shop.open('/events/catering')
    const field = page.getByRole('combobox', { name: 'Delivery address' })
    await field.pressSequentially('1222 e 19th')
    const message = page.getByText('Addresses cannot be looked up right now.')
    await expect(message).toBeVisible()
    await expect(message).toHaveAttribute('aria-live', 'polite')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
    await field.press('Tab')
    await expect(field).toHaveValue('1222 e 19th')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test('Near me sorts the stores by distance, and only when it is pressed [LOC-11]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_/)
  await shop.open('/locations')
  const stores = page.getByRole('group', { name: 'Restaurants' }).locator('label b')
  await expect(stores.first()).toHaveText('Commercial Drive')
  await expect(page.getByText(/\d km$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(stores.first()).toHaveText('Davie Street')
  await expect(page.getByText('0.0 km')).toBeVisible()
  const shown = await page.getByText(/^\d+(\.\d)? km$/).allInnerTexts()
  const kilometres = shown.map((text) => Number.parseFloat(text))
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
})

test(
  'a time that passed while the customer typed, or that is taken again too late, is asked about, never moved silently [CHK-16 CALL-19 D-56 D-138]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    // The token expires while the host's clock moves on, and is renewed.
    complaints.expect(/status of 401/)
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    const time = page.getByRole('combobox', { name: 'Pick Up time' })
    await chooseFirstTime(page)
    const dropped = await time.locator('option:checked').innerText()
    for (const service of ['Delivery', 'Pick Up']) await page.getByRole('radio', { name: service, exact: true }).check()
    await expect(time.locator('option:checked')).toHaveText('NOW (ASAP)')
    advanceHostClock(2 * 60 * 60)
    await page.getByRole('button', { name: 'Choose it again' }).click()
    await expect(page.getByRole('alertdialog', { name: `${dropped} has passed.` })).toBeVisible()
    await page.getByRole('button', { name: /^Take / }).click()

    await chooseFirstTime(page)
    const chosen = await time.locator('option:checked').innerText()
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    advanceHostClock(2 * 60 * 60)
    await checkout.confirm()
    const question = page.getByRole('alertdialog', { name: `${chosen} has passed.` })
    await expect(question).toContainText(/^.*Take .*\d+:\d\d [AP]M\?/)
    const next = /Take (?:.*, )?(\d+:\d\d [AP]M)\?/.exec(await question.innerText())?.[1] ?? ''
    await question.getByRole('button', { name: /^Take / }).click()
    await expect(time.locator('option:checked')).toHaveText(next)
    await checkout.confirm()
    await checkout.expectPaymentStep()

    // It passes again, this time on the payment step.
    advanceHostClock(2 * 60 * 60)
    await checkout.payWith('4242424242424242')
    await expect(page.getByRole('alertdialog', { name: `${next} has passed.` })).toBeVisible()
    await page.getByRole('button', { name: 'Choose another time' }).click()
    await expect(time).toBeFocused()
    await checkout.confirm()
    await checkout.expectPaymentStep()
  },
)

test('a store with its delivery switched off says so and offers later times only [CHK-11 CHK-13]', async ({
  shop,
  page,
}) => {
  await shop.goToCheckoutWith(['Garlic Bread'], 'Broadway & Cambie')
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await expect(
    page.getByText('We apologize, but delivery service is currently unavailable. Please select a future time slot…'),
  ).toBeVisible()
  const time = page.getByRole('combobox', { name: 'Delivery time' })
  await expect(time.getByRole('option', { name: 'NOW (ASAP)' })).toHaveCount(0)
  await expect(time.locator('option:checked')).toHaveText(/^\d+:\d\d [AP]M$/)
})

/** Chooses the first time that is not NOW; shortly before midnight it is tomorrow's. */
async function chooseFirstTime(page: Page): Promise<void> {
  const time = page.getByRole('combobox', { name: 'Pick Up time' })
  if ((await time.getByRole('option').count()) > 1) await time.selectOption({ index: 1 })
  else await page.getByRole('combobox', { name: 'Pick Up date' }).selectOption({ index: 1 })
}
