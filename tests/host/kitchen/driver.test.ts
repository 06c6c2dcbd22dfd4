import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUSES } from '../../support/host/houses.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { insertPin } from '../../../host/store/kitchen/kitchenAccess.ts'
import { hashPassword } from '../../../host/services/passwords.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { freshAddress } from '../orders/orderingHost.ts'
import { addressInput, deliveryHost, newDeliveryBuyer, type DeliveryHost } from '../orders/delivery/deliveryBuyer.ts'
import { KitchenScreen } from './kitchenScreen.ts'

describe.each(oneDatabase)("the driver's calls over $name", (database) => {
  let here: DeliveryHost
  let screen: KitchenScreen
  beforeAll(async () => {
    here = await deliveryHost(database)
    await insertPin(here.database.db, { store: MAIN, name: '', hash: await hashPassword('246810') }, here.clock.now)
    screen = await KitchenScreen.at(here.host, MAIN, '246810', freshAddress())
  })
  afterAll(() => here.close())

  async function handedOver() {
    const buyer = await newDeliveryBuyer(here)
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.near))
    const checked = await buyer.check()
    const { answer } = await buyer.complete(checked.answer.payment)
    const hash = answer.order?.hash ?? ''
    await screen.call('kitchenAccept', { order: hash, key: `accept-${hash}`, minutes: 30 })
    const { link } = (await screen.call('kitchenHandOver', { order: hash, key: `hand-${hash}`, driver: 'Sam' })).answer
    return { ...buyer, hash, secret: new URL(link).searchParams.get('d') ?? '' }
  }

  async function ask(secret: string, path: string, input?: object) {
    const response = await here.host.fetch(
      new Request(`http://forno.test/driver/api${path}`, {
        method: input ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        ...(input ? { body: JSON.stringify(input) } : {}),
      }),
      freshAddress(),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const at = (seconds = 0) => new Date(here.clock.now.getTime() + seconds * 1000).toISOString()

  test('a link shows one delivery, and its phone moves the courier on the map until the hand-over [TRK-13]', async () => {
    const { guest, hash, secret } = await handedOver()
    expect((await ask(secret, '/delivery')).body).toMatchObject({
      address: expect.stringContaining('#204'),
      addressNotes: 'Blue door',
      ended: false,
    })
    here.clock.forward(5)
    const points = [
      { lat: 49.2701, lng: -123.1, at: at(-4) },
      { lat: 49.2705, lng: -123.1, at: at(-1) },
    ]
    expect((await ask(secret, '/position', { points })).status).toBe(200)
    const { driverHash } = (await guest.ask('liveOrder', { hash, guest: '' })).answer
    const driver = await guest.ask('liveDriver', { driverHash, hash, guest: '' })
    expect(driver.answer).toMatchObject({ lat: 49.2705, at: at(-1) })
    expect((await ask(secret, '/delivered', { key: 'delivered-1' })).status).toBe(200)
    expect((await ask(secret, '/delivered', { key: 'delivered-1' })).status).toBe(200)
    expect((await guest.ask('liveOrder', { hash, guest: '' })).answer).toMatchObject({ status: 2 })
    expect((await guest.ask('liveDriver', { driverHash, hash, guest: '' })).httpStatus).toBe(404)
    expect((await ask(secret, '/position', { points })).status).toBe(409)
    const { body } = await ask(secret, '/delivery')
    expect(body).toMatchObject({ ended: true, delivered: true, address: '', customer: '' })
    expect(body).not.toHaveProperty('phone')
  })

  test('a second driver ends the first link, and an unknown one shows nothing', async () => {
    const { hash, secret } = await handedOver()
    await screen.call('kitchenHandOver', { order: hash, key: `again-${hash}`, driver: 'Kim' })
    expect((await ask(secret, '/delivery')).body).toMatchObject({ ended: true, delivered: false, address: '' })
    expect((await ask(secret, '/delivered', { key: 'delivered-2' })).status).toBe(409)
    expect((await ask('unknown-unknown-unknown-unknown', '/delivery')).status).toBe(404)
    expect((await ask('x', '/delivery')).status).toBe(404)
  })
})
