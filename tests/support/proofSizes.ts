/** How much each long proof tries: less in `npm test`, with other seeds each time, and all of it in `npm run soak`. */

const isSoak = process.env['SOAK'] !== undefined
/** Tries that one again: `SEED=123 npm test -- tests/faults/wire.test.ts`. */
const reported = process.env['SEED']

/** Shopping runs over a faulty line, on all databases together; a told seed is one run on each. */
export const FAULT_RUNS = isSoak ? 12_000 : reported ? 1 : 200
/** Sequences of what may happen to an order, on each database. */
export const SEQUENCES = isSoak ? 5000 : 25
/** Kills of a host on each database; the embedded one takes three times as long to be back. */
export const KILLS = isSoak ? { PGlite: 200, PostgreSQL: 200 } : { PGlite: 5, PostgreSQL: 15 }
/** How often all connections to the database are ended while customers are at work. */
export const CUTS = isSoak ? 200 : 20
/** How often PostgreSQL is restarted, and how often it stands still, while customers order. */
export const OUTAGES = isSoak ? 200 : 2
/** Guesses at a code. */
export const GUESSES = isSoak ? 10_000 : 1000
/** Random configurations of each chain. */
export const CONFIGURATIONS = isSoak ? 5000 : 1000
/** Configurations of each product that are clicked together in a browser: 70 in all, or 210. */
export const CLICKED = isSoak ? { pizza: 6, kitchen: 18, combo: 12 } : { pizza: 2, kitchen: 6, combo: 4 }

/** The seed of this run's random proofs: another one each time, unless it is told. To be printed with what it is for. */
export const SEED = Number(reported ?? Date.now() % 1_000_000_000)
