import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_TIP,
  dueBeforeTip,
  isFullyCovered,
  isValidTip,
  rawBalance,
  remainingBalance,
  TIP_PRESETS,
  tipAmount,
  typedTip,
  type Amounts,
} from '../../../domain/payment/balance.ts'

const amounts = (rest: Partial<Amounts> = {}): Amounts => ({
  subtotal: 3767,
  delivery: 500,
  gst: 187,
  pst: 52,
  discount: 0,
  ...rest,
})

describe('the balance', () => {
  it('is sub total + delivery + PST + GST - discount + tip - gift card [AMT-06]', () => {
    expect(remainingBalance(amounts({ discount: 300 }), 565, 1000)).toBe(3767 + 500 + 52 + 187 - 300 + 565 - 1000)
  })

  it('is shown as 0 when it is negative, and rawBalance stays negative for the check at submit [AMT-09 PAY-21]', () => {
    expect(remainingBalance(amounts(), 0, 9000)).toBe(0)
    expect(rawBalance(amounts(), 0, 9000)).toBe(4506 - 9000)
  })

  it('changes with the tip and the gift cards [AMT-10]', () => {
    const due = dueBeforeTip(amounts())
    expect([0, 15, 100].map((percent) => remainingBalance(amounts(), tipAmount(amounts(), percent), 0) - due)).toEqual([0, 565, 3767]) // oxfmt-ignore
    expect(remainingBalance(amounts(), 0, 1)).toBe(due - 1)
  })
})

describe('the tip', () => {
  it('defaults to 15 percent and has the presets 0, 15, 20 and 25 [PAY-02 PAY-04]', () => {
    expect([DEFAULT_TIP, ...TIP_PRESETS]).toEqual([15, 0, 15, 20, 25])
  })

  it.each([
    [1000, 15, 150],
    [1010, 15, 152], // 151.5
    [1003, 15, 150], // 150.45
    [3767, 20, 753], // 753.4
    [999, 25, 250], // 249.75
    [2350, 0, 0],
    [50, 1, 1], // 0.5
    [49, 1, 0],
    [3767, 100, 3767],
  ])('tipAmount on a sub total of %i at %i percent is %i [AMT-07]', (subtotal, percent, tip) => {
    expect(tipAmount(amounts({ subtotal }), percent)).toBe(tip)
  })

  it('is a percentage of the sub total before any discount, without tax and delivery [AMT-07]', () => {
    expect(tipAmount(amounts({ subtotal: 1000, delivery: 999, gst: 99, pst: 99, discount: 500 }), 20)).toBe(200)
  })

  it.each([
    ['33', 33],
    ['007', 7],
    [' 12 % ', 12],
    ['101', 100],
    ['9'.repeat(400), 100],
    ...['12.5', '17,5', '-5', '+5', '1e1', 'ten', '', ' ', '%', '1 2', '١٢'].map(
      (typed) => [typed, undefined] as const,
    ),
  ] as const)('typedTip reads %j as %j percent [PAY-03]', (typed, percent) => {
    expect(typedTip(typed)).toBe(percent)
  })

  it('isValidTip accepts exactly the amounts of whole percentages [PAY-03 AMT-07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 100 }), (subtotal, percent) => {
        expect(isValidTip(amounts({ subtotal }), tipAmount(amounts({ subtotal }), percent))).toBe(true)
      }),
    )
    // 1 percent of 37.67 is 0.38 and 2 percent is 0.75; amounts in between are invalid.
    expect([37, 38, 39, 74, 75, 76, 3767, 3768, -38].filter((tip) => isValidTip(amounts(), tip))).toEqual([
      38, 75, 3767,
    ])
  })
})

describe('isFullyCovered', () => {
  it('is true when nothing is left to pay before the tip, and the tip is then 0 [AMT-08 PAY-19]', () => {
    const covered = amounts({ discount: 4506 })
    expect(isFullyCovered(covered)).toBe(true)
    expect(tipAmount(covered, 15)).toBe(0)
    expect([0, 565].map((tip) => isValidTip(covered, tip))).toEqual([true, false])
    expect(remainingBalance(covered, 0, 0)).toBe(0)
  })

  it('is false while one cent is left to pay [AMT-08]', () => {
    expect(isFullyCovered(amounts({ discount: 4505 }))).toBe(false)
  })
})
