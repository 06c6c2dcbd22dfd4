import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { lineOf } from '../../../domain/cart/line.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { paperBagOf } from '../../../domain/catalogue/store.ts'
import { orderAmounts } from '../../../domain/payment/orderAmounts.ts'
import { taxRows } from '../../../domain/taxes.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { selectionHash } from '../../../host/catalogue/hashes.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { PROVINCE_STORES, provinceChain } from '../../support/host/provinceChain.ts'
import { productHashOf } from '../../support/host/smallChain.ts'
import {
  REFERENCE_CHARGES,
  REFERENCE_PRICES,
  REFERENCE_RATES,
  type ReferenceProduct,
  type ReferenceProvince,
} from '../../support/provinceTaxes.ts'
import { referenceTotals } from '../../support/referenceTotals.ts'
import { propertyRuns } from '../../support/testSizes.ts'

function catalogueOf(file: object) {
  const reading = readCatalogue(file)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return buildCatalogue(reading.catalogue, 1)
}

const catalogue = catalogueOf(provinceChain)
const PROVINCES: ReferenceProvince[] = ['BC', 'AB', 'ON']
const NOON = new Date('2026-12-01T20:00:00Z')

function lineIn(province: ReferenceProvince, code: ReferenceProduct, quantity: number, hash: string) {
  const store = PROVINCE_STORES[province]
  const product = catalogue.product(store, productHashOf(code))
  if (!product) throw new Error(`There is no ${code} in ${province}`)
  const drink = selectionHash('duo', 'drink')
  const start = startingConfiguration(product)
  const choices = [
    ...start.choices.filter(({ coupon }) => coupon !== drink),
    { coupon: drink, product: productHashOf('cola'), groups: [] },
  ]
  return lineOf(product, { ...start, quantity, ...(code === 'duo' ? { choices } : {}) }, store, hash)
}

