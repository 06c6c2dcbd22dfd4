import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../../support/host/databases.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { OAK, smallChain } from '../../../support/host/smallChain.ts'
import { newMember, signedInAs } from '../../../support/member.ts'
import {
  addressInput,
  deliveryDetails,
  deliveryHost,
  newConfirmedBuyer,
  newDeliveryBuyer,
  refusalOf,
  type DeliveryHost,
} from './deliveryBuyer.ts'

const CONFIRM_FIRST = 'Please confirm your delivery address first.'

describe.each(oneDatabase)('a delivery order is refused on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  const required = (said: string) => ({ status: false, said, address_required: 1 })
  const orders = async () => (await here.database.db.selectFrom('orders').select('hash').execute()).length

  test('without a confirmed address, whatever the request carries [CHK-36 CHK-39 CHK-40 CALL-19]', async () => {
    const buyer = await newDeliveryBuyer(here)
    expect(refusalOf(await buyer.check())).toEqual(required(CONFIRM_FIRST))
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.nowhere))
    expect(refusalOf(await buyer.check())).toEqual(required(CONFIRM_FIRST))
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.nowhere, { lat: HOUSES.near.lat, lng: HOUSES.near.lng }))
    expect(refusalOf(await buyer.check({ ...addressInput(), notes: '' }))).toEqual(required(CONFIRM_FIRST))
  })

  test("with another session's address, and on another device of the same member [CHK-36]", async () => {
    await newConfirmedBuyer(here)
    expect(refusalOf(await (await newDeliveryBuyer(here)).check())).toEqual(required(CONFIRM_FIRST))
    const member = await newMember(here)
    const buyer = await newDeliveryBuyer(here, member.guest, member.phone)
    await member.guest.ask('checkAddress', addressInput())
    expect((await buyer.check()).ok).toBe(true)
    const elsewhere = await newDeliveryBuyer(here, await signedInAs(here, member.hash), member.phone)
    expect(refusalOf(await elsewhere.check())).toEqual(required(CONFIRM_FIRST))
  })

  test('with an address that was confirmed for another store [CHK-36]', async () => {
    const buyer = await newDeliveryBuyer(here)
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.both, { store: OAK }))
    expect(refusalOf(await buyer.check())).toEqual(required(CONFIRM_FIRST))
  })

  test('at complete, when the address was changed since completecheck [CALL-20]', async () => {
    const before = await orders()
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.nextDoor))
    const changed = 'Your order has changed since. Please confirm your details again.'
    expect(refusalOf(await buyer.complete(payment))).toEqual({ status: false, said: changed })
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.nowhere))
    expect(refusalOf(await buyer.complete(payment))).toEqual(required(CONFIRM_FIRST))
    await buyer.guest.ask('checkAddress', addressInput())
    expect((await buyer.complete(payment, { service: 'Pick Up' })).message).toBe(changed)
    expect(await here.chargesOf(payment.checkout)).toEqual([])
    expect(await orders()).toBe(before)
    expect((await buyer.complete(payment)).ok).toBe(true)
  })

  test('to another address than the page shows, which another tab of the device confirmed since [CHK-36 CALL-19 CALL-20]', async () => {
    const buyer = await newDeliveryBuyer(here)
    const confirm = async (house?: typeof HOUSES.near) =>
      (await buyer.guest.ask('checkAddress', addressInput(house))).answer
    const { addressKey } = await confirm()
    await confirm(HOUSES.nextDoor)
    const said = 'Another delivery address was confirmed since. Please confirm your address again.'
    expect(refusalOf(await buyer.check({ addressKey }))).toEqual(required(said))
    expect(await confirm()).toMatchObject({ addressKey })
    const { payment } = (await buyer.check({ addressKey })).answer
    await confirm(HOUSES.nextDoor)
    expect(refusalOf(await buyer.complete(payment, { addressKey }))).toEqual(required(said))
    expect(await here.chargesOf(payment.checkout)).toEqual([])
    await confirm()
    expect((await buyer.complete(payment, { addressKey })).ok).toBe(true)
  })

  /** The small chain with these changes in the near zone of Main Street. */
  const withNearZone = (changes: object) => {
    const chain = structuredClone<{ stores: { zones?: object[] }[] }>(smallChain)
    Object.assign(chain.stores[0]?.zones?.[0] ?? {}, changes)
    return { ...smallChain, ...chain }
  }
  const noZones = {
    ...smallChain,
    stores: smallChain.stores.map((store) => ('hours' in store ? { ...store, zones: [] } : store)),
  }
  const shifted = [[-123.12, 49.26], [-123.06, 49.26], [-123.06, 49.29]] // oxfmt-ignore

  test.each<[string, object, string]>([
    ['the price', withNearZone({ price: '4.25' }), 'Delivery to this address costs $4.25 now. Please confirm your address again.'],
    ['the minimum', withNearZone({ minimum: '16.00' }), 'Delivery to this address starts at $16.00 now. Please confirm your address again.'],
    ['the zone', withNearZone({ polygon: shifted }), 'Delivery to this address costs $6.99 now. Please confirm your address again.'],
    ['every zone', noZones, 'Main Street does not deliver to 1222 East 19th Avenue any more. Please confirm your address again.'],
  ])('when an import changed %s, at completecheck and at complete with the same key [CALL-19 CALL-20]', async (_, chain, said) => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    await here.load(chain)
    expect(refusalOf(await buyer.complete(payment))).toEqual(required(said))
    expect(refusalOf(await buyer.check())).toEqual(required(said))
    expect(await here.chargesOf(payment.checkout)).toEqual([])
    await here.load(smallChain)
  }) // oxfmt-ignore

  test('once more in the same words when the request is repeated with its key [CALL-20]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    const input = {
      ...deliveryDetails(buyer.phone),
      checkout: payment.checkout,
      tip: 0,
      giftCardAmount: 0,
      giftCards: [],
      cardAmount: payment.total,
      paymentMethod: 'pm_1',
    }
    await here.load(noZones)
    const first = await buyer.guest.ask('complete', input, { key: 'delivered' })
    await here.load(smallChain)
    const second = await buyer.guest.ask('complete', input, { key: 'delivered' })
    expect(refusalOf(second)).toEqual(refusalOf(first))
    expect(refusalOf(second)).toMatchObject({ address_required: 1 })
  })

  test('unless an import changed nothing about the zone but its shape around the address [CALL-20]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { payment } = (await buyer.check()).answer
    const wider = [[-123.13, 49.24], [-123.05, 49.24], [-123.05, 49.3], [-123.13, 49.3]] // oxfmt-ignore
    await here.load(withNearZone({ polygon: wider }))
    expect((await buyer.complete(payment)).ok).toBe(true)
    await here.load(smallChain)
  })
})
