import { endOpenOrders, makeCoupon, makeGiftCard } from '../support/shop/operatorCalls.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { newcomer } from '../support/host/members.ts'
import { test } from '../support/engines/engineTest.ts'

const { step } = test

/** The dialogs that no other road opens; each has to lie on the screen in its full size. */
test(
  'every dialog of a member opens in its full size',
  { tag: '@soak' },
  async ({ customer, driver, host, allowed }) => {
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
      // The bar of the cart comes with it, over the first card.
      await customer.expectCartCount(1)
      await customer.press('link', 'Add to Cart')
      await customer.dialog('')
      await customer.press('button', '^Add to Cart')
      await customer.dialog('Are You Sure')
      await customer.press('button', '^Cancel')
    })
    await step('checkout', async () => {
      await makeCoupon(host, { automatic: true, name: 'For everybody' })
      await customer.open('/checkout')
      await customer.expectHeading(new RegExp(`Hey, ${who.name}`))
      await customer.press('radio', '^Delivery')
      await opens('^Select$', 'Your addresses')
      await close()
      await customer.press('radio', '^Pick Up')
      await opens('^1 coupon is yours today', 'Promo code')
      await customer.press('button', '^Done')
      await customer.noDialog()
      await customer.press('button', '^Confirm & Pay')
      await customer.expectHeading(/^Confirm & Pay/)
    })
    await step('gift cards', async () => {
      const { number, code } = await makeGiftCard(host, '5.00')
      await customer.press('button', '^Pay By Gift Card')
      await driver.fill({ css: 'form[aria-label="Gift card"] [name=number]' }, number)
      await driver.fill({ css: 'form[aria-label="Gift card"] [name=code]' }, code)
      await customer.press('button', '^APPLY')
      await opens('^Add Another Gift Card', 'Pay By Gift Card')
      await customer.closeDialog()
    })
    await step('an order in the account', async () => {
      await customer.pay(CARDS.succeeds)
      await customer.expectHeading(/^Thank You/)
      await endOpenOrders(host)
      await customer.open('/account')
      await customer.press('tab', '^Order History')
      await opens('^ORDER DETAILS', '^Order ')
      await customer.closeDialog()
      await opens('^Order again', 'Order again')
      await customer.closeDialog()
    })
    await step('another email', async () => {
      await customer.press('tab', '^Account Settings')
      await customer.press('button', '^Edit$')
      await customer.fill('^Email', newcomer().email)
      await customer.press('button', '^Save$')
      await customer.dialog('Confirm Your New Email')
      await customer.closeDialog()
    })
  },
)
