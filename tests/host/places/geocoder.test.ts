import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { streets } from '../../../host/demo/streets.ts'
import type { Geocoder } from '../../../host/services/geocoder.ts'
import { photonGeocoder } from '../../../host/services/photonGeocoder.ts'
import { openAddressGeocoder, type AddressGeocoder } from '../../../host/services/addressSearch/addressGeocoder.ts'
import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import { embedded, oneDatabase, openFresh } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { answerAsPhoton } from '../../support/host/photonServer.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

const servers: Server[] = []

/** Starts a server with this listener and returns its URL. */
async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asked: URL[] = []

let embeddedGeocoder: AddressGeocoder
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  const database = await openFresh(embedded)
  closeDatabase = () => database.close()
  embeddedGeocoder = await openAddressGeocoder(database, streets)
})
afterAll(async () => {
  await embeddedGeocoder.close()
  await closeDatabase()
})

const photon: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '', 'http://photon')
  asked.push(url)
  answerAsPhoton(embeddedGeocoder, url, response).catch((error: Error) => response.destroy(error))
}

afterEach(async () => {
  asked.length = 0
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const kinds: { name: string; open: () => Promise<Geocoder> }[] = [
  { name: 'the embedded one', open: async () => embeddedGeocoder },
  { name: 'a Photon server', open: async () => photonGeocoder(await startServer(photon)) },
]

describe.each(kinds)('a geocoder ($name)', ({ open }) => {
  const search = async (text: string, near?: { lat: number; lng: number }) => {
    const found = await (await open()).search({ text, ...(near ? { near } : {}) })
    if (!found.ok) throw new Error(found.message)
    return found.places
  }

  test('finds a house with its street, city, postal code and coordinates [ADDR-13 ADDR-11]', async () => {
    const [place] = await search('1670 commercial')
    expect(place).toMatchObject({ street: '1670 Commercial Dr', city: 'Vancouver' })
    expect(place?.postalCode).toMatch(/^V5L \d[A-Z]\d$/)
    expect(place?.formatted).toBe(`1670 Commercial Dr, Vancouver, British Columbia ${place?.postalCode}`)
    expect(Math.abs((place?.lat ?? 0) - 49.2694)).toBeLessThan(0.003)
    expect(Math.abs((place?.lng ?? 0) + 123.0697)).toBeLessThan(0.003)
  })

  test.each([
    ['525 w broadway', '525 W Broadway'],
    ['2296 W. 4th Ave', '2296 W 4th Ave'],
    ['5-1150 Davie St', '1150 Davie St'],
    ['10153 king george blvd surrey', '10153 King George Blvd'],
    ['13450 104 ave', '13450 104 Ave'],
  ])('finds the house for the informal spelling %s [ADDR-11]', async (text, street) => {
    expect((await search(text))[0]?.street).toBe(street)
  })

  test('finds a street without a house number and returns no postal code for it [ADDR-15]', async () => {
    const [place] = await search('lonsdale')
    expect(place).toMatchObject({ street: 'Lonsdale Ave', city: 'North Vancouver', postalCode: '' })
  })

  test('returns nearby places first [ADDR-11]', async () => {
    const vancouver = await search('4200 kingsway', { lat: 49.23, lng: -123.01 })
    expect(vancouver.map(({ city }) => city)).toEqual(['Burnaby'])
    expect((await search('900 hastings', { lat: 49.2811, lng: -123.09 }))[0]?.street).toBe('900 E Hastings St')
    expect((await search('900 hastings', { lat: 49.286, lng: -123.116 }))[0]?.street).toBe('900 W Hastings St')
  })

  test('finds the addresses around a point, the nearest first, and none far from every street [LOC-02]', async () => {
    const around = async (lat: number, lng: number) => {
      const found = await (await open()).reverse({ lat, lng })
      if (!found.ok) throw new Error(found.message)
      return found.places
    }
    const [nearest, ...others] = await around(49.2804, -123.1325)
    expect(nearest?.street).toMatch(/^11[45]\d Davie St$/)
    expect(nearest?.postalCode).toMatch(/^V6E /)
    expect(others.length).toBeLessThan(8)
    expect(await around(49.05, -123.6)).toEqual([])
    expect(await around(45.5, -73.6)).toEqual([])
  })

  test('returns nothing for an unknown address [ADDR-11]', async () => {
    expect(await search('1 nowhere at all')).toEqual([])
    expect(await search('99999 Davie Street')).toEqual([])
  })

  test('returns at most eight places, all in the service area [ADDR-12 ADRC-01]', async () => {
    const places = await search('500 1')
    expect(places.length).toBeGreaterThan(3)
    expect(places.length).toBeLessThanOrEqual(8)
    expect(places.every(({ lat = 0, lng = 0 }) => isInServiceArea(lat, lng))).toBe(true)
  })
})

describe('photonGeocoder', () => {
  const searchWith = async (answer: RequestListener, options = {}) =>
    await photonGeocoder(await startServer(answer), options).search({ text: 'Davie' })
  const respondWith = (body: unknown, status = 200): RequestListener => {
    return (_, response) => {
      response.writeHead(status)
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }
  const feature = (changes: object = {}, at = [-123.13, 49.28]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: { housenumber: '1150', street: 'Davie Street', city: 'Vancouver', countrycode: 'CA', ...changes },
  })
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

  test('sends the typed text as one query value and limits the search to the service area [ADDR-12]', async () => {
    await photonGeocoder(await startServer(photon)).search({
      text: 'a&layer=city#/../x',
      near: { lat: 49.2, lng: -123 },
    })
    const [url] = asked
    expect(url?.pathname).toBe('/api')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      q: 'a&layer=city#/../x',
      limit: '16',
      bbox: '-139.06,48.06,-113.76,60',
      layer: 'street',
      lat: '49.2',
      lon: '-123',
    })
  })

  test('returns only Canadian places in the service area, each once [ADDR-12]', async () => {
    const found = await searchWith(
      respondWith(collection(feature(), feature(), feature({ countrycode: 'US' }), feature({}, [-73.6, 45.5]), feature({ street: undefined, housenumber: undefined }), { nonsense: true }, null)), // oxfmt-ignore
    )
    expect(found.ok && found.places.map(({ formatted }) => formatted)).toEqual(['1150 Davie Street, Vancouver'])
  })

  test.each([
    ['an error', respondWith('no', 500)],
    ['no JSON', respondWith('<html>')],
    ['another JSON', respondWith({ results: [] })],
    ['a megabyte', respondWith(collection(...Array.from({ length: 8000 }, () => feature())))],
    ['another address', ((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()) satisfies RequestListener], // oxfmt-ignore
    ['a closed line', ((request) => request.socket.destroy()) satisfies RequestListener],
  ])('returns an error when the server answers with %s [ERR-03]', async (_, answer) => {
    expect(await searchWith(answer)).toMatchObject({ ok: false })
  })

  test('times out when the server sends no answer or never finishes it [ERR-03]', async () => {
    expect(await searchWith(() => undefined, { timeout: 150 })).toEqual({ ok: false, message: 'TimeoutError' })
    expect(await searchWith((_, response) => void response.write('{'), { timeout: 150 })).toMatchObject({ ok: false })
  })

  test('refuses searches above its limit of concurrent ones [ERR-03]', async () => {
    const geocoder = photonGeocoder(await startServer(() => undefined), { timeout: 300, most: 2 })
    const found = await Promise.all([1, 2, 3].map(() => geocoder.search({ text: 'Davie' })))
    expect(found.map((one) => !one.ok && one.message)).toEqual([
      'TimeoutError',
      'TimeoutError',
      'too many searches at once',
    ])
  })
})

describe.each(oneDatabase)('address suggestions over $name', (database) => {
  let here: HostInProcess
  let geocoder: Geocoder
  beforeAll(async () => {
    geocoder = embeddedGeocoder
    const services = {
      geocoder: {
        search: (one) => geocoder.search(one),
        reverse: (point) => geocoder.reverse(point),
      } satisfies Geocoder,
    }
    here = await hostInProcess(database, { services: services as never })
  })
  afterAll(() => here.close())

  test('are returned without a session [ADDR-11 ADRC-01]', async () => {
    const { answer } = await new Guest(here.host).ask('places', { text: '1150 davie', lat: 49.28, lng: -123.13 })
    expect(answer.places.map(({ formatted }) => formatted)).toEqual([
      expect.stringMatching(/^1150 Davie St, Vancouver, British Columbia V6E \w{3}$/),
    ])
  })

  test('are returned for a position, from the same limit [LOC-02]', async () => {
    const { answer } = await new Guest(here.host).ask('placesAt', { lat: 49.2804, lng: -123.1325 })
    expect(answer.places[0]).toMatchObject({ city: 'Vancouver', postalCode: expect.stringMatching(/^V6E/) })
  })

  test('need at least three letters [ADDR-11]', async () => {
    expect((await new Guest(here.host).ask('places', { text: ' da ' })).answer.places).toEqual([])
  })

  test('are limited to 120 a minute per network address [ADDR-11]', async () => {
    const [guest, other] = [new Guest(here.host, '192.0.2.1'), new Guest(here.host, '192.0.2.2')]
    const replies = []
    for (let search = 0; search < 121; search += 1) replies.push(await guest.ask('places', { text: 'davie' }))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(120)
    expect([replies[120]?.httpStatus, replies[120]?.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await other.ask('places', { text: 'davie' })).ok).toBe(true)
    here.clock.forward(61)
    expect((await guest.ask('places', { text: 'davie' })).ok).toBe(true)
  })

  test('are refused with a message that hides the cause when the geocoder fails [ERR-03]', async () => {
    const fail = async () => ({ ok: false as const, message: 'secret address of the geocoder' })
    geocoder = { search: fail, reverse: fail }
    const guest = new Guest(here.host, '192.0.2.3')
    for (const reply of [
      await guest.ask('places', { text: 'davie' }),
      await guest.ask('placesAt', { lat: 49.28, lng: -123.13 }),
    ]) {
      expect([reply.httpStatus, reply.message]).toEqual([503, 'Address search is not available right now.'])
      expect(reply.body).not.toContain('secret')
    }
  })
})
