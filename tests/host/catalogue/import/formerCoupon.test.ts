import { expect, test } from 'vitest'
import { formerCoupon, presentCoupon, withPresentCoupons } from '../../../../host/catalogue/import/formerCoupon.ts'
import { coupon } from '../../../../host/catalogue/import/offerFormat.ts'
import { readCatalogue } from '../../../../host/catalogue/import/readCatalogue.ts'
import { smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const words = { name: 'Ten', message: '10% off' }
const CODES = [
  ['0', 'percent-off-each'],
  ['1', 'shown-only'],
  ['2', 'percent-off-cheapest'],
  ['3', 'percent-off-cheapest-up-to'],
] as const

test.each(CODES)(
  'a coupon of a file of before with ct %s is one of the kind %s, and is kept as it was [COUPON-09]',
  (ct, kind) => {
    const of = { ...words, least_order: '20.00', until: '2030-12-31' }
    const former = {
      ...of,
      coupon_code: 'TEN',
      ct,
      pt: 1,
      p: ['margherita'],
      discount: 10,
      max_discount_amount: '5.00',
    }
    const present = { ...of, code: 'TEN', kind, products: ['margherita'], percent: 10, max_discount: '5.00' }
    expect(presentCoupon(former)).toEqual(present)
    expect(presentCoupon(present)).toEqual(present)
    expect(formerCoupon(coupon.parse(present))).toEqual(former)
  },
)

test('a coupon for all products had pt 0', () => {
  const former = { ...words, coupon_code: 'TEN', ct: '0', pt: 0, discount: 10 }
  const present = { ...words, code: 'TEN', kind: 'percent-off-each', percent: 10 }
  expect(presentCoupon({ ...former, p: ['margherita'] })).toEqual(present)
  expect(formerCoupon(coupon.parse(present))).toEqual(former)
})

test('what is wrong in the words of before is wrong in those of today', () => {
  const wrong = presentCoupon({ ...words, coupon_code: 'TEN', ct: '7', pt: 1, discount: 10 })
  const { error } = coupon.safeParse(wrong)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['kind', 'products'])
  expect(presentCoupon('TEN')).toBe('TEN')
  expect(withPresentCoupons([])).toEqual([])
})

test('a catalogue file with coupons of before is read as one with those of today', () => {
  const file = smallCatalogue()
  const present = readCatalogue(file)
  expect(present.ok).toBe(true)
  const former = file.coupons.map((one) => formerCoupon(coupon.parse(one)))
  expect(JSON.stringify(former)).toContain('"ct":"0"')
  expect(readCatalogue({ ...file, coupons: former })).toEqual(present)
})
