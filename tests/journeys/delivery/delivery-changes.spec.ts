import type { Page } from '@playwright/test'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { withCatalogue } from '../../support/host/operator.ts'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shop.ts'
import { CARDS, Checkout, newPerson } from '../../support/shop/shopCheckout.ts'
import { Delivery, PLACES } from '../../support/shop/shopDelivery.ts'

test.use({ serviceWorkers: 'block' })

const CHECK = '**/api/checkout/checkaddress*'
const chooseDelivery = { name: 'Delivery', exact: true } as const

/** Presses Confirm Address and holds the answer until the returned function is called. */
async function pressAndHold(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CHECK, (route) => isReleased.then(() => route.continue()), { times: 1 })
  const asked = page.waitForRequest(CHECK)
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await asked
  return async () => {
    const answered = page.waitForResponse(CHECK)
    release()
    await (await answered).finished()
  }
}

test(
  'a late answer to an address that was changed meanwhile changes nothing [ADRC-10 ADRC-11 ADRC-13]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', chooseDelivery).check()
    for (const place of ['nowhere', 'commercial'] as const) {
      await delivery.pick(place)
      const answer = await pressAndHold(page)
      await expect(delivery.confirmButton).toHaveText('Confirming…')
      await delivery.street.fill('1188 Dav')
      await answer()
      await expect(delivery.confirmButton).toHaveText('Confirm Address')
      await expect(delivery.street).toHaveValue('1188 Dav')
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expect(shop.changeStore).toBeHidden()
    }
  },
)

test(
  'an order goes where its page says, not where another tab confirmed since [CHK-36 ADRC-18 CALL-19]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const here = new Delivery(page)
    const checkout = await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', chooseDelivery).check()
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    await here.pick('davie')
    await here.confirm()

    const other = await page.context().newPage()
    await other.goto('/checkout')
    const there = new Delivery(other)
    await new Checkout(other, host).expectDetailsStep()
    await other.getByRole('radio', chooseDelivery).check()
    await there.street.fill('1150 davie')
    await there.option(/^1150 Davie St/).first().click() // oxfmt-ignore
    await there.confirm()
    await other.close()

    await checkout.confirm()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Another delivery address was confirmed since. Please confirm your address again.',
    )
    await expect(here.confirmButton).toHaveText('Confirm Address')
    await here.confirm()
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await checkout.payWith(CARDS.succeeds)
    const { rows } = await checkout.expectThankYou()
    expect(Object.fromEntries(rows)['Deliver to']).toContain(PLACES.davie.street)
  },
)

test(
  'a reload keeps the service that was chosen at checkout, and a new visit the one chosen before [CHK-04 CHK-09 D-17]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    const delivery = new Delivery(page)
    const checkout = await shop.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', chooseDelivery).check()
    await delivery.pick('commercial')
    await page.reload()
    await checkout.expectDetailsStep()
    await expect(page.getByRole('radio', chooseDelivery)).toBeChecked()
    await expect(delivery.street).toHaveValue(PLACES.commercial.street)

    // Left without a link; then another address is picked before checkout.
    await shop.open('/locations')
    await page.getByRole('radio', chooseDelivery).check()
    await delivery.pick('davie')
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf(ALWAYS_OPEN)
    await page.goto('/checkout')
    await checkout.expectDetailsStep()
    await expect(page.getByRole('radio', chooseDelivery)).toBeChecked()
    await expect(delivery.street).toHaveValue(PLACES.davie.street)
  },
)

test(
  'a service that closed while the customer typed is asked about, now and after a reload [CHK-10 CHK-13 D-56]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    const stores = demo.stores.map((store) =>
      store.name === ALWAYS_OPEN ? { ...store, switches: { pickup: false, delivery: true } } : store,
    )
    await withCatalogue(host, { ...demo, stores }, async () => {
      await checkout.confirm()
      const question = page.getByRole('alertdialog', { name: 'NOW (ASAP) is not available any more.' })
      await expect(question).toContainText(/Take .*\d+:\d\d [AP]M\?/)
      // Nothing was taken yet.
      await page.reload()
      await expect(question).toBeVisible()
      const next = /Take (?:.*, )?(\d+:\d\d [AP]M)\?/.exec(await question.innerText())?.[1] ?? ''
      await question.getByRole('button', { name: /^Take / }).click()
      await expect(page.getByText(/^We apologize, but pickup service is currently unavailable/).first()).toBeVisible()
      await expect(page.locator('#order-time option:checked')).toHaveText(next)
      await checkout.confirm()
      await checkout.expectPaymentStep()
    })
  },
)

test(
  'an address that could not be looked up goes along with the order [LOC-14 MENU-03 ERR-03]',
  { tag: '@soak' },
  async ({ shop, page, complaints }) => {
    complaints.expect(/Failed to load resource/)
    const delivery = new Delivery(page)
    await shop.open('/locations')
    await page.getByRole('radio', chooseDelivery).check()
    await page.route('**/api/get/location*', (route) => route.fulfill({ status: 500, json: { status: false } }))
    await delivery.pick('davie')
    await expect(delivery.answer).toContainText('This address could not be checked')
    await shop.pickLocation(ALWAYS_OPEN)
    await expect(delivery.answer).toContainText(`You can order from ${ALWAYS_OPEN}; we check the address at checkout.`)
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf(ALWAYS_OPEN)
    const line = page.getByRole('main').getByRole('link', { name: new RegExp(`^To ${PLACES.davie.street}`) })
    await expect(line).toBeVisible()
  },
)
