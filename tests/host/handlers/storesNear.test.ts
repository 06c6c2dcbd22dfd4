import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { HOUSES } from '../../support/host/houses.ts'
import { MAIN, OAK, smallChain } from '../../support/host/smallChain.ts'

describe.each(oneDatabase)('storesNear on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
    guest = new Guest(here.host)
  })
  afterAll(() => here.close())
  beforeEach(() => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  const near = async (point: { lat: number; lng: number }, service = 'Delivery') => {
    const { lat, lng } = point
    return (await guest.ask('storesNear', { lat, lng, service })).answer
  }
  const namesOf = async (...asked: Parameters<typeof near>) => (await near(...asked)).locations.map(({ name }) => name)

  test('for pick-up returns the stores within 50 km, the nearest first [CALL-02 LOC-14]', async () => {
    expect(await namesOf({ lat: 49.26, lng: -123.12 }, 'Pick Up')).toEqual(['Main Street', 'Oak Street'])
    expect(await namesOf({ lat: 49.24, lng: -122.97 }, 'Pick Up')).toEqual(['Oak Street', 'Main Street'])
    expect(await namesOf({ lat: 50.6, lng: -122.97 }, 'Pick Up')).toEqual([])
    expect((await near(HOUSES.near, 'Pick Up')).locations[0]).toEqual({
      hash: MAIN,
      name: 'Main Street',
      address: '1 Main St, Vancouver',
    })
  })

  test('for delivery returns the stores that deliver there with price, minimum and area [CALL-02 LOC-14]', async () => {
    const zone = smallChain.stores[0]!.zones![0]!
    expect(await near(HOUSES.near)).toEqual({
      locations: [
        {
          hash: MAIN,
          name: 'Main Street',
          address: '1 Main St, Vancouver',
          price: 399,
          minimum: 1500,
          area: [[zone.polygon]],
        },
      ],
    })
    const { lat, lng } = HOUSES.near
    const unsaid = await guest.ask('storesNear', {}, { wire: { lat: String(lat), lng: String(lng) } })
    expect(unsaid.answer.locations.map(({ hash }) => hash)).toEqual([MAIN])
  })

  test('puts stores open for delivery first, then the nearest [LOC-14]', async () => {
    expect(await namesOf(HOUSES.both)).toEqual(['Oak Street', 'Main Street'])
    const shut = structuredClone<{ stores: object[] }>(smallChain)
    Object.assign(shut.stores[1] ?? {}, { switches: { delivery: false } })
    await here.load({ ...smallChain, ...shut })
    expect(await namesOf(HOUSES.both)).toEqual(['Main Street', 'Oak Street'])
    expect((await near(HOUSES.oak)).locations.map(({ hash }) => hash)).toEqual([OAK])
    await here.load(smallChain)
  })

  test('returns no store and the kilometres to the nearest zone where none delivers [CALL-02 LOC-14]', async () => {
    // 0.038 degrees of longitude east of the zone of Oak Street.
    const { locations, beyondKm } = await near(HOUSES.nowhere)
    expect(locations).toEqual([])
    expect(beyondKm).toBeCloseTo(2.76, 1)
    const none = {
      ...smallChain,
      stores: smallChain.stores.map((store) => ('hours' in store ? { ...store, zones: [] } : store)),
    }
    await here.load(none)
    expect(await near(HOUSES.near)).toEqual({ locations: [] })
    await here.load(smallChain)
  })

  test('returns nothing outside the service area, and refuses what is no number [LOC-14]', async () => {
    expect(await near({ lat: 43.65, lng: -79.38 })).toEqual({ locations: [] })
    expect(await near({ lat: 43.65, lng: -79.38 }, 'Pick Up')).toEqual({ locations: [] })
    expect((await guest.ask('storesNear', {}, { wire: { lat: 'north', lng: '1' } })).message).toBe(
      'Please check the field "lat": expected a number.',
    )
  })
})
