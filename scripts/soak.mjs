// `npm run soak`: the long proofs whole, which `npm test` samples; tests/support/testSizes.ts says how much each of them tries.
//   npm run soak                      the parts that are due by docs/SOAK.md, which every part's end is written to
//   npm run soak -- --list            what is due, and how long each part took
//   npm run soak -- --minutes 40      no part is started that took longer than what is left
//   npm run soak -- faults kills      those alone, whether due or not          SEED=1 npm run soak -- faults      from this seed on
//   npm run soak -- mutants           all parts whose names begin with mutants/
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatSeconds } from './reports.mjs'
import { at, capture, runLogged } from './run.mjs'
import { dueParts, hasPassed, readLog, writeLog } from './soakLog.mjs'

/** @type {Record<string, { proves: string, files?: string[], command?: string[], env?: NodeJS.ProcessEnv }>} */
const PARTS = {
  faults: {
    proves: 'shopping over a line that fails as planned, 12,000 times, and that these runs find planted bugs',
    files: ['tests/faults/faultyNetwork.test.ts', 'tests/faults/plantedBugs.test.ts'],
  },
  carts: {
    proves: '10,000 random carts, ordered with random discounts, and the totals of as many',
    files: ['tests/host/orders/randomOrders.test.ts', 'tests/domain/payment/randomTotals.test.ts'],
  },
  races: {
    proves:
      'parallel payments of one order, and orders for the same coupon or gift card, 500 of each kind on each database, and 3,000 for the change of a paid order',
    files: ['tests/host/orders/races'],
  },
  kills: {
    proves: 'a host killed while customers order, 200 times on each database',
    files: ['tests/faults/kill.test.ts'],
  },
  failover: {
    proves:
      'two hosts whose primary is killed, stopped, silent or exchanged early and late, 100 times: no order is lost',
    files: ['tests/failover'],
  },
  edge: {
    proves:
      'Varnish in front of two hosts: what a store has sold out is shown within a second, and nothing of a visitor is kept',
    files: ['tests/edge'],
  },
  watchers: {
    proves: '5,000 streams of one host while their orders move and half of them come again: no step is lost',
    files: ['tests/watchers'],
  },
  host: {
    proves:
      'the tests of the host over every database, every answer held to the OpenAPI documents: 10,000 guesses at a code, 5,000 configurations of each chain, PostgreSQL restarted 200 times and paused 200 times, 10,000 ways of an order with an allergy',
    files: ['tests/host', 'tests/device'],
  },
  tooling: {
    proves:
      'the stand-in for the card provider in a browser, the development server, the reports of a run, and the search for browsers',
    files: ['tests/sandbox', 'tests/tooling'],
  },
  retention: {
    proves: '10 million rows in each of seven tables, half of them too old: no statement that deletes takes 15 seconds',
    files: ['tests/host/store/oldRows.test.ts'],
    env: { OLD_ROWS: '10000000' },
  },
  image: {
    proves: 'the Dockerfile followed in clean folders, and what it makes run as its user on a read-only root',
    files: ['tests/image'],
  },
  brand: {
    proves: 'a whole build of a second brand, in which nothing looks like the first',
    files: ['tests/build/secondBrand.test.ts'],
  },
  prices: {
    proves: '210 configurations clicked together in a browser',
    files: ['tests/journeys/builder-prices.spec.ts'],
  },
  engines: {
    proves:
      'what customers do in WebKit and Firefox, on a phone and on a desktop, with pictures of 30 screens in three engines side by side',
    files: ['tests/engines'],
  },
  push: {
    proves: "messages about orders in Firefox, from the operator's call to the shown notification",
    files: specsIn('tests/firefox'),
  },
  rehearsal: {
    proves: 'going live by the commands of OPERATING.md, and two hosts exchanged one by one while customers order',
    files: ['tests/rehearsal'],
  },
  pages: {
    proves: 'Lighthouse with a fresh profile and axe, light and dark, over every public page',
    files: ['tests/audit/pages.spec.ts', 'tests/audit/lighthouse.spec.ts'],
  },
  screens: {
    proves: 'all journeys and accessibility tests on a desktop and on a phone, with the roads that are rarely taken',
    files: ['tests/journeys', 'tests/audit'].flatMap(specsIn),
  },
  guide: {
    proves: 'docs/CONTRIBUTING.md, followed in a copy of the sources: a page, a call and a table pass the check',
    files: ['tests/guide'],
  },
  ...Object.fromEntries(
    ['payment', 'order', 'cart', 'schedule', 'catalogue'].map((folder) => [
      `mutants/${folder}`,
      {
        proves: `nine of ten changes of a condition, value or call in domain/${folder} fail a test, and each other one has its reason`,
        command: ['scripts/mutants.mjs', `domain/${folder}`],
      },
    ]),
  ),
  'mutants/orders': {
    proves: 'how many changes of a condition, value or call in host/orders fail a test of orders',
    command: ['scripts/mutants.mjs', 'host/orders'],
  },
  benches: {
    proves: 'every benchmark starts and ends, each in its smallest size',
    command: ['scripts/bench.mjs'],
    env: { BENCH_SECONDS: '1', RUNS: '1' },
  },
}

