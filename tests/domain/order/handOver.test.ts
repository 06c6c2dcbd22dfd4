import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayArrive, mayTalk, NO_RULES, oneLine, pinState, pinWish, tryPin, type HandOverRules, type PinWish } from '../../../domain/order/handOver.ts' // oxfmt-ignore
import type { Service } from '../../../domain/catalogue/store.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

describe('pinWish', () => {
  const always: HandOverRules = { ...NO_RULES, pin: 'always' }
  const fromSixty: HandOverRules = { ...NO_RULES, pin: 'above', pinFrom: 6000 }
  test.each<[rules: HandOverRules, service: Service, total: number, isAsked: boolean, wish: PinWish]>([
    [NO_RULES, 'Delivery', 9000, false, 'nobody'],
    [NO_RULES, 'Delivery', 9000, true, 'customer'],
    [always, 'Delivery', 1, false, 'store'],
    [always, 'Delivery', 1, true, 'store'],
    [fromSixty, 'Delivery', 5999, false, 'nobody'],
    [fromSixty, 'Delivery', 5999, true, 'customer'],
    [fromSixty, 'Delivery', 6000, false, 'store'],
    // An amount that is kept from before does not count by itself.
    [{ ...fromSixty, pin: 'asked' }, 'Delivery', 9000, false, 'nobody'],
    [always, 'Pick Up', 9000, true, 'nobody'],
  ])('by %j of a %s for %i cents, asked for %s, is of %s [D-244]', (rules, service, total, isAsked, wish) => {
    expect(pinWish(rules, { service, total, isAsked })).toBe(wish)
  })
})

describe('tryPin', () => {
  test.each([
    [[], '4711', true, { kind: 'right' }],
    [[], '', true, { kind: 'missing' }],
    [[], '471', true, { kind: 'missing' }],
    [[], '47111', false, { kind: 'missing' }],
    [[], '47a1', false, { kind: 'missing' }],
    [['0001'], '0002', false, { kind: 'wrong', wrong: ['0001', '0002'], left: 3 }],
    [['0001', '0002'], '0002', false, { kind: 'wrong', wrong: ['0001', '0002'], left: 3 }],
    [['1', '2', '3', '4'], '0005', false, { kind: 'wrong', wrong: ['1', '2', '3', '4', '0005'], left: 0 }],
    [['1', '2', '3', '4', '5'], '4711', true, { kind: 'locked' }],
  ])('after %j of %s, right %s, is %j [D-244]', (wrong, typed, isRight, outcome) => {
    expect(tryPin(wrong, typed, isRight)).toEqual(outcome)
  })

  const pin = fc.integer({ min: 0, max: 12 }).map((number) => String(number).padStart(4, '0'))

  test('whoever guesses has five different tries, in whatever order and however often repeated [D-244]', () => {
    fc.assert(
      fc.property(pin, fc.array(pin, { maxLength: 40 }), (right, guesses) => {
        let wrong: readonly string[] = []
        let isIn = false
        for (const guess of guesses) {
          const tried = tryPin(wrong, guess, guess === right)
          if (tried.kind === 'wrong') wrong = tried.wrong
          isIn ||= tried.kind === 'right'
        }
        expect(wrong.length).toBeLessThanOrEqual(5)
        const place = [...new Set(guesses)].indexOf(right)
        expect(isIn).toBe(place >= 0 && place < 5)
      }),
    )
  })
})

test('a PIN is locked by five different wrong ones, and released by the store whatever was typed [D-244]', () => {
  expect(pinState({ wrong: ['1', '2', '3', '4'], isReleased: false })).toBe('open')
  expect(pinState({ wrong: ['1', '2', '3', '4', '5'], isReleased: false })).toBe('locked')
  expect(pinState({ wrong: ['1', '2', '3', '4', '5'], isReleased: true })).toBe('released')
})

describe('mayTalk', () => {
  const now = new Date('2026-11-30T20:00:00Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  test.each<[what: string, stage: Stage, status: number, endedAt: Date | null, isLatest: boolean, may: boolean]>([
    ['on the way', 'out', 1, null, true, true],
    ['whose order the office has closed', 'out', 5, null, true, false],
    ['delivered just now', 'finished', 2, minutesAgo(0), true, true],
    ['delivered 14 minutes ago', 'finished', 2, minutesAgo(14), true, true],
    ['delivered 15 minutes ago', 'finished', 2, minutesAgo(15), true, false],
    ['back in the oven', 'oven', 1, minutesAgo(1), true, false],
    ['replaced by another driver', 'out', 1, minutesAgo(1), false, false],
    ['replaced before it was delivered', 'finished', 2, minutesAgo(5), false, false],
  ])('of a delivery %s is %s at stage %s [D-243]', (_, stage, status, endedAt, isLatest, may) => {
    expect(mayTalk({ stage, status, endedAt, isLatest }, now)).toBe(may)
  })
})

test('only a pick-up order in progress can be waited for outside [D-245]', () => {
  expect(mayArrive({ service: 'Pick Up', status: 1 })).toBe(true)
  expect(mayArrive({ service: 'Pick Up', status: 2 })).toBe(false)
  expect(mayArrive({ service: 'Delivery', status: 1 })).toBe(false)
})

test('a typed text is one line, which turns no writing around [D-243]', () => {
  expect(oneLine('  the blue\n\tdoor\u0000 ')).toBe('the blue door')
  expect(oneLine('gate \u202E4711\u2066')).toBe('gate 4711')
  expect(oneLine('👩‍👧 Łódź')).toBe('👩‍👧 Łódź')
  expect(oneLine(' \n ')).toBe('')
})
