import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

test(
  "a driver's phone, by the link of the kitchen, brings its places to the customer's order until the hand-over [TRK-11 TRK-13]",
  { tag: '@soak' },
  async ({ page, host, context, complaints }) => {
    const kitchen = await KitchenScreen.open(page, host, complaints)
    const { guest, hash, number } = await placePaidOrder(host, ['Margherita', 'Pepperoni'], { delivers: true })
    await kitchen.accept(number, 40)
    await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
    await kitchen.lane('In the oven').getByRole('button', { name: 'Hand to driver' }).click()
    const handing = page.getByRole('dialog', { name: `Hand order ${number} to a driver` })
    await handing.getByLabel('Who drives').fill('Sam')
    await handing.getByRole('button', { name: 'Make the link' }).click()
    const link = await handing.getByText(/\/driver/).innerText()

    const live = async () => (await guest.ask('liveOrder', { hash, guest: '' })).answer
    const place = async () =>
      (await guest.ask('liveDriver', { driverHash: (await live()).driverHash, hash, guest: '' })).answer
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    await context.grantPermissions(['geolocation'], { origin: new URL(link).origin })
    await context.setGeolocation({ latitude: 49.2801, longitude: -123.1301 })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: /1188 Davie St/ })).toBeVisible()
    await expectNoViolations(phone, "the driver's page")
    await phone.getByRole('button', { name: 'Share my position' }).click()
    await expect.poll(place).toMatchObject({ lat: 49.2801, lng: -123.1301 })
    await context.setGeolocation({ latitude: 49.2815, longitude: -123.1335 })
    await expect.poll(place).toMatchObject({ lat: 49.2815, lng: -123.1335 })

    complaints.expect(/503/)
    const delivered = '**/driver/api/delivered'
    await phone.route(delivered, (route) => route.fulfill({ status: 503, body: 'busy' }))
    await phone.getByRole('button', { name: 'Delivered' }).click()
    await expect(phone.getByRole('alert')).toHaveText(/Delivered is kept, and sent as soon as/)
    await phone.unroute(delivered)
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Delivered. Thank you.' })).toBeVisible()
    expect(await live()).toMatchObject({ status: 2 })
    expect((await guest.ask('liveDriver', { driverHash: 'd', hash, guest: '' })).ok).toBe(false)
    await expect(phone.getByText('1188 Davie St')).toBeHidden()
  },
)
