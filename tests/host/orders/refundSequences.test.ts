import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { REFUND_SEQUENCES, SEED } from '../../support/testSizes.ts'
import { CARDS, RefundSequences, type Order, type RefundStep } from './refundSequences.ts'

const part = fc.integer({ min: 1, max: 1000 })
const fault = fc.constantFrom('answered', 'answered', 'answer lost', 'killed after', 'killed before')
const order: fc.Arbitrary<Order> = fc.record({
  card: fc.constantFrom(...(Object.keys(CARDS) as (keyof typeof CARDS)[])),
  gifts: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 2 })),
  saving: fc.constantFrom('none', 'member', 'points', 'all points', 'coupon', 'free'),
  hasTip: fc.boolean(),
})
const step: fc.Arbitrary<RefundStep> = fc.oneof(
  fc.record({
    kind: fc.constant('refund'),
    part: fc.oneof(part, fc.constant('everything')),
    tip: fc.boolean(),
    fault,
  }),
  fc.record({ kind: fc.constant('dashboard'), part, isReported: fc.boolean() }),
  fc.record({ kind: fc.constant('refuse'), fault }),
  fc.record({ kind: fc.constant('repeat'), which: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('later', 'webhooks', 'reconciler', 'dispute lost', 'dispute won') }),
)

/** Each was wrong once. */
const KNOWN: readonly [string, Order, RefundStep[]][] = [
  [
    'a dashboard refund of everything beside one that waits',
    { card: 'pays', gifts: [], saving: 'member', hasTip: false },
    [
      { kind: 'refund', part: 'everything', tip: true, fault: 'killed before' },
      { kind: 'dashboard', part: 1000, isReported: true },
      { kind: 'reconciler' },
      { kind: 'refund', part: 'everything', tip: true, fault: 'answered' },
    ],
  ],
  [
    'a card part that fails later beside a gift card, made again in the dashboard',
    { card: 'refunds fail later', gifts: [500], saving: 'none', hasTip: true },
    [
      { kind: 'refund', part: 'everything', tip: true, fault: 'answered' },
      { kind: 'later' },
      { kind: 'webhooks' },
      { kind: 'dashboard', part: 1000, isReported: true },
    ],
  ],
  [
    'a refused free order',
    { card: 'pays', gifts: [], saving: 'free', hasTip: false },
    [{ kind: 'refuse', fault: 'answered' }],
  ],
  [
    'a full refund that fails later, of an order with a coupon',
    { card: 'refunds fail later', gifts: [], saving: 'coupon', hasTip: false },
    [{ kind: 'refund', part: 'everything', tip: false, fault: 'answered' }],
  ],
  [
    'a refused order of which the dashboard gave a part back that nobody reported',
    { card: 'pays', gifts: [300], saving: 'none', hasTip: true },
    [
      { kind: 'dashboard', part: 300, isReported: false },
      { kind: 'refuse', fault: 'answered' },
    ],
  ],
  [
    'a refused order whose earlier refund cannot be made any more',
    { card: 'pays', gifts: [], saving: 'none', hasTip: false },
    [
      { kind: 'dashboard', part: 1, isReported: false },
      { kind: 'refund', part: 'everything', tip: false, fault: 'answer lost' },
      { kind: 'refuse', fault: 'answered' },
    ],
  ],
  [
    'a lost dispute after a part was given back',
    { card: 'disputed', gifts: [400], saving: 'member', hasTip: true },
    [
      { kind: 'refund', part: 200, tip: false, fault: 'answered' },
      { kind: 'later' },
      { kind: 'webhooks' },
      { kind: 'refund', part: 'everything', tip: true, fault: 'answered' },
      { kind: 'dispute lost' },
    ],
  ],
  [
    'a refused order whose dispute is won later',
    { card: 'disputed', gifts: [400], saving: 'points', hasTip: true },
    [
      { kind: 'later' },
      { kind: 'webhooks' },
      { kind: 'refuse', fault: 'answered' },
      { kind: 'reconciler' },
      { kind: 'dispute won' },
    ],
  ],
  [
    'a refused order whose dispute nobody had reported, a part of which the dashboard gives back once it is won',
    { card: 'disputed', gifts: [], saving: 'member', hasTip: false },
    [
      { kind: 'later' },
      { kind: 'refuse', fault: 'killed before' },
      { kind: 'dispute won' },
      { kind: 'dashboard', part: 300, isReported: false },
    ],
  ],
]

describe.each(oneDatabase)('sequences of refunds on $name', (database) => {
  let all: RefundSequences
  beforeAll(async () => {
    all = await RefundSequences.begin(database)
  })
  afterAll(() => all.close())

  test.each(KNOWN)('%s: bank, ledgers and order agree', async (_, paid, steps) => {
    expect(await all.faults(paid, steps)).toEqual([])
  })

  test(
    `${REFUND_SEQUENCES} random ones of requests, refusals, dashboard refunds, disputes, late failures and repeats: bank, ledgers and order agree`,
    { timeout: 3_600_000 },
    async () => {
      console.log(`Sequences of refunds: ${REFUND_SEQUENCES}, SEED=${SEED}`)
      const isSound = fc.asyncProperty(order, fc.array(step, { minLength: 1, maxLength: 7 }), async (paid, steps) => {
        expect(await all.faults(paid, steps)).toEqual([])
      })
      await fc.assert(isSound, { numRuns: REFUND_SEQUENCES, seed: SEED })
    },
  )
})