/** All but what `pages` runs. @param {string} folder */
function specsIn(folder) {
  return readdirSync(at(folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.spec.ts') && !/^(lighthouse|pages)\./.test(name))
    .map((name) => `${folder}/${name}`)
}

const LOG = at('docs/SOAK.md')
const read = () => (existsSync(LOG) ? readLog(readFileSync(LOG, 'utf8')) : {})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, minutes: { type: 'string' } },
})
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes)
const wanted = positionals.map((name) =>
  Object.keys(PARTS).filter((part) => part === name || part.startsWith(`${name}/`)),
)
if (!wanted.every((parts) => parts.length > 0) || !(minutes > 0)) {
  console.error(`usage: [SEED=1] npm run soak -- [--list] [--minutes N] [${Object.keys(PARTS).join('] [')}]`)
  process.exit(2)
}

const commits = [...new Set(Object.values(read()).map(({ commit }) => commit))]
const current = new Set()
for (const commit of commits) if (await isCurrent(commit)) current.add(commit)
const due = dueParts(PARTS, read(), (commit) => current.has(commit))
if (values.list) {
  for (const part of Object.keys(PARTS)) {
    const { commit, when, seconds = 0, result } = read()[part] ?? {}
    const last = commit ? `${formatSeconds(seconds).padStart(7)}  ${when}  ${commit}  ${result}` : '         never ran'
    console.log(`${part.padEnd(17)} ${due.includes(part) ? 'due' : '   '} ${last}`)
  }
  process.exit(0)
}

const endsAt = Date.now() + minutes * 60_000
let hasFailed = false
for (const part of positionals.length > 0 ? wanted.flat() : due) {
  const what = PARTS[part]
  if (!what) continue
  const usual = read()[part]?.seconds ?? 0
  if (Date.now() + usual * 1000 > endsAt) {
    console.log(`\n== ${part}: not started, it took ${formatSeconds(usual)} the last time`)
    continue
  }
  console.log(`\n== ${part}: ${what.proves}${usual > 0 ? ` (the last time in ${formatSeconds(usual)})` : ''}`)
  const result = await runPart(what)
  hasFailed ||= !hasPassed(result.result)
  // Read again, since another part may have ended beside this one.
  writeFileSync(LOG, writeLog(PARTS, { ...read(), [part]: result }))
}
process.exit(hasFailed ? 1 : 0)

/** @param {(typeof PARTS)[string]} part */
async function runPart({ files = [], command = ['scripts/test.mjs', ...files], env }) {
  mkdirSync(at('test-results'), { recursive: true })
  const log = at('test-results/soak.log')
  const start = Date.now()
  const commit = await commitNow()
  const code = await runLogged(process.execPath, command, {
    cwd: at(''),
    env: { ...process.env, SOAK: '1', EVERY_DATABASE: '1', ...env },
    prefix: '',
    log,
  })
  const counts = /^\d+ (?:passed, |mutants: ).*$/m.exec(readFileSync(log, 'utf8'))?.[0]
  const result = [code === 0 ? 'passed' : 'failed', counts].filter(Boolean).join(': ')
  const when = new Date(start).toISOString().slice(0, 16).replace('T', ' ')
  return { commit, when, seconds: (Date.now() - start) / 1000, result }
}

/** The short hash; with a plus if something else than the log has changed since, and a dash outside of Git. */
async function commitNow() {
  const { code, output } = await git('rev-parse', '--short=8', 'HEAD')
  if (code !== 0) return '-'
  const changes = await git('status', '--porcelain', '--', '.', ':!docs/SOAK.md')
  return output.trim() + (changes.output.trim() === '' ? '' : '+')
}

/** Whether nothing but the log differs from this commit. @param {string} commit */
async function isCurrent(commit) {
  return (await git('diff', '--quiet', commit, '--', '.', ':!docs/SOAK.md')).code === 0
}

/** @param {string[]} args */
function git(...args) {
  return capture('git', args, { cwd: at('') })
}
