import { describe, expect, it } from 'vitest'
import { offerFault, type OfferFacts } from '../../../domain/offers/offerConditions.ts'

/** A time of December 2026 that an order is for; the second is a Wednesday. */
const on = (day: number, hour: number, minute = 0) => ({ date: `2026-12-0${day}`, minutes: hour * 60 + minute })
const facts: OfferFacts = {
  store: 'main',
  service: 'Pick Up',
  subtotal: 3000,
  today: '2026-12-02',
  time: on(2, 12),
  isFirstOrder: false,
  typed: '',
}
const onWednesday = { from: 660, until: 840 }
const onTuesday = { from: 1320, until: 1500 }
const lunch = { periods: [[{ week: [[], [], [], [onWednesday], [], [], []] }]], words: 'Wednesday at lunch' }
const night = { periods: [[{ week: [[], [], [onTuesday], [], [], [], []] }]], words: 'Tuesday night' }
const NOT_LUNCH = 'This offer is for orders ready Wednesday at lunch.'
const NOT_NIGHT = 'This offer is for orders ready Tuesday night.'

describe('offerFault', () => {
  it.each([
    [{}, {}, undefined],
    [{ leastOrder: 3000 }, {}, undefined],
    [{ leastOrder: 3001 }, {}, 'This offer is for orders of $30.01 and more. Please add $0.01.'],
    [{ from: '2026-12-02', until: '2026-12-02' }, {}, undefined],
    [{ from: '2026-12-03' }, {}, 'This offer has not begun yet.'],
    [{ until: '2026-12-01' }, {}, 'This offer is over.'],
    [{ stores: ['main'] }, {}, undefined],
    [{ stores: ['west'] }, {}, 'This offer does not count at this store.'],
    [{ service: 'Pick Up' }, {}, undefined],
    [{ service: 'Delivery' }, {}, 'This offer is for deliveries only.'],
    [{ service: 'Pick Up' }, { service: undefined }, 'This offer is for pick-up orders only.'],
    [{ firstOrder: true }, { isFirstOrder: true }, undefined],
    [{ firstOrder: true }, {}, 'This offer is for your first order only.'],
    [{ firstOrder: true }, { isFirstOrder: undefined }, 'This offer is for your first order only.'],
    [{ typed: 'TWO' }, { typed: 'TWO' }, undefined],
    [{ typed: 'TWO' }, {}, 'This offer needs its code.'],
    // The times are those that the order is for, the dates those at which it is placed.
    [{ ready: lunch }, {}, undefined],
    [{ ready: lunch }, { time: on(2, 11) }, undefined],
    [{ ready: lunch }, { time: on(2, 10, 59) }, NOT_LUNCH],
    [{ ready: lunch }, { time: on(2, 13, 59) }, undefined],
    [{ ready: lunch }, { time: on(2, 14) }, NOT_LUNCH],
    [{ ready: lunch }, { time: on(3, 12) }, NOT_LUNCH],
    [{ ready: lunch }, { time: on(9, 12), today: '2026-12-03' }, undefined],
    [{ ready: lunch }, { time: undefined }, NOT_LUNCH],
    [{ ready: lunch, until: '2026-12-01' }, {}, 'This offer is over.'],
    [{ until: '2026-12-02' }, { time: on(3, 12) }, undefined],
    [{ from: '2026-12-03' }, { time: on(3, 12) }, 'This offer has not begun yet.'],
    [{ ready: night }, { time: on(2, 0, 59) }, undefined],
    [{ ready: night }, { time: on(2, 1) }, NOT_NIGHT],
    [{ ready: night }, { time: on(1, 22) }, undefined],
    [{ ready: night }, { time: on(1, 0, 30) }, NOT_NIGHT],
  ] as const)('says of %j with %j: %s [D-189 D-194]', (conditions, rest, expected) => {
    expect(offerFault(conditions, { ...facts, ...rest })).toBe(expected)
  })
})
