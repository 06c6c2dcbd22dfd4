import { newcomer } from '../support/host/members.ts'
import { test } from '../support/engines/engineTest.ts'

const { step } = test

/** The dialogs that no other road opens; each has to lie on the screen in its full size. */
test('every dialog of a member opens in its full size', { tag: '@soak' }, async ({ customer, driver, allowed }) => {
  // The account's first answer before the sign-up.
  allowed.push(/40[13]/)
  const who = newcomer()
  const opens = async (name: string, dialog = name) => {
    await customer.press('button', name)
    await customer.dialog(dialog)
  }
  const close = async () => {
    await driver.key('Escape')
    await customer.noDialog()
  }
  await step('phone check', () => customer.signUp(who))
  await step('side menu', async () => {
    await opens(`^(Hey, )?${who.name}`, `^Hey, ${who.name}`)
    await close()
  })
  await step('addresses', async () => {
    await customer.open('/account')
    await customer.press('tab', '^Addresses')
    await opens('^ADD NEW ADDRESS', 'Add New Address')
    await driver.fill({ role: 'combobox', name: 'Street Address' }, '1200 Davie')
    await customer.press('option', '^1200 Davie St')
    await customer.press('button', '^SAVE')
    await customer.noDialog()
    await opens('^EDIT', 'Edit Address')
    await close()
    await opens('^DELETE', 'continue to remove this address')
    await close()
  })
  await step('cart', async () => {
    await customer.open('/locations')
    await customer.chooseStore('Davie Street')
    await customer.openProduct('Margherita')
    await customer.addToCart()
    await customer.openCart()
    await customer.press('button', '^Edit$')
    await opens('^(Delete|Remove)', 'Delete Item')
    await customer.press('button', '^Cancel')
    await customer.closeDialog()
  })
  await step('another store', async () => {
    await customer.open('/menu/commercial-drive')
    await customer.press('link', 'Add to Cart')
    await customer.dialog('')
    await customer.press('button', '^Add to Cart')
    await customer.dialog('Are You Sure')
    await customer.press('button', '^Cancel')
  })
  await step('checkout', async () => {
    await customer.open('/checkout')
    await customer.expectHeading(new RegExp(`Hey, ${who.name}`))
    await customer.press('radio', '^Delivery')
    await opens('^Select$', 'Your addresses')
    await close()
  })
})
