import { describe, expect, it } from 'vitest'
import { offerFault, type OfferFacts } from '../../../domain/offers/offerConditions.ts'

/** An instant of December 2026 in British Columbia; the second is a Wednesday. */
const on = (day: number, clock: string) => new Date(`2026-12-0${day}T${clock}:00-08:00`)
const facts: OfferFacts = {
  store: 'main',
  service: 'Pick Up',
  subtotal: 3000,
  at: on(2, '12:00'),
  offsets: [{ from: 0, minutes: -480 }],
  isFirstOrder: false,
  typed: '',
}
const lunch = [[], [], [], [{ from: 660, until: 840 }], [], [], []]
const night = [[], [], [{ from: 1320, until: 1500 }], [], [], [], []]
const OTHER_TIME = 'This offer does not count at this time.'

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
    [{ hours: lunch }, {}, undefined],
    [{ hours: lunch }, { at: on(2, '11:00') }, undefined],
    [{ hours: lunch }, { at: on(2, '14:00') }, OTHER_TIME],
    [{ hours: lunch }, { at: on(3, '12:00') }, OTHER_TIME],
    [{ hours: night }, { at: on(2, '00:59') }, undefined],
    [{ hours: night }, { at: on(2, '01:00') }, OTHER_TIME],
    [{ hours: night }, { at: on(1, '22:00') }, undefined],
  ] as const)('says of %j with %j: %s [D-189]', (conditions, rest, expected) => {
    expect(offerFault(conditions, { ...facts, ...rest })).toBe(expected)
  })
})
