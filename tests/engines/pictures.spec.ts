import { mkdirSync, writeFileSync } from 'node:fs'
import { contentPages } from '../../shared/routes.ts'
import { test } from '../support/engines/engineTest.ts'
import { drawSheet, pictureFolder } from '../support/engines/sheet.ts'
import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'

test(
  'the screens of a guest are photographed and put beside those of the other engines',
  { tag: '@soak' },
  async ({ customer, driver, engine, size, allowed }) => {
    allowed.push(/./)
    const folder = pictureFolder(engine, size.width)
    mkdirSync(folder, { recursive: true })
    let count = 0
    const photograph = async (name: string) => {
      count += 1
      await customer.rest()
      writeFileSync(`${folder}/${String(count).padStart(2, '0')}-${name}.png`, await driver.screenshot())
    }
    for (const [name, path] of [
      ...contentPages().map((path) => [path.slice(1).replaceAll('/', '-') || 'home', path] as const),
      ['story', '/blogs/the-perfect-pizza-crust'],
      ['nothing', '/nothing-here'],
      ['sign-in', '/signin'],
      ['log-in', '/signin?tab=login'],
    ] as const) {
      await customer.open(path)
      await photograph(name)
    }
    await customer.open('/locations')
    await customer.press('radio', '^Delivery')
    await driver.fill({ role: 'combobox' }, '1188 davie')
    await customer.expectText(/1188 Davie St/, '[role=listbox]')
    await photograph('suggestions')
    await customer.press('option', '^1188 Davie St')
    await customer.expectText(/We Deliver to 1188/)
    await photograph('delivery')
    await customer.press('radio', '^Pick Up')
    await customer.chooseStore('Davie Street')
    await photograph('menu')
    await customer.press('button', '^Search the menu')
    await customer.dialog('Search')
    await customer.fill('', 'mushroom')
    await photograph('search')
    await driver.key('Escape')
    await customer.noDialog()
    await customer.press('button', 'Filter')
    await customer.dialog('')
    await photograph('filters')
    await customer.press('button', '^Show \\d+ dishes')
    await customer.noDialog()
    await customer.openProduct('Half & Half Pizza')
    await customer.press('tab', '^Toppings')
    await customer.press('checkbox', '^Pepperoni')
    await photograph('builder')
    await customer.addToCart()
    await customer.openProduct('Family Night')
    await customer.press('radio', '^Hawaiian')
    await photograph('combo')
    await customer.press('tab', '^Drink')
    await customer.press('radio', '^Ginger Ale')
    await customer.addToCart()
    await customer.openCart()
    await photograph('cart')
    await customer.closeDialog()
    await customer.press('button', '^Check Out')
    await customer.dialog('')
    await photograph('prompt')
    await customer.press('link', '^Continue As Guest')
    await customer.expectHeading(/Hey, Stranger/)
    const person = newPerson()
    await customer.fillPerson(person)
    await photograph('details')
    await customer.press('button', '^Send Code')
    await customer.dialog('Verify')
    await photograph('code')
    await customer.fill('', await customer.code(person.phone))
    await customer.press('button', '^VERIFY')
    await customer.expectText(/Your phone number is verified/)
    await customer.press('button', '^Confirm & Pay')
    await customer.expectHeading(/^Confirm & Pay/)
    await photograph('payment')
    await customer.pay(CARDS.succeeds)
    await customer.expectHeading(/^Thank You/)
    await photograph('thank-you')
    await customer.press('link', '^Track')
    await customer.expectHeading(/^Track Your Order #\d+/)
    await photograph('tracking')
    await drawSheet(size.width)
  },
)