const sold = fc.record({
  code: fc.constantFrom<ReferenceProduct>('margherita', 'cola', 'lager', 'juice', 'duo'),
  quantity: fc.integer({ min: 1, max: 40 }),
})
const order = fc.record({
  province: fc.constantFrom(...PROVINCES),
  lines: fc.array(sold, { minLength: 1, maxLength: 6 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  delivery: fc.option(fc.integer({ min: 0, max: 1299 }), { nil: undefined }),
  ownBag: fc.boolean(),
})

describe('taxes by province', () => {
  test('each product pays what its province says, to the cent of a calculation that shares no code [D-184 D-185 D-114]', () => {
    fc.assert(
      fc.property(order, ({ province, lines: bought, percent, delivery, ownBag }) => {
        const hash = PROVINCE_STORES[province]
        const cart = cartOf(
          hash,
          bought.map(({ code, quantity }, index) => lineIn(province, code, quantity, String(index))),
        )
        const coupon = {
          code: 'C',
          name: '',
          message: '',
          kind: 'percent-off-each' as const,
          products: null,
          excluded: [],
          percent: percent ?? 0,
          maxDiscount: 0,
        }
        const bag = paperBagOf(catalogue.store(hash, NOON), delivery === undefined ? 'Pick Up' : 'Delivery', ownBag)
        const { amounts } = orderAmounts(cart, {
          ...(percent === undefined ? {} : { coupon }),
          ...(delivery === undefined ? {} : { delivery: { price: delivery, ...catalogue.deliveryTaxes(hash) } }),
          ...(bag ? { bag } : {}),
        })
        const charges = REFERENCE_CHARGES[province]
        const plain = referenceTotals({
          lines: bought.map(({ code, quantity }, index) => ({
            hash: String(index),
            product: code,
            quantity,
            ...REFERENCE_PRICES[code],
            ...REFERENCE_RATES[province][code],
            isOffer: false,
            isSold: true,
          })),
          ...(percent === undefined
            ? {}
            : { coupon: { kind: 'percent-off-each', products: null, excluded: [], percent, most: 0 } }),
          ...(delivery === undefined
            ? ownBag
              ? {}
              : { bag: { price: 15, ...charges.bag } }
            : { delivery: { price: delivery, ...charges.delivery } }),
          tipPercent: 0,
          giftCards: [],
        })
        const { subtotal, gst, pst, discount } = amounts
        expect({ subtotal, gst, pst, discount }).toEqual({
          subtotal: plain.subtotal,
          gst: plain.gst,
          pst: plain.pst,
          discount: plain.discount,
        })
        const all = subtotal + gst + pst - discount + (delivery ?? 0)
        expect(all).toBe(plain.balance)
        const named = taxRows(amounts, catalogue.store(hash, NOON)?.taxNames)
        expect(named).toEqual(
          province === 'BC'
            ? [
                ['GST', plain.gst],
                ['PST', plain.pst],
              ]
            : [[province === 'ON' ? 'HST' : 'GST', plain.gst]],
        )
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  test.each([
    [['taxes', 'tax2', 'percent'], 0, 'main', ['GST', 'PST']],
    [['taxes', 'tax1', 'name'], 'TPS', 'main', ['TPS', 'PST']],
    [['taxAreas', 0, 'tax2'], { name: 'PST', percent: 6 }, 'calgary', undefined],
    [['taxAreas', 0, 'tax2'], { name: 'RST', percent: 7 }, 'calgary', ['GST', 'RST']],
    [['taxAreas', 0, 'tax2'], { name: 'RST', percent: 0 }, 'calgary', ['GST', '']],
    [['taxAreas', 0, 'tax1', 'percent'], 0, 'calgary', ['', '']],
  ])('with %j as %j the store %s names its taxes %j [D-184]', (path, value, code, names) => {
    const file = structuredClone(provinceChain)
    const last = path.at(-1) ?? ''
    const parent = path.slice(0, -1).reduce<unknown>((part, step) => Reflect.get(Object(part), step), file)
    Reflect.set(Object(parent), last, value)
    const store = code === 'main' ? PROVINCE_STORES.BC : PROVINCE_STORES.AB
    // A rate of 0 leaves the 10 % on liquor.
    expect(catalogueOf(file).store(store, NOON)?.taxNames).toEqual(
      names?.[0] === 'GST' && names[1] === 'PST' ? undefined : names,
    )
  })
})

describe('clocks and holidays by province', () => {
  test('each store opens, closes and counts its days by its own clocks, a clock change included [D-184 D-31]', () => {
    // 22:30 in Vancouver is 23:30 in Calgary and 1:30 the next morning in Toronto.
    const night = new Date('2026-07-02T05:30:00Z')
    const shown = (at: Date) =>
      PROVINCES.map((province) => {
        const store = catalogue.store(PROVINCE_STORES[province], at)
        return `${store?.pickupOpen ? 'open' : 'closed'} ${store?.pickupChange}`
      })
    expect(shown(night)).toEqual(['open until 11:00 PM', 'closed tomorrow at 11:00 AM', 'closed at 11:00 AM'])
    // Since 2026 British Columbia stays at UTC-7 and Alberta at UTC-6 (IANA 2026f); Ontario changes from UTC-4 to UTC-5.
    const openings = [
      ['BC', '2026-11-30T18:00:00Z'],
      ['AB', '2026-11-30T17:00:00Z'],
      ['ON', '2026-11-30T16:00:00Z'],
      ['ON', '2026-10-30T15:00:00Z'],
    ] as const
    for (const [province, time] of openings) {
      const at = new Date(time)
      const isOpen = (when: Date) => catalogue.store(PROVINCE_STORES[province], when)?.pickupOpen
      expect([isOpen(new Date(at.getTime() - 60_000)), isOpen(at)]).toEqual([false, true])
    }
    expect(catalogue.nextOpening(PROVINCE_STORES.ON, 'pickup', night)?.toISOString()).toBe('2026-07-02T15:00:00.000Z')
    const own = catalogueOf({
      ...provinceChain,
      stores: [...provinceChain.stores.slice(0, 2), { ...provinceChain.stores[2], timeZone: 'America/Winnipeg' }],
    })
    expect(own.zone(PROVINCE_STORES.ON)).toBe('America/Winnipeg')
    expect(own.zone('nowhere')).toBe('America/Vancouver')
  })

  test('a special day begins and ends with the day of its store, and a holiday has the name of its province [D-178 D-184]', () => {
    const days = [{ code: 'civic', on: 'civic-day', hours: 'closed' }]
    const closed = catalogueOf({ ...provinceChain, specialDays: days })
    // August 3, 2026: 21:30 the evening before in Vancouver, 0:30 in Toronto.
    const at = new Date('2026-08-03T04:30:00Z')
    const texts = PROVINCES.map((province) => closed.store(PROVINCE_STORES[province], at)?.pickupChange)
    expect(texts).toEqual(['until 11:00 PM', 'until 11:00 PM', 'tomorrow at 11:00 AM (Civic Holiday)'])
    const dates = PROVINCES.map((province) => closed.specialDates(PROVINCE_STORES[province], at)[0])
    expect(dates.map((date) => [date?.date, date?.words])).toEqual([
      ['2026-08-03', 'B.C. Day'],
      ['2026-08-03', 'Heritage Day'],
      ['2026-08-03', 'Civic Holiday'],
    ])
  })
})
