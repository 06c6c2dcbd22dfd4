import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { addressInput, deliveryHost, newDeliveryBuyer, type DeliveryHost } from '../delivery/deliveryBuyer.ts'

describe.each(oneDatabase)('the driver of an order on $name', (database) => {
  let here: DeliveryHost
  beforeAll(async () => {
    here = await deliveryHost(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  test('the operator hands an order to a driver, whose place the customer sees until the hand-over only [TRK-11 TRK-13 TRK-14]', async () => {
    const buyer = await newDeliveryBuyer(here)
    const { guest } = buyer
    await guest.ask('checkAddress', addressInput())
    const { payment } = (await buyer.check()).answer
    const { order } = (await buyer.complete(payment)).answer
    if (!order) throw new Error('no order')
    const ask = (path: string, fields: Record<string, string>) =>
      askOperator(here, `orders/${order.number}${path}`, fields)
    const driverOf = (driverHash: string) => guest.ask('liveDriver', { driverHash, hash: order.hash, guest: '' })
    const live = async () => (await guest.ask('liveOrder', { hash: order.hash, guest: '' })).answer

    expect(await ask('/position', { lat: '49.28', lng: '-123.1' })).toMatchObject({ status: 409 })
    expect(await ask('/driver', { driver: 'Sam' })).toMatchObject({ status: 409 })
    await ask('', { stage: 'preparing' })
    expect(await ask('/driver', { driver: ' ' })).toMatchObject({ status: 422 })
    const { body } = await ask('/driver', { driver: 'Sam' })
    expect(body).toMatchObject({ stage: 'out', driver: 'Sam' })
    const oihash = String(body['oihash'])
    expect(await live()).toMatchObject({ step: 3, driverHash: oihash, destination: { lat: expect.any(Number) } })
    expect((await driverOf(oihash)).httpStatus).toBe(404)

    expect(await ask('/position', { lat: '91', lng: '0' })).toMatchObject({ status: 422 })
    expect(await ask('/position', { lat: '49.281234', lng: '-123.1' })).toMatchObject({ status: 200 })
    expect((await driverOf(oihash)).answer).toMatchObject({ lat: 49.2812, lng: -123.1 })
    const next = String((await ask('/driver', { driver: 'Kim' })).body['oihash'])
    expect(await live()).toMatchObject({ driverHash: next })
    expect((await driverOf(oihash)).httpStatus).toBe(404)

    await ask('', { stage: 'finished' })
    expect(await live()).toMatchObject({ status: 2, driverHash: '' })
    expect((await driverOf(next)).httpStatus).toBe(404)
    expect(await ask('/position', { lat: '49.28', lng: '-123.1' })).toMatchObject({ status: 409 })
  })
})
