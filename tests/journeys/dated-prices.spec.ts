import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { addDays, localTime } from '../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../host/catalogue/zoneOffsets.ts'
import { importCatalogue } from '../support/host/catalogueImport.ts'
import { advanceHostClock, CLOCK_ENV } from '../support/host/members.ts'
import { newPerson } from '../support/shop/shopCheckout.ts'
import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', hostEnv: CLOCK_ENV })

test(
  'the price of a day ends at midnight on the open menu, and in the cart with what it was before [D-30 D-66 D-193]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    // Five minutes before the midnight of the store.
    const now = new Date()
    const { date, minutes } = localTime(now, zoneOffsets(demo.chain.timeZone, now))
    const left = 24 * 60 - 5 - minutes
    advanceHostClock((left < 0 ? left + 24 * 60 : left) * 60)
    const today = left < 0 ? addDays(date, 1) : date
    const product = demo.products.find(({ name }) => name === 'Garlic Bread')
    if (!product) throw new Error('The demo has no garlic bread.')
    const [size] = product.sizes
    const layer = (code: string, days: object, price: string) => ({
      code,
      stores: ['davie-street'],
      ...days,
      products: { [product.code]: { [size?.code ?? '']: price } },
    })
    const priceLayers = [layer('today', { until: today }, '4.00'), layer('then', { from: addDays(today, 2) }, '3.00')]
    await importCatalogue(host, { ...demo, priceLayers })
    await shop.openMenu()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Garlic Bread', exact: true }) })
    await expect(card).toContainText('$4.00')
    await shop.fillCartWith(['Garlic Bread'])
    await expect(card).toContainText('$4.00')
    advanceHostClock(10 * 60)
    const news = page.getByRole('alertdialog', { name: 'Some things changed' })
    await expect(news).toContainText('Garlic Bread was $4.00, now $6.50')
    await expect(news).toContainText('Your total is now $6.83')
    await news.getByRole('button', { name: 'OK' }).click()
    await expect(card).toContainText('$6.50')
    const checkout = await shop.checkOutAsGuest()
    const person = newPerson()
    await checkout.fill(person)
    await checkout.verifyPhone(person.phone)
    await checkout.confirm()
    await expect(checkout.problem).toContainText('Prices in your cart have changed.')
    await checkout.confirm()
    await checkout.expectPaymentStep()
    await expect.poll(() => checkout.amount('Sub Total')).toBe(650)
  },
)
