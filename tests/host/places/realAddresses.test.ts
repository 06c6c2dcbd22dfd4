import { createReadStream } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kilometresBetween } from '../../../domain/places/point.ts'
import { streets } from '../../../host/demo/streets.ts'
import { importAddresses } from '../../../host/services/addressImport/importAddresses.ts'
import { openAddressGeocoder, type AddressGeocoder } from '../../../host/services/addressSearch/addressGeocoder.ts'
import { oneDatabase, openFresh } from '../../support/host/databases.ts'
import { addressFile, randomNumbers, realAddresses, type RealAddress } from '../../support/realAddresses.ts'
import { VARIANTS } from '../../support/typedAddresses.ts'

const vancouver = realAddresses('vancouver-addresses')
const surrey = realAddresses('surrey-restaurant-addresses')

const MAX_KM = 0.1
const SAMPLES = 400
const SEED = 12

const sample = (all: readonly RealAddress[], count: number, random: () => number): RealAddress[] =>
  Array.from({ length: count }, () => all[Math.floor(random() * all.length)]).filter((one) => one !== undefined)

describe.skipIf(!vancouver || !surrey).each(oneDatabase)('imported addresses on $name', (kind) => {
  let geocoder: AddressGeocoder
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await openFresh(kind)
    for (const source of ['vancouver-addresses', 'surrey-restaurant-addresses']) {
      const file = createReadStream(addressFile(source))
      expect(await importAddresses(database.db, file, { source, defaultCity: '' })).toMatchObject({ ok: true })
    }
    // With the streets of the demo, whose invented houses must not come before real ones.
    geocoder = await openAddressGeocoder(database, streets)
    close = async () => {
      await geocoder.close()
      await database.close()
    }
  }, 60_000)
  afterAll(() => close())

  /** Whether the first suggestion is this house. */
  async function isFound(text: string, address: RealAddress): Promise<boolean> {
    const found = await geocoder.search({ text })
    const first = found.ok ? found.places[0] : undefined
    if (first?.lat === undefined || first.lng === undefined) return false
    return kilometresBetween({ lat: first.lat, lng: first.lng }, address) <= MAX_KM
  }

  async function shareFound(addresses: readonly RealAddress[], random: () => number) {
    const names = Object.keys(VARIANTS)
    const missed: string[] = []
    let typed = 0
    for (const [index, address] of addresses.entries())
      // Each address is typed in three ways, and all together in every way.
      for (const step of [0, 5, 9]) {
        const name = names[(index + step) % names.length] ?? ''
        const text = VARIANTS[name]?.(address, random)
        if (text === undefined) continue
        typed += 1
        if (!(await isFound(text, address))) missed.push(`${name}: ${text}`)
      }
    return { share: (typed - missed.length) / typed, typed, missed }
  }

  test('are the first suggestion within 100 m for 95 of 100 that are typed as people type them [ADRC-01 ADDR-11]', async () => {
    const random = randomNumbers(SEED)
    const { share, typed, missed } = await shareFound(sample(vancouver ?? [], SAMPLES, random), random)
    process.stdout.write(`${typed} typed Vancouver addresses: ${(share * 100).toFixed(1)} % found first\n`)
    expect(typed).toBeGreaterThan(600)
    expect(share, missed.slice(0, 40).join('\n')).toBeGreaterThanOrEqual(0.95)
  }, 60_000)

  test('are found in a city of numbered streets too [ADRC-01 ADDR-11]', async () => {
    const missed: string[] = []
    const addresses = sample(surrey ?? [], 150, randomNumbers(SEED))
    for (const address of addresses) {
      const text = `${address.number} ${address.street}, surrey`
      if (!(await isFound(text, address))) missed.push(text)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(addresses.length * 0.05)
  })

  test('are the nearest ones around their own position [LOC-02]', async () => {
    for (const address of sample(vancouver ?? [], 30, randomNumbers(SEED))) {
      const found = await geocoder.reverse(address)
      const [first] = found.ok ? found.places : []
      expect(kilometresBetween({ lat: first?.lat ?? 0, lng: first?.lng ?? 0 }, address)).toBeLessThan(0.05)
    }
  })

  test('place a house that the file leaves out between its neighbours, and none outside a block [ADDR-13]', async () => {
    const at = async (text: string) => {
      const found = await geocoder.search({ text })
      return found.ok ? found.places.map(({ street }) => street) : []
    }
    expect(await at('1223 E 19th Ave, Vancouver')).toContain('1223 E 19th Ave')
    expect(await at('91999 E 19th Ave, Vancouver')).toEqual([])
  })
})
