import { readFileSync } from 'node:fs'
import { formatMoney } from '../../domain/money.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { importCatalogue, importDemoCatalogue } from '../support/host/catalogueImport.ts'
import { expect, test } from '../support/shop/shop.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { centsOf } from '../support/shop/shopPage.ts'

test.use({ usesPostgres: false })

const NAME = 'Any two mediums $28'

test.beforeEach(async ({ host }) => {
  const demo = JSON.parse(readFileSync('host/demo/catalogue.json', 'utf8')) as object
  const parts = [{ count: 2, categories: ['classics'], sizes: ['12'] }]
  const offer = { code: 'two', name: NAME, text: 'Mix them as you like.', kind: 'set', parts, price: '28.00' }
  await importCatalogue(host, { ...demo, offers: [offer] })
})

test.afterEach(async ({ host }) => await importDemoCatalogue(host))

test(
  'two mediums cost $28 from the deals to the thank-you page, and every figure adds up [D-189 PAY-32 THX-02]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.open('/promotions/deals')
    await expect(page.getByRole('link', { name: NAME }).first()).toContainText('Mix them as you like.')
    await shop.openMenu()
    for (const name of ['Margherita', 'Pepperoni']) {
      const pizza = await shop.openProduct(name)
      await pizza.selectSize('Medium')
      await pizza.add()
    }
    // 17.00 and 18.50.
    const cart = await shop.openCart()
    await expect(cart.panel.getByText(`You save $7.50 at checkout: ${NAME}`)).toBeInViewport()
    expect(await axeFindings(page)).toEqual([])
    await cart.close()

    const checkout = await shop.checkOutAsGuest()
    expect(await checkout.amount(NAME)).toBe(-750)
    const person = await checkout.goToPayment()
    await checkout.selectTip('20%')
    const amount = (name: string | RegExp) => checkout.amount(name)
    const [subtotal, gst, tip, due] = [await amount('Sub Total'), await amount('GST'), await amount(/^Tip/), await amount('Remaining Balance')] // oxfmt-ignore
    // The paper bag is inside the sub total.
    const bag = subtotal - 3550
    expect([await amount(NAME), gst, tip]).toEqual([-750, Math.round((2800 + bag) * 0.05), Math.round(subtotal * 0.2)])
    const pst = await amount('PST')
    expect(due).toBe(subtotal - 750 + gst + pst + tip)
    await checkout.payWith(CARDS.succeeds)

    const { rows } = await checkout.expectThankYou()
    const shown = new Map(rows.map(([name, value]) => [name, value]))
    expect([shown.get(NAME), centsOf(shown.get('Total') ?? '')]).toEqual(['−$7.50', due])
    const mail = await checkout.mailTo(person.email)
    expect(mail.text).toContain(`${NAME}: -$7.50`)
    expect(mail.text).toContain(`Total: ${formatMoney(due)}`)
  },
)
