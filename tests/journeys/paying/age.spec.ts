import { readFileSync } from 'node:fs'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { axeFindings } from '../../support/browser/axe.ts'
import { importCatalogue, importDemoCatalogue } from '../../support/host/catalogueImport.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

const STORE = 'Davie Street'

/** The demo chain with a store in Ontario that sells beer. */
function withBeerInOntario(demo: CatalogueFile): CatalogueFile {
  const restricted = [{ code: 'liquor', age: 19 }]
  return {
    ...demo,
    taxes: { ...demo.taxes, restricted },
    taxAreas: [{ code: 'on', tax1: { name: 'HST', percent: 13 }, restricted, province: 'ON' }],
    stores: demo.stores.map((store) => (store.name === STORE ? { ...store, taxArea: 'on' } : store)) as CatalogueFile['stores'], // oxfmt-ignore
    categories: demo.categories.map((category) => ({ ...category, products: category.products.includes('cola') ? [...category.products, 'lager'] : category.products })), // oxfmt-ignore
    products: [
      ...demo.products,
      {
        code: 'lager',
        name: 'Lager',
        description: 'A can of beer.',
        type: 2,
        art: { kind: 'beer', variant: 'lager' },
        sizes: [{ code: 'can', name: 'Can 473 mL', price: '6.45' }],
        restricted: 'liquor',
        deposit: '0.10',
      },
    ],
  }
}

test.beforeEach(async ({ host }) => {
  const demo = JSON.parse(readFileSync('host/demo/catalogue.json', 'utf8')) as CatalogueFile
  await importCatalogue(host, withBeerInOntario(demo))
})

test.afterEach(async ({ host }) => await importDemoCatalogue(host))

test(
  'a guest confirms their age by one press before beer is paid, and every sum names HST [D-184 D-185]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.fillCartWith(['Garlic Bread', 'Lager'], STORE)
    await expect(page.getByText('A can of beer. 19+ with ID.').first()).toBeAttached()
    const cart = await shop.openCart()
    // HST 13 % of 12.95 = 1.6835
    const sums = [
      ['Deposit', '$0.10'],
      ['Subtotal', '$13.05'],
      ['HST', '$1.68'],
      ['Total', '$14.73'],
    ]
    await expect.poll(() => cart.totals()).toEqual(sums)
    const checkout = await shop.goToCheckoutWith(['Garlic Bread', 'Lager'], STORE)
    const age = page.getByRole('checkbox', { name: 'I am 19 or older, and I will show ID' })
    const person = { name: 'Ada', lastname: 'Rossi', email: 'ada@example.com', phone: '6045550187' }
    await checkout.fill({ ...person, confirmEmail: person.email })
    await checkout.verifyPhone(person.phone)
    await checkout.confirm()
    await expect(page.getByRole('alert').getByText('Please confirm that you are 19 or older.')).toBeVisible()
    await expect(age).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await age.check()
    await expect(page.getByText('Please confirm that you are 19 or older.')).toBeHidden()
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await checkout.selectTip('No Tip')
    await expect(checkout.payButton).toHaveText('Pay $14.73 CAD')
    await checkout.payWith(CARDS.succeeds)
    const { rows } = await checkout.expectThankYou()
    expect(rows).toContainEqual(['HST', '$1.68'])
    expect(rows).toContainEqual(['Please bring ID', '19 or older'])
    expect(rows.map(([name]) => name)).not.toContain('PST')
    const mail = await checkout.mailTo(person.email)
    expect(mail.text).toContain('HST: $1.68')
  },
)
