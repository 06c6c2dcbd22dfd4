import { newcomer } from '../support/host/members.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { expect, test } from '../support/engines/engineTest.ts'

const { step } = test

test('a member signs up, orders, keeps an address, logs in again and orders the same again [SIGNUP-01 PHV-13 LOGIN-01 ADDR-01 HIST-19]', async ({
  customer,
  driver,
  allowed,
}) => {
  // The log-in with a wrong password, and Dexie's note as the sign-out deletes what the device has of the member.
  allowed.push(/40[0-3]/, /Another connection wants to delete database/)
  const who = newcomer()
  await step('sign-up', async () => {
    await customer.signUp(who)
  })
  await step('a first order', async () => {
    await customer.chooseStore('Davie Street')
    await customer.openProduct('Margherita')
    await customer.addToCart()
    await customer.expectCartCount(1)
    await customer.press('button', '^Check Out')
    await customer.expectHeading(new RegExp(`Hey, ${who.name}`))
    await customer.press('button', '^Confirm & Pay')
    await customer.expectHeading(/^Confirm & Pay/)
    await customer.pay(CARDS.succeeds)
    await customer.expectHeading(/^Thank You/)
  })
  await step('account', async () => {
    await customer.open('/account')
    await customer.expectHeading(new RegExp(`Hey, ${who.name}`))
    // Under a bare address no browser has passkeys, and everything else stands (D-241).
    await customer.expectText(/This browser cannot make passkeys here/)
    await customer.press('button', '^Edit$')
    await customer.fill('^Last Name', 'Bianchi')
    await customer.press('button', '^Save$')
    await customer.waitFor('the form rests again', () => document.querySelector('main input:enabled') === null)
    expect(await customer.tooWide()).toBe(0)
  })
  await step('addresses', async () => {
    await customer.press('tab', '^Addresses')
    await customer.press('button', '^ADD NEW ADDRESS')
    await customer.dialog('Add New Address')
    await driver.fill({ role: 'combobox', name: 'Street Address' }, '1200 Davie')
    await customer.press('option', '^1200 Davie St')
    await customer.press('button', '^SAVE')
    await customer.noDialog()
    await customer.expectText(/1200 Davie St/)
  })
  await step('log-in', async () => {
    await customer.press('button', `^(Hey, )?${who.name}`)
    await customer.press('button', '^Sign Out')
    await customer.expectPath('/signin')
    await customer.expectHeading(/^GET STARTED/i)
    await customer.hydrated()
    await customer.open('/account')
    await customer.expectPath('/signin')
    await customer.fill('^Email', who.email)
    await customer.fill('^Password', 'not it at all')
    await driver.key('Enter')
    await customer.expectText(/wrong|incorrect|not right|do not|does not/i, 'main [role=alert]')
    await customer.fill('^Password', who.password)
    await driver.key('Enter')
    await customer.expectPath('/account')
    await customer.expectHeading(new RegExp(`Hey, ${who.name}`))
  })
  await step('order again', async () => {
    await customer.press('tab', '^Order History')
    await customer.press('button', '^Order again')
    await customer.dialog('Order again')
    await customer.press('button', '\\$')
    expect(await customer.dialog('Your Cart')).toMatch(/Margherita/)
    await customer.closeDialog()
    await customer.expectCartCount(1)
  })
})
