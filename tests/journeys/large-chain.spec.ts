import { readFileSync } from 'node:fs'
import type { CatalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { StoreMap } from '../support/browser/storeMap.ts'
import { importCatalogue, importDemoCatalogue } from '../support/host/catalogueImport.ts'
import { largeChain } from '../support/host/largeChain.ts'
import { expectDraft } from '../support/shop/shopForms.ts'
import { Delivery } from '../support/shop/shopDelivery.ts'
import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', seesPictures: true })

const STORES = 400
/** Of the model that is always open. */
const FAR = 'Avenue 163'

test.beforeEach(async ({ host }) => {
  const demo = JSON.parse(readFileSync('host/demo/catalogue.json', 'utf8')) as CatalogueFile
  await importCatalogue(host, largeChain(demo, STORES))
})

test.afterEach(async ({ host }) => await importDemoCatalogue(host))

test(
  'in a chain of 400 stores a guest finds one by its name, orders there, and sees the stores around it [D-177 LOC-11]',
  { tag: ['@both', '@soak'] },
  async ({ shop, page }) => {
    await shop.open('/')
    await expect(page.getByText(`${STORES} restaurants across`)).toBeVisible()
    await shop.open('/locations')
    const stores = page.getByRole('group', { name: 'Restaurants' }).getByRole('radio')
    await expect(stores).toHaveCount(24)
    const search = page.getByRole('searchbox', { name: 'Find a restaurant' })
    await expect(search).toHaveAccessibleDescription(`And ${STORES - 24} others: search by name, street or city.`)
    await search.fill('no such')
    await expect(search).toHaveAccessibleDescription('No restaurant has such a name or address.')
    await expect(stores).toHaveCount(0)
    await search.fill('town 4 163')
    await expect(stores).toHaveCount(1)
    await expect(search).toHaveAccessibleDescription('1 found.')
    expect(await axeFindings(page)).toEqual([])
    await shop.chooseStore(FAR)

    await page.locator('summary').filter({ hasText: 'Store:' }).click()
    const listed = page.locator('.store-pick li')
    await expect(listed).toHaveCount(25)
    await expect(listed.last()).toHaveText(`${STORES - 24} other restaurants`)
    await page.keyboard.press('Escape')
    await shop.add('Margherita')
    const cart = await shop.openCart()
    await expect(cart.panel).toContainText(`from ${FAR}`)
    await page.keyboard.press('Escape')
    const checkout = await shop.checkOutAsGuest()
    await checkout.goToPayment()
    await expect(page.getByRole('main')).toContainText(FAR)
    await shop.open('/menu')
    await shop.expectMenuOf(FAR)
  },
)

test(
  'in a chain of 400 stores the map shows the listed ones, then the one that is found [D-177 LOC-03]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.open('/locations')
    const map = new StoreMap(page)
    await map.ready()
    for (const pin of await map.pins.all()) await map.expectWithin(pin)
    await expect(map.pins).toHaveCount(24)
    await page.getByRole('searchbox', { name: 'Find a restaurant' }).fill('town 4 163')
    // The room at the top and at the right is wider.
    await map.expectFromMiddle(FAR, -12, 12)
    await map.pin(FAR).click()
    await expect(map.pin(FAR)).toHaveAttribute('aria-pressed', 'true')
    await map.expectFromMiddle(FAR, -12, 12)
  },
)

test(
  'in a chain of 400 stores an address finds who delivers there, and a form any restaurant [D-177 LOC-14 CONTACT-04]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    const delivery = new Delivery(page)
    await delivery.pick('davie')
    await expect(delivery.answer).toContainText('From Avenue 362')
    await page.getByRole('button', { name: 'ORDER NOW' }).click()
    await shop.expectMenuOf('Avenue 362')

    await shop.open('/contact#feedback')
    const location = page.getByRole('combobox', { name: 'Location' })
    await expect(location.getByRole('option', { name: 'Avenue 362' })).toBeAttached()
    const search = page.getByRole('searchbox', { name: 'Find a restaurant' })
    await search.fill('avenue 39')
    await location.selectOption('Avenue 399')
    await search.fill('avenue 1')
    await expect(search).toHaveAccessibleDescription('The first 24 of 151.')
    await expect(location.locator('option:checked')).toHaveText('Avenue 399')
    await page.getByRole('textbox', { name: 'Message' }).fill('Good.')
    await expectDraft(page, 'contact', { text: 'Good.' })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Good.')
    await expect(location.locator('option:checked')).toHaveText('Avenue 399')
  },
)

test(
  'a kitchen finds its store among 400 by a part of the name [D-177 D-65]',
  { tag: '@soak' },
  async ({ page, host, complaints }) => {
    complaints.expect(/401 \(Unauthorized\).*kitchen/)
    // A demo gives each kitchen its PIN at the start.
    await host.stop()
    await host.start()
    await page.goto('/kitchen')
    const stores = page.getByRole('region', { name: 'Stores' })
    await expect(stores.getByRole('button')).toHaveCount(24)
    await expect(stores).toContainText(`And ${STORES - 24} others: type a part of the name.`)
    await page.getByRole('searchbox', { name: 'Find your store' }).fill('avenue 16')
    await expect(stores.getByRole('button')).toHaveCount(11)
    await stores.getByRole('button', { name: 'Avenue 163' }).click()
    await expect(page.getByRole('heading', { name: 'Avenue 163' })).toBeVisible()
  },
)
