// `npm run bench`: bundles tests/bench/bench.ts for Node and runs it with a PostgreSQL server (TEST_DATABASE_URL).
//   npm run bench                priced configurations a second, full orders a second at 1 and 4 clients and the time of a restart
//                                after a kill, on both databases
//   npm run bench -- speed       full orders a second at 4 clients on PostgreSQL, at one host process and at two, and the processor
//                                time of an order: medians of TURNS (6) of BENCH_SECONDS (5); BEFORE=<folder> takes turns with
//                                another built tree, PROCESSES=1 leaves two processes out
//   npm run bench -- zones       how long it takes to find who delivers to a random point
//   npm run bench -- attack      how long a bystander waits while one address sends 2,000 hostile requests of each kind
//   npm run bench -- work        the processor time of every public path beside what it counts, and a bystander's wait
//   npm run bench -- steps       steps of orders a second, from the operator's call to a watcher's event, and push messages
//   npm run bench -- codes       how long codes by text message take from the press to the provider, while 10,000 confirmations wait
//   npm run bench -- explain     the plans of the twenty statements that orders need most often, and the time of the operator's
//                                lists, with a million orders
//   npm run bench -- office      how long the office's lists of orders take with a million orders
//   npm run bench -- evening     the highest rate of orders with `complete` below half a second, with a million past orders, kitchens,
//                                printers, texts, mails and pushes at work, for half an hour
//   npm run bench -- stores      a chain of 1,000 stores: import, start, the sizes of its pages, and 500 menus a second of all stores
//                                while a product is sold out each second; then 10,000 products
//   npm run bench -- places      the import of real addresses, and suggestions after it
//   npm run bench -- paint       when a menu has painted and answers a tap on a slow phone, the first time, again and offline, beside
//                                a small page of the same packages; and the first visit of other pages. Medians of RUNS (7);
//                                BEFORE=<folder> adds another built tree to each turn
//   npm run bench -- taps        how long taps on a menu take to the next paint on a slow phone, and what they make the page do;
//                                BESIDE=DIST taps another build in turn
//   npm run bench -- update      what a returning customer loads after one changed line, file by file, beside a first visit
//   npm run bench -- lighthouse  Lighthouse's performance score of each page, by the median of RUNS (5)
//   npm run bench -- map         the bytes of the map's files and the time to its first drawing
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { at, run } from './run.mjs'

await prepare()
const { build } = await import('vite')
await build({ root: at(''), configFile: at('tests/bench/vite.config.ts') })
// Statements are counted where their plans are shown.
const settings = process.argv.includes('explain') ? ['shared_preload_libraries=pg_stat_statements'] : []
const postgres =
  findPostgres() && !process.env['TEST_DATABASE_URL'] ? await startPostgres(undefined, { settings }) : undefined
const code = await run(process.execPath, ['.cache/bench/bench.js', ...process.argv.slice(2)], {
  cwd: at(''),
  env: { ...process.env, NODE_ENV: 'production', ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) },
})
await postgres?.stop()
process.exit(code)
