import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'
import { expect, test } from '../support/engines/engineTest.ts'

test('a guest finds the store, builds, edits, pays and follows the order [SHELL-02 GUARD-10 CHK-46 PAY-25 THX-01 TRK-01]', async ({
  customer,
  driver,
}) => {
  const step = test.step
  await step('store by address', async () => {
    await customer.open('/')
    await customer.press('link', '^Order Now')
    await customer.expectPath('/locations')
    await customer.press('radio', '^Delivery')
    await driver.fill({ role: 'combobox' }, '1188 davie')
    await customer.press('option', '^1188 Davie St')
    await customer.expectText(/Davie Street/, '[aria-label="Your restaurant"]')
    await customer.press('radio', '^Pick Up')
    expect(await customer.tooWide()).toBe(0)
    await customer.chooseStore('Davie Street')
    expect(await customer.tooWide()).toBe(0)
  })
  await step('search', async () => {
    await customer.press('button', '^Search the menu')
    await customer.dialog('Search')
    await customer.fill('', 'mushroom')
    await expect.poll(() => customer.dialog('Search')).toMatch(/Bianca ai Funghi/)
    await driver.key('Escape')
    await customer.noDialog()
    // Safari gives a pressed button no focus of its own.
    expect(await customer.focused()).toBe('Search the menu')
  })
  await step('filters', async () => {
    await customer.press('button', 'Filter')
    await customer.dialog('')
    await customer.press('button', '^Vegetarian$')
    await customer.press('button', '^Show \\d+ dishes')
    await customer.noDialog()
    await customer.press('button', 'Filter')
    await customer.press('button', '^Clear all')
    await customer.press('button', '^Show \\d+ dishes')
    await customer.noDialog()
  })
  let built = 0
  await step('half & half with extras', async () => {
    await customer.openProduct('Half & Half Pizza')
    await customer.press('radio', 'Medium')
    await customer.press('tab', '^Toppings')
    await customer.press('checkbox', '^Pepperoni')
    await customer.press('button', '^Left half', { group: 'Where Pepperoni goes' })
    await customer.press('checkbox', '^Black olives')
    await customer.press('button', '^Right half', { group: 'Where Black olives goes' })
    await customer.press('button', '^Extra Black olives$')
    built = await customer.price()
    await customer.addToCart()
    await customer.expectCartCount(1)
  })
  await step('combo', async () => {
    await customer.openProduct('Family Night')
    await customer.press('radio', '^Hawaiian')
    await customer.press('tab', '^Drink')
    await customer.press('radio', '^Ginger Ale')
    await customer.addToCart()
  })
  await step('bag', async () => {
    await customer.openProduct('Movie Night Bag')
    await customer.press('radio', '^Margherita', { group: 'First pizza' })
    await customer.press('radio', '^Hawaiian', { group: 'Second pizza' })
    await customer.press('tab', '^Snacks and drinks')
    await customer.press('radio', '^Garlic Knots')
    await customer.press('checkbox', '^Cola')
    await customer.press('checkbox', '^Root Beer')
    await customer.addToCart()
    await customer.expectCartCount(8)
  })
  await step('edit and delete', async () => {
    expect(await customer.openCart()).toMatch(/Hawaiian[^]*Ginger Ale/)
    await customer.press('link', '^(\\d+ × )?Half & Half')
    await customer.dialog('Half & Half')
    await expect.poll(() => customer.price()).toBe(built)
    await customer.press('tab', '^Toppings')
    await customer.press('button', '^Extra Pepperoni$')
    await expect.poll(() => customer.price()).toBeGreaterThan(built)
    await customer.press('button', '^Update Product')
    await customer.noDialog()
    expect(await customer.openCart()).toMatch(/Left: extra pepperoni\. Right: extra black olives/i)
    await customer.press('button', '^Edit$')
    await customer.press('button', '^Delete Family Night')
    await customer.dialog('Delete Item')
    await customer.press('button', '^Delete$')
    await customer.expectCartCount(7)
    await customer.closeDialog()
  })
  const person = newPerson()
  await step('guest', async () => {
    await customer.press('button', '^Check Out')
    await customer.dialog('')
    await customer.press('link', '^Continue As Guest')
    await customer.expectHeading(/Hey, Stranger/)
    await customer.fillPerson(person)
  })
  await step('code', async () => {
    await customer.press('button', '^Send Code')
    await customer.dialog('Verify')
    await customer.fill('', await customer.code(person.phone))
    await customer.press('button', '^VERIFY')
    await customer.expectText(/Your phone number is verified/)
    await customer.press('button', '^Confirm & Pay')
    await customer.expectHeading(/^Confirm & Pay/)
    expect(await customer.tooWide()).toBe(0)
    const cardRows = () =>
      driver.run(() => {
        const roots = [...document.querySelectorAll('main *')].map(({ shadowRoot }) => shadowRoot)
        const fields = roots.flatMap((root) => [...(root?.querySelectorAll('input') ?? [])])
        return new Set(fields.map((field) => field.getBoundingClientRect().top)).size
      }, undefined)
    // The number stands above the expiry and the code.
    await expect.poll(cardRows).toBe(2)
  })
  await step('declined card', async () => {
    await customer.pay(CARDS.declined)
    await customer.expectText(/declined/, 'main [role=alert]')
  })
  await step('3-D Secure', async () => {
    await customer.pay(CARDS.requires3ds)
    await customer.press('button', '^Complete', { anywhere: true })
    await customer.expectHeading(/^Thank You/)
    await customer.expectText(new RegExp(person.email))
  })
  await step('tracking by the stream', async () => {
    await customer.press('link', '^Track')
    await customer.expectHeading(/^Track Your Order #\d+/)
    await customer.expectText(/^Received/)
    // The demo's kitchen moves it.
    await customer.expectText(/^Preparing/)
  })
})
