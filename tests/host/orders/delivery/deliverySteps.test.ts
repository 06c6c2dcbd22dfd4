import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../../support/host/databases.ts'
import { makeCoupon } from '../../../support/host/discounts.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { MAIN, smallChain } from '../../../support/host/smallChain.ts'
import { colaInput } from '../../../support/productInputs.ts'
import { saveCheckedAddress } from '../../../../host/store/orders/checkedAddresses.ts'
import { addressInput, deliveryHost, newConfirmedBuyer, refusalOf, type DeliveryHost } from './deliveryBuyer.ts'

/** The small chain with these changes in the near zone of Main Street. */
const withNearZone = (changes: object) => {
  const chain = structuredClone<{ stores: { zones?: object[] }[] }>(smallChain)
  Object.assign(chain.stores[0]?.zones?.[0] ?? {}, changes)
  return { ...smallChain, ...chain }
}

/** The goods of `newDeliveryBuyer` are 16.50 and their deposits 0.20. */
const STEPS = [{ from: '16.60', price: '1.00' }, { from: '30.00', price: '0' }] // oxfmt-ignore

describe.each(oneDatabase)('a delivery price by the order on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    await here.load(withNearZone({ priceByOrder: STEPS }))
  })

  test('is told with the address and before it, and counts no deposit [D-186]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const told = (await buyer.guest.ask('checkAddress', addressInput())).answer
    const steps = [{ from: 1660, price: 100 }, { from: 3000, price: 0 }] // oxfmt-ignore
    expect(told).toMatchObject({ price: 399, steps })
    const { lat, lng } = HOUSES.near
    const { locations } = (await buyer.guest.ask('storesNear', { lat, lng, service: 'Delivery' })).answer
    expect(locations.find(({ hash }) => hash === MAIN)).toMatchObject({ price: 399, steps })
    expect((await buyer.check()).answer.payment).toMatchObject({ delivery: 399 })
  })

  test('follows the cart until the order is confirmed, with its GST, and what was shown is charged [D-186 D-03]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const first = (await buyer.check()).answer.payment
    await buyer.guest.ask('addProduct', colaInput())
    expect((await buyer.complete(first)).message).toBe(
      'Your cart has changed since. Please confirm your details again.',
    )
    const { payment } = (await buyer.check()).answer
    // 12.00 + 3 x 2.25 = 18.75, deposits 0.30; GST 5 % of 19.75; PST 7 % of 6.75.
    expect(payment).toMatchObject({ delivery: 100, gst: 99, pst: 47, total: 1905 + 100 + 99 + 47 })
    const { order } = (await buyer.complete(payment)).answer
    expect(order).toMatchObject({ delivery: 100 })
    expect(await here.chargesOf(payment.checkout)).toMatchObject([{ amount: payment.total }])
  })

  test('is free from a value on, whatever a coupon takes off [D-186]', async () => {
    const buyer = await newConfirmedBuyer(here)
    await buyer.guest.ask('addProduct', colaInput({ quantity: 6 }))
    // 12.00 + 8 x 2.25 = 30.00
    const { payment } = (await buyer.check()).answer
    expect(payment).toMatchObject({ delivery: 0, gst: 150, pst: 126, total: 3000 + 80 + 150 + 126 })
    const couponed = { useCoupon: true, coupon: await makeCoupon(here, { percent: 50 }) }
    const half = (await buyer.check(couponed)).answer.payment
    expect(half).toMatchObject({ delivery: 0, discount: 1500, gst: 75, pst: 63, total: 1500 + 80 + 75 + 63 })
    expect((await buyer.complete(half, couponed)).ok).toBe(true)
  })

  test('that an import changed for this order is asked about, and one that stayed for it is not [CALL-19 D-186]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    await here.load(withNearZone({ priceByOrder: [{ from: '10.00', price: '0' }] }))
    const said = 'Delivery to this address is free now. Please confirm your address again.'
    expect(refusalOf(await buyer.complete(payment))).toEqual({ status: false, said, address_required: 1 })
    expect(refusalOf(await buyer.check())).toEqual({ status: false, said, address_required: 1 })
    expect(await here.chargesOf(payment.checkout)).toEqual([])
    await here.load(withNearZone({ priceByOrder: [{ from: '50.00', price: '0' }] }))
    expect((await buyer.complete(payment)).ok).toBe(true)
  })

  test('is asked about where a host of the release before confirmed the address without steps [D-101 D-186]', async () => {
    const buyer = await newConfirmedBuyer(here)
    await buyer.guest.ask('addProduct', colaInput())
    const { db } = here.database
    for (const { session, store, document } of await db.selectFrom('checked_addresses').selectAll().execute()) {
      const { steps: _, ...before } = document
      await saveCheckedAddress(db, session, store, before, here.clock.now)
    }
    const said = 'Delivery to this address costs $1.00 now. Please confirm your address again.'
    expect(refusalOf(await buyer.check())).toEqual({ status: false, said, address_required: 1 })
    await buyer.guest.ask('checkAddress', addressInput())
    expect((await buyer.check()).answer.payment).toMatchObject({ delivery: 100 })
  })

  test('by distance is that of the geocoder’s place, and the lower of both counts [D-186]', async () => {
    const bands = [{ beyond: 0.1, price: '7.00' }]
    await here.load(withNearZone({ priceByOrder: [{ from: '17.00', price: '5.00' }], priceByDistance: bands }))
    const buyer = await newConfirmedBuyer(here)
    expect((await buyer.check()).answer.payment).toMatchObject({ delivery: 700 })
    await buyer.guest.ask('addProduct', colaInput())
    expect((await buyer.check()).answer.payment).toMatchObject({ delivery: 500 })
  })
})
