import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultHost, type FaultHost } from './faultHost.ts'
import type { PlanOptions } from './plan.ts'
import * as bugs from './plantedBugs.ts'
import * as discountBugs from './plantedDiscountBugs.ts'
import { realClient } from './clients/realClient.ts'
import type { PlantedBug } from './clients/realTab.ts'
import { referenceClient } from './clients/reference.ts'
import type { ReferenceBugs } from './clients/referenceOutbox.ts'
import { runsOver } from './runs.ts'

/**
 * Most bugs are found within twenty runs; those that depend on the order of requests may take many more on a busy
 * machine.
 */
const seeds = Array.from({ length: 1000 }, (_, at) => at + 1)
/** Delivers requests late, after the page has asked for the state of the order. */
const LATE: PlanOptions = { density: 0.5, faults: ['reorder'] }

/** Positive control: the checker has to find each planted bug. */
describe('the checker', () => {
  const { variant, plant } = bugs.planted()
  let host: FaultHost
  beforeAll(async () => {
    host = await startFaultHost({ name: 'PGlite' }, variant)
  })
  afterAll(() => host.close())

  /** The violations that match `expected`, from runs that stop at the first match. */
  async function broken(
    expected: RegExp,
    bug: bugs.Bug | undefined,
    open = referenceClient(),
    { most = seeds.length, plan = {} }: { most?: number; plan?: PlanOptions } = {},
  ) {
    plant(bug)
    const isIt = (one: string) => expected.test(one)
    const tally = await runsOver(host, seeds.slice(0, most), {
      open,
      plan,
      lines: 4,
      isProviderHealthy: true,
      stopWhen: ({ violations }) => violations.some(isIt),
    })
    plant(undefined)
    return [...tally.failures.flatMap(({ violations }) => violations), ...tally.ledgers].filter(isIt)
  }

  test('reports no violation for a correct page and host', async () => {
    const tally = await runsOver(host, seeds.slice(0, 20), {
      open: referenceClient(),
      lines: 4,
      isProviderHealthy: true,
    })
    expect([...tally.failures, ...tally.ledgers]).toEqual([])
  })

  test.each<[string, RegExp, ReferenceBugs]>([
    ['makes a new key for every try', /^I5 the cart: too much/, { newKeyEachTry: true }],
    ['drops what could not be sent', /^I5 the cart: lost/, { dropsWhatFailed: true }],
    ["takes a Wi-Fi's page for an answer", /^I5 the cart: lost/, { believesAnyAnswer: true }],
    [
      'sends two changes of a cart at once',
      /^I5 (the cart: in another order|nothing was wrong)/,
      { sendsTwoAtOnce: true },
    ],
    ['forgets what waits when its tab is closed', /^I5 the cart: lost/, { forgetsOnReopen: true }],
    ['says an unheard order failed', /^I1\/I4 1 orders, and 0/, { saysNotPlacedUnheard: true }],
    ['thanks before the host has answered', /^I1\/I4 order #soon was shown/, { thanksTooEarly: true }],
  ])('reports a violation when the reference page %s', async (_, expected, habits) => {
    expect(await broken(expected, undefined, referenceClient(habits))).not.toEqual([])
  })

  test.each<[string, RegExp, PlantedBug, PlanOptions?]>([
    ['the keys of its intents', /^I5 the cart: too much/, { keys: true }],
    ['the names that the host gave', /^I5 nothing was wrong/, { names: true }],
    ['a disk', /^I5 the cart: lost/, { disk: true }],
    ['a note of what is being paid', /^I1\/I4 1 orders, and 0/, { intent: true }],
    ['a fence', /^I1\/I4 1 orders, and 0/, { fences: true }, LATE],
  ])('reports a violation when the real page lacks %s', async (_, expected, lacks, plan) => {
    expect(await broken(expected, undefined, realClient(lacks), { plan })).not.toEqual([])
  })

  test.each<[string, RegExp, bugs.Bug]>([
    ['forgets the key of an intent', /^I5 the cart: too much/, bugs.forgetsKeys],
    ['answers before it has committed', /^I(1|5)/, bugs.acksBeforeCommit],
    ['makes an order of every complete', /^I1\/I4 2 orders, and 1/, bugs.ordersEveryTime],
    ['leaves in the cart what was ordered', /^I5 the cart: too much/, bugs.doesNotEmptyCart],
    ['charges more than was agreed', /^I2 order #\d+ costs/, bugs.chargesMore],
  ])('reports a violation when the host %s', async (_, expected, bug) => {
    expect(await broken(expected, bug)).not.toEqual([])
  })

  test.each<[string, RegExp, bugs.Bug]>([
    ['spends a gift card twice', /^I6 gift card money was spent for no order/, discountBugs.spendsGiftCardsTwice],
    ['counts a coupon twice', /^I6 coupon \S+ was used 2 times, the ledger says 1/, discountBugs.countsCouponsTwice],
    ['books points without an order', /^I6 points of no order/, discountBugs.booksPointsWithoutOrder],
  ])('reports a violation in the ledgers when the host %s', async (_, expected, bug) => {
    expect(await broken(expected, bug, referenceClient(), { most: 16 })).not.toEqual([])
  })

  // No single run shows it, because the charge belongs to no order.
  test('reports a violation when the host charges a second time without an order', async () => {
    expect(
      await broken(/^I2 \d+ was taken for \S+, which is no order/, bugs.chargesTwice, referenceClient(), { most: 8 }),
    ).not.toEqual([])
  })
})
