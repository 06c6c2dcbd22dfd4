import { describe, expect, test } from 'vitest'
import { progressWord, type LiveOrder } from '../../../domain/order/liveOrder.ts'
import { trackedLink } from '../../../src/features/track/trackedLink.ts'
import * as progress from '../../../src/features/track/progress.ts'

const order = (changes: Partial<LiveOrder>): LiveOrder => ({
  revision: 1,
  step: 0,
  status: 1,
  delivers: true,
  storeHash: 'davie',
  driverHash: '',
  stepTimes: [],
  accepted: false,
  readyAt: '',
  ...changes,
})

describe('the progress of an order', () => {
  test('a step is active once it is reached, and only while the order is in progress [TRK-05 TRK-06]', () => {
    for (const step of [0, 1, 2, 3] as const)
      for (const status of [1, 2, 4, 5])
        expect([0, 1, 2, 3].map((index) => progress.isActive(index, { step, status }))).toEqual(
          [0, 1, 2, 3].map((index) => status === 1 && index <= step),
        )
  })

  test.each<[Partial<LiveOrder>, string, string]>([
    [{}, 'Received', 'The store had received it'],
    [{ accepted: true }, 'Accepted', 'The store had received it'],
    [{ step: 1 }, 'Preparing', 'It was being prepared'],
    [{ step: 2 }, 'In the oven', 'It was in the oven'],
    [{ step: 3 }, 'On its way', 'It was out for delivery'],
    [{ step: 3, delivers: false }, 'Ready', 'It was ready for pick-up'],
    [{ step: 3, status: 2 }, 'Delivered', 'It was delivered'],
    [{ step: 3, status: 2, delivers: false }, 'Picked up', 'It was picked up'],
    [{ status: 4 }, 'Refused', 'The store had refused it'],
    // Other hosts may have other statuses (HIST-06).
    [{ status: 5 }, 'Closed', 'It was closed'],
  ])('%o is "%s", and without a connection "%s"', (changes, word, known) => {
    expect(progressWord(order(changes))).toBe(word)
    expect(progress.lastKnown(order(changes))).toBe(known)
  })

  test('steps are labelled for delivery and pick-up [TRK-04]', () => {
    expect(progress.stepLabels(true).at(-1)).toBe('Out for Delivery')
    expect(progress.stepLabels(false).at(-1)).toBe('Pick Up Ready')
  })

  test('distances are said in hundreds of metres, then in kilometres', () => {
    expect([0, 0.04, 0.44, 0.94, 0.96, 1.24, 12].map(progress.distanceText)).toEqual([
      '100 m',
      '100 m',
      '400 m',
      '900 m',
      '1.0 km',
      '1.2 km',
      '12.0 km',
    ])
  })

  test('phones and tablets dial the store [TRK-07]', () => {
    expect(progress.isDialling('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
    expect(progress.isDialling('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(true)
    expect(progress.isDialling('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe(false)
  })

  test('a link is read whatever the router made of its values [ROUTE-12]', () => {
    expect(trackedLink({ on: 40218, oh: 'abc', g: 7 })).toEqual({ number: '40218', hash: 'abc', guest: '7' })
    expect(trackedLink({ on: { a: 1 }, oh: null })).toEqual({ number: '', hash: '', guest: '' })
  })
})
