/** The sizes of the randomized tests: `npm test` runs a sample with a new seed each time, `npm run soak` runs all. */

/** Tests that start several hosts to prove what a cheaper one proves in parts run in the soak alone. */
export const isSoak = process.env['SOAK'] !== undefined
/** Repeats a run with its seed: `SEED=123 npm test -- tests/faults/faultyNetwork.test.ts`. */
const givenSeed = process.env['SEED']

/** Shopping runs over a faulty network, on all databases together; with a given SEED there is one run on each. */
export const FAULT_RUNS = isSoak ? 12_000 : givenSeed ? 1 : 30
/** Races of each kind for a checkout, a coupon or a gift card; PGlite's only connection takes one statement after the other. */
export const RACES = isSoak
  ? { PGlite: 500, PostgreSQL: 500 }
  : givenSeed
    ? { PGlite: 1, PostgreSQL: 1 }
    : { PGlite: 5, PostgreSQL: 25 }
/** Races of each of two kinds for the change of a paid order: 3,000 in the soak. */
export const CHANGE_RACES = isSoak
  ? { PGlite: 750, PostgreSQL: 750 }
  : givenSeed
    ? { PGlite: 1, PostgreSQL: 1 }
    : { PGlite: 3, PostgreSQL: 12 }
/** Random carts, ordered with random discounts. */
export const RANDOM_ORDERS = isSoak ? 10_000 : givenSeed ? 1 : 50
/** Random carts whose totals are worked out twice. */
export const RANDOM_TOTALS = isSoak ? 10_000 : 2000
/** Random sequences of events of an order, on each database. */
export const SEQUENCES = isSoak ? 5000 : 25
/** Random sequences of what happens to an order with an allergy, on each database; a step takes some milliseconds. */
export const ALLERGY_SEQUENCES = isSoak ? 10_000 : givenSeed ? 1 : 150
/** Random sequences of what can happen to the refunds of an order, through the host, on each database. */
export const REFUND_SEQUENCES = isSoak ? 1000 : 10
/** Kills of a host on each database; PGlite takes three times as long to restart. */
export const KILLS = isSoak ? { PGlite: 200, PostgreSQL: 200 } : { PGlite: 1, PostgreSQL: 2 }
/** How often all connections to the database are ended while customers use the host. */
export const CUTS = isSoak ? 200 : 20
/** How often PostgreSQL is restarted, and how often it is paused, while customers order. */
export const OUTAGES = isSoak ? 200 : 2
/** Rows of each table of which half are too old. */
export const OLD_ROWS = Number(process.env['OLD_ROWS'] ?? 20_000)
/** How often two hosts lose their primary. */
export const FAILOVERS = Number(process.env['FAILOVERS'] ?? 100)
/** Watchers of orders on one host at the same time, in how many processes, of how many orders, and how often each is moved. */
export const WATCHERS = isSoak
  ? { watchers: 5000, processes: 4, orders: 50, rounds: 6 }
  : { watchers: 60, processes: 1, orders: 3, rounds: 2 }
/** Guesses at a verification code. */
export const GUESSES = isSoak ? 10_000 : 250
/** How many hours lie between the guesses of a day. */
export const GUESSED_HOURS = isSoak ? 1 : 6
/** Random configurations of each chain. */
export const CONFIGURATIONS = isSoak ? 5000 : 250
/** Random configurations of each store of each chain, against the price and the taxes in its file. */
export const STORE_CONFIGURATIONS = isSoak ? 300 : 30
/** Configurations of each product that are clicked in a browser; pizzas in the soak alone. */
export const CLICKED = isSoak ? { pizza: 6, kitchen: 18, combo: 12 } : { pizza: 2, kitchen: 6, combo: 2 }

/** How many random inputs a property tries that wants more than usual: fewer for a mutant, whose tests run once more for each. */
export const propertyRuns = (runs: number): number => Math.min(runs, Number(process.env['PROPERTY_RUNS'] ?? runs))

/**
 * The seed of the randomized tests: SEED, else that of the whole run, which `npm test` chooses and prints. RUN_SEED repeats a run
 * with its sizes, SEED one round of those that have a seed for each.
 */
export const SEED = Number(givenSeed ?? process.env['RUN_SEED'] ?? Date.now() % 1_000_000_000)
