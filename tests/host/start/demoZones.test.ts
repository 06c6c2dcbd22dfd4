import { describe, expect, test } from 'vitest'
import { kilometresToZones } from '../../../domain/places/zones.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }

const reading = readCatalogue(demo)
if (!reading.ok) throw new Error(JSON.stringify(reading.errors, null, 1))
const catalogue = buildCatalogue(reading.catalogue, 1)
const open = catalogue.stores(new Date('2026-11-20T20:00:00Z')).filter(({ comingSoon }) => !comingSoon)

describe("the demo chain's delivery zones", () => {
  const deliveringTo = (lat: number, lng: number) =>
    open.flatMap(({ hash, name }) => {
      const zone = catalogue.deliveryAt(hash, { lat, lng })
      return zone ? [`${name} ${zone.code} ${zone.price}/${zone.minimum}`] : []
    })

  test.each([
    ['1222 E 19th Ave', 49.2545, -123.0785, ['Commercial Drive near 499/2000']],
    ['800 Robson St', 49.2819, -123.1213, ['Davie Street near 499/2000']],
    ['1128 W Broadway', 49.2636, -123.1293, ['Broadway & Cambie near 399/1500', 'Davie Street far 699/3000']],
    ['UBC', 49.2606, -123.246, ['Kitsilano far 699/3000']],
    ['2700 Slocan St', 49.2595, -123.049, ['Commercial Drive far 699/3000']],
    ['7000 Fraser St', 49.219, -123.0905, ['Metrotown far 699/3000']],
    ['Brentwood', 49.2662, -123.0018, ['Metrotown far 699/3000']],
    ['Ambleside', 49.3275, -123.1563, ['Lonsdale far 699/3000']],
    ['Park Royal', 49.3262, -123.1373, ['Lonsdale far 699/3000']],
    ['Steveston', 49.1265, -123.1806, ['Richmond far 699/3000']],
    ['Queensborough', 49.1855, -122.9425, ['New Westminster far 699/3000']],
    ['Port Moody', 49.2785, -122.8465, ['Coquitlam Centre far 699/3000']],
    ['Guildford', 49.1895, -122.8035, ['Surrey Central near 499/2000']],
    ['1148 Brunette Ave', 49.2389, -122.862, []],
    ['Bowen Island', 49.3805, -123.3335, []],
  ])('deliver to %s from %j', (_, lat, lng, expected) => {
    expect(deliveringTo(lat, lng)).toEqual(expected)
  })

  test('leave 1148 Brunette Ave about two kilometres outside', () => {
    const zones = open.flatMap(({ hash }) => catalogue.deliveryZones(hash))
    const km = kilometresToZones(zones, { lat: 49.2389, lng: -122.862 }) ?? 0
    expect(km).toBeGreaterThan(1.8)
    expect(km).toBeLessThan(2.5)
  })

  test('contain their store in the first and cheaper of two', () => {
    for (const { hash, name, lat, lng } of open) {
      const [near, far, ...more] = catalogue.deliveryZones(hash)
      expect(more).toEqual([])
      expect(catalogue.deliveryAt(hash, { lat, lng })?.code, name).toBe('near')
      expect(near?.price, name).toBeLessThan(far?.price ?? 0)
      expect(near?.minimum, name).toBeLessThan(far?.minimum ?? 0)
    }
  })
})
