import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatAddress } from '../../../../domain/places/deliveryAddress.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { Guest } from '../../../support/guest.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { OAK, smallChain } from '../../../support/host/smallChain.ts'
import { storeHash } from '../../../../host/catalogue/hashes.ts'
import { switchStore } from '../../../../host/store/catalogues.ts'
import { newGuest } from '../orderingHost.ts'
import { addressInput, deliveryHost, refusalOf, type DeliveryHost } from './deliveryBuyer.ts'

const NOT_PICKED = 'Please select a valid address from the suggestions first.'
const INCOMPLETE = 'Please select a complete address with city and postal code.'

describe.each(oneDatabase)('checkAddress on $name', (database) => {
  let here: DeliveryHost
  let guest: Guest
  beforeAll(async () => {
    here = await deliveryHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.geocoder.isDown = false
    here.geocoder.asked = []
    here.geocoder.places = Object.values(HOUSES)
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    guest = await newGuest(here)
  })

  const check = (input: object) => guest.ask('checkAddress', input)
  const remembered = async () =>
    (await here.database.db.selectFrom('checked_addresses').select(['store', 'document', 'session']).execute()).at(-1)

  test('answers price, minimum, minutes and GST of the zone and remembers the address [CALL-11 ADRC-09]', async () => {
    const reply = await check(addressInput(HOUSES.near, { street: ' 1222 E 19th Ave ', postalCode: 'v5v1s2' }))
    expect(JSON.parse(reply.body)).toEqual({
      status: true,
      city: 'Vancouver',
      postal_code: 'V5V 1S2',
      apartment: '204',
      notes: 'Blue door',
      d_price: 3.99,
      d_minimum: 15,
      d_minutes: 45,
      d_tax1: 5,
      d_key: expect.any(String),
    })
    expect((await remembered())?.document).toMatchObject({
      address: { street: '1222 E 19th Ave', city: 'Vancouver', lat: 49.2545, lng: -123.0785 },
      price: 399,
      minimum: 1500,
    })
    expect(here.geocoder.asked).toEqual([
      { text: '1222 E 19th Ave, Vancouver', near: { lat: 49.2545, lng: -123.0785 } },
    ])
    expect((await check(addressInput(HOUSES.far))).answer).toMatchObject({ price: 699, minimum: 3000 })
  })

  test('asks the geocoder for the house of a unit [ADRC-09]', async () => {
    const reply = await check(addressInput(HOUSES.near, { street: 'unit 5 - 1222 E 19th Ave' }))
    expect(reply.ok).toBe(true)
    expect(here.geocoder.asked[0]?.text).toBe('1222 E 19th Ave, Vancouver')
  })

  test('is the same when it is repeated, also with the same key [CALL-11]', async () => {
    const once = await guest.ask('checkAddress', addressInput(), { key: 'one' })
    expect((await guest.ask('checkAddress', addressInput(), { key: 'one' })).body).toBe(once.body)
    const far = await guest.ask('checkAddress', addressInput(HOUSES.far), { key: 'one' })
    expect(far.answer.price).toBe(699)
  })

  test.each<[string, object, string]>([
    ['no street [ADRC-07]', { street: ' ' }, 'Please enter an address first.'],
    ['no coordinates [ADRC-08]', { lat: undefined, lng: undefined }, NOT_PICKED],
    ['one coordinate [ADRC-08]', { lat: undefined }, NOT_PICKED],
    ['coordinates in Ontario [ADRC-08]', { lat: 43.6, lng: -79.4 }, NOT_PICKED],
    ['no city [ADRC-03]', { city: '' }, INCOMPLETE],
    ['no postal code [ADRC-03]', { postalCode: '' }, INCOMPLETE],
    ['a street without a number', { street: 'East 19th Avenue' }, NOT_PICKED],
    ['another number of the street', { street: '1299 East 19th Avenue' }, NOT_PICKED],
    ['another street', { street: '1222 West 19th Avenue' }, NOT_PICKED],
    ['a store that is coming soon', { store: storeHash('soon') }, 'This store takes no orders. Please choose another one.'],
    ['an unknown store', { store: 'nowhere' }, 'This store takes no orders. Please choose another one.'],
  ])('refuses %s', async (_, changes, message) => {
    const reply = await check(addressInput(HOUSES.near, changes))
    expect([reply.ok, reply.message]).toEqual([false, message])
  }) // oxfmt-ignore

  test("uses the geocoder's coordinates, not those that are sent [ADRC-09]", async () => {
    // Within 250 m of the house, on the other side of the zone's border at -123.06.
    here.geocoder.places = [{ ...HOUSES.near, lat: 49.2545, lng: -123.0599 }]
    const reply = await check(addressInput(HOUSES.near, { lng: -123.0601 }))
    expect(reply.answer.price).toBe(699)
  })

  test('refuses a real street with coordinates more than 250 m away [ADRC-08]', async () => {
    expect((await check(addressInput(HOUSES.nowhere, { lat: 49.2545, lng: -123.0785 }))).message).toBe(NOT_PICKED)
    expect((await check(addressInput(HOUSES.near, { lat: 49.2567 }))).ok).toBe(true)
    expect((await check(addressInput(HOUSES.near, { lat: 49.257 }))).message).toBe(NOT_PICKED)
  })

  test("takes the nearer of two houses, with the geocoder's city, so that the courier goes where the zone was checked", async () => {
    expect((await check(addressInput(HOUSES.main, { city: 'Surrey' }))).answer.city).toBe('Vancouver')
    expect((await remembered())?.document.address).toMatchObject({ city: 'Vancouver', lat: HOUSES.main.lat })
    expect((await check(addressInput(HOUSES.otherMain, { city: 'Vancouver' }))).message).toBe(
      "Sorry, We Can't Deliver To 100 Main Street, Surrey",
    )
  })

  test('names the stores that deliver instead, those open for delivery first, then the nearest [CALL-11 ADRC-11]', async () => {
    const reply = await check(addressInput(HOUSES.oak))
    const address = formatAddress({ ...HOUSES.oak, apartment: '204' })
    expect(refusalOf(reply)).toEqual({
      status: false,
      said: 'Main Street does not deliver to 3 Canada Way. Oak Street does.',
      as: [{ shash: OAK, address }],
    })
    const third = {
      ...smallChain.stores[1],
      code: 'elm',
      name: 'Elm Street',
      permalink: '/elm',
      lat: 49.25,
      lng: -122.975,
    }
    await here.load({ ...smallChain, stores: [...smallChain.stores, third] })
    const named = async () => (refusalOf(await check(addressInput(HOUSES.oak)))['as'] as { shash: string }[]).map((one) => one.shash) // oxfmt-ignore
    expect(await named()).toEqual([storeHash('elm'), OAK])
    await switchStore(here.database.db, 'elm', { delivery: false })
    await here.host.catalogue.refresh()
    expect(await named()).toEqual([OAK, storeHash('elm')])
    await here.load(smallChain)
  })

  test('says so when no store delivers there, and forgets the address before [ADRC-10 LOC-07]', async () => {
    await check(addressInput())
    const before = await remembered()
    const reply = await check(addressInput(HOUSES.nowhere))
    expect(refusalOf(reply)).toEqual({
      status: false,
      said: "Sorry, We Can't Deliver To 1148 Brunette Avenue, Coquitlam",
    })
    const sessions = await here.database.db.selectFrom('checked_addresses').select('session').execute()
    expect(sessions).not.toContainEqual({ session: before?.session })
  })

  test('accepts an address while the store is closed for delivery, for a later order [CHK-11]', async () => {
    here.clock.now = new Date('2025-11-20T09:00:00Z')
    guest = await newGuest(here)
    expect((await check(addressInput())).ok).toBe(true)
  })

  test('without the geocoder knows the addresses that it found before, at most 250 m away', async () => {
    await check(addressInput())
    here.geocoder.isDown = true
    guest = await newGuest(here)
    expect((await check(addressInput(HOUSES.near, { street: '#9 - 1222 E. 19 AVE', city: 'vancouver' }))).answer.price).toBe(399) // oxfmt-ignore
    expect((await check(addressInput(HOUSES.near, { lat: 49.28 }))).message).toBe(NOT_PICKED)
    const unknown = await check(addressInput(HOUSES.near, { city: 'Surrey' }))
    expect([unknown.httpStatus, unknown.message, unknown.headers.get('retry-after')]).toEqual([
      503,
      'Addresses cannot be checked right now. Please try again in a minute, or choose Pick Up.',
      '60',
    ])
    expect((await check(addressInput(HOUSES.nextDoor))).httpStatus).toBe(503)
  })

  test('is limited by session and by network address', async () => {
    const replies = []
    for (let count = 0; count < 21; count += 1) replies.push(await check(addressInput()))
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(replies.at(-1)?.message).toBe('Too many address checks. Please try again in a minute.')
    here.clock.forward(61)
    expect((await check(addressInput())).ok).toBe(true)
    const crowd = await Promise.all(Array.from({ length: 7 }, () => Guest.arriving(here.host, '192.0.2.77')))
    const all = await Promise.all(crowd.flatMap((one) => Array.from({ length: 18 }, () => one.ask('checkAddress', addressInput())))) // oxfmt-ignore
    expect(all.filter(({ ok }) => ok)).toHaveLength(120)
  })
})
