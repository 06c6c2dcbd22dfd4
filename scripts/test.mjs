// `npm test`: everything from a fresh clone to the last line, `N passed, N failed`.
//   npm test -- --only unit          without the browser          npm test -- tests/domain/money.test.ts
//   npm test -- --only journeys      the browser alone            npm test -- tests/journeys/locations.spec.ts
//   npm test -- tests/engines        the roads in WebKit and Firefox (ENGINES=chromium-390 names other projects)
//   npm test -- tests/firefox/push.spec.ts                        in Firefox, which nothing else runs
//   npm test -- --changed            the check, the unit tests that import what differs from HEAD, and the journeys that differ or
//                                    whose helpers do (--changed=main: from another commit)
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureChromium, ensureFirefox, ensureWebkit, findChromium } from './browsers.mjs'
import { makeHostTemplates } from './hostTemplates.mjs'
import { keepFilesInMemory } from './memoryFolder.mjs'
import { needsOf } from './needs.mjs'
import { ensurePooler, ensurePostgres, startPostgres, WITHOUT_FSYNC } from './postgres.mjs'
import { prepareBuild, prepareInstall } from './prepare.mjs'
import { brief, formatSeconds, journeysReport, slowest, unitReport } from './reports.mjs'
import { at, runLogged } from './run.mjs'
import { ensureVarnish } from './varnish.mjs'

const startedAt = performance.now()
const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: { only: { type: 'string' }, changed: { type: 'string' } },
})
if (values.only && !['unit', 'journeys'].includes(values.only)) {
  console.error('usage: npm test -- [--only unit|journeys] [--changed[=COMMIT]] [files]')
  process.exit(2)
}

process.env['RUN_SEED'] ??= String(Date.now() % 1_000_000_000)
const repeat = `RUN_SEED=${process.env['RUN_SEED']} npm test -- FILE`
const isWhole = !values.only && !values.changed && positionals.length === 0
if (isWhole) console.log('Installs, builds, checks and runs every test, usually in 15 to 30 minutes on two processors.')
console.log(`Random inputs: ${repeat} repeats those of this run.`)

/** @param {string} name */
const bin = (name) => at(`node_modules/.bin/${name}`)
const FAILURES = 'test-results/failures'
const counts = { passed: 0, failed: 0, skipped: 0 }
/** @type {import('./reports.mjs').Failure[]} */
const failures = []
/** @type {string[]} */
const skipped = []
/** @type {{ name: string, seconds: number }[]} */
const times = []
/** @type {import('./reports.mjs').Timed[]} */
const tests = []

keepFilesInMemory()
rmSync(at(FAILURES), { recursive: true, force: true })
mkdirSync(at(FAILURES), { recursive: true })
await timed('install', prepareInstall)
/** Specs in Firefox run only when they are asked for. @param {string} path */
const inFirefox = (path) => path.startsWith('tests/firefox')
const chosen = positionals
const { needsBuild, needsDatabase } =
  positionals.length > 0 ? needsOf(positionals) : { needsBuild: true, needsDatabase: true }
/** @param {string} path */
const isSpec = (path) => (values.only ? values.only === 'journeys' : path.includes('.spec.') || inEngines(path))
/** The roads that every browser walks; in the soak at more sizes. @param {string} path */
const inEngines = (path) => path.startsWith('tests/engines')
const ENGINES = (
  process.env['ENGINES'] ??
  (process.env['SOAK']
    ? 'webkit-390 webkit-320 webkit-1280 firefox-390 firefox-1280 chromium-390 chromium-1280'
    : 'webkit-390 firefox-1280')
).split(' ')
/** They are part of the soak alone. @param {string} path */
const isBehindCache = (path) => path.startsWith('tests/edge')
/** They measure time, so they run alone. @param {string} path */
const isAudit = (path) => path.includes('lighthouse')
const files = {
  unit: chosen.filter((path) => !isSpec(path)),
  journeys: chosen.filter((path) => isSpec(path) && !isAudit(path) && !inFirefox(path) && !inEngines(path)),
  audits: chosen.filter((path) => isSpec(path) && isAudit(path)),
  engines: chosen.filter(inEngines),
  firefox: chosen.filter((path) => isSpec(path) && inFirefox(path)),
}
const isChange = values.changed !== undefined
const isBrowserWhole = isWhole || (values.only === 'journeys' && !isChange && !chosen.some(isSpec))
const wants = {
  check: isWhole || isChange,
  unit: isWhole || (isChange && values.only !== 'journeys') || values.only === 'unit' || files.unit.length > 0,
  journeys: isBrowserWhole || (isChange && values.only !== 'unit') || files.journeys.length > 0,
  audits: isBrowserWhole || files.audits.length > 0,
  engines: isBrowserWhole || files.engines.length > 0,
  firefox: files.firefox.length > 0,
  cache: chosen.some(isBehindCache),
}
const [, chromium, firefox, webkit, postgres, pooler, cache] = await Promise.all([
  needsBuild && timed('build', prepareBuild),
  (wants.journeys || wants.audits) && timed('chromium', ensureChromium),
  (wants.firefox || wants.engines) && timed('firefox', ensureFirefox),
  wants.engines && timed('webkit', ensureWebkit),
  needsDatabase && timed('postgres', ensurePostgres),
  needsDatabase && timed('pooler', ensurePooler),
  wants.cache && timed('varnish', ensureVarnish),
  wants.check && check(),
])
if ((wants.journeys || wants.audits) && !chromium)
  skipped.push('the journeys: there is no Chromium, and none could be installed')
if ((wants.firefox || wants.engines) && !firefox)
  skipped.push('the tests in Firefox: there is none, and none could be installed')
if (wants.engines && !webkit) skipped.push('the roads in WebKit: there is no WebKitGTK, and none could be installed')
if (needsDatabase && !postgres)
  skipped.push('the tests over PostgreSQL: there is no server, and none could be installed')
if (needsDatabase && !pooler)
  skipped.push('the tests behind a pooler: there is no PgBouncer, and none could be installed')
if (wants.cache && !cache) skipped.push('the tests behind a cache: there is no Varnish, and none could be installed')
if (!existsSync(at('../shared')))
  console.log('There is no ../shared here: the tests of real menus and addresses are skipped.')

if (!needsDatabase) process.env['TEST_DATABASE'] = 'none'
const started =
  postgres && !process.env['TEST_DATABASE_URL'] ? await startPostgres(postgres, { settings: WITHOUT_FSYNC }) : undefined
if (started) process.env['TEST_DATABASE_URL'] = started.url
const removeTemplates = needsBuild
  ? await timed('templates', () => makeHostTemplates(process.env['TEST_DATABASE_URL']))
  : undefined
try {
  // In sequence: each uses all processors, and in parallel both take a quarter longer.
  if (wants.unit) await unit()
  if (chromium && wants.journeys) await journeys()
  if (wants.engines) await engines()
  if (firefox && wants.firefox) await suite('firefox', ...playwright('--project=firefox', ...files.firefox))
  if (chromium && wants.audits) await suite('audits', ...playwright('--project=alone', '--workers=1'))
} finally {
  await removeTemplates?.()
  await started?.stop()
}
finish()

async function check() {
  if ((await step('check', process.execPath, ['scripts/check.mjs'])) === 0) return
  failures.push({ title: 'check', message: readFileSync(at('test-results/check.log'), 'utf8') })
}

function unit() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${at('test-results/unit.json')}`]
  return suite(
    'unit',
    bin('vitest'),
    ['run', '--passWithNoTests', ...changed('changed'), ...reporters, ...files.unit],
    unitReport,
  )
}

function journeys() {
  const projects = ['--project=desktop', '--project=phone']
  return suite('journeys', ...playwright(...projects, ...changed('only-changed'), ...files.journeys))
}

/** With it vitest and Playwright choose the files that differ from a commit, and those that import them. @param {string} option */
function changed(option) {
  return isChange ? [`--${option}=${values.changed}`] : []
}

function engines() {
  const missing = Object.entries({ webkit, firefox, chromium: findChromium() }).flatMap(([name, has]) =>
    has ? [] : [name],
  )
  const projects = ENGINES.filter((name) => !missing.includes(name.replace(/-.*/, ''))).map(
    (name) => `--project=${name}`,
  )
  return projects.length > 0 && suite('engines', ...playwright(...projects, ...files.engines))
}

/**
 * @param {string[]} args
 * @returns {Suite}
 */
function playwright(...args) {
  return [bin('playwright'), ['test', '--pass-with-no-tests', ...args], journeysReport]
}

/**
 * @template T
 * @param {string} name
 * @param {() => T} work
 */
async function timed(name, work) {
  const start = performance.now()
  try {
    return await work()
  } finally {
    times.push({ name, seconds: (performance.now() - start) / 1000 })
  }
}

/** @param {string} name @param {string} command @param {string[]} args */
function step(name, command, args) {
  const options = { cwd: at(''), env: { ...process.env, REPORT: name } }
  const output = { prefix: `${name.padEnd(8)} | `, log: at(`test-results/${name}.log`) }
  return timed(name, () => runLogged(command, args, { ...options, ...output }))
}

/** @typedef {[command: string, args: string[], read: (json: string) => import('./reports.mjs').Report]} Suite */

/**
 * Runs a suite and adds its report to the total. A bad exit code or a missing report is a failure.
 * @param {string} name
 * @param {Suite} suite
 */
async function suite(name, ...[command, args, read]) {
  const path = at(`test-results/${name}.json`)
  rmSync(path, { force: true })
  const code = await step(name, command, args)
  const part = existsSync(path) ? read(readFileSync(path, 'utf8')) : undefined
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) counts[key] += part?.[key] ?? 0
  tests.push(...(part?.tests ?? []))
  failures.push(...(part?.failures ?? []))
  if (code !== 0 && !part?.failures.length) {
    counts.failed += 1
    failures.push({ title: name, message: `ended with ${code} and names no test: see ${name}.log` })
  }
}

function finish() {
  const seconds = (performance.now() - startedAt) / 1000
  if (positionals.length > 0 && tests.length === 0 && skipped.length === 0) {
    counts.failed += 1
    failures.push({
      title: positionals.join(' '),
      message: 'No test has this name. A folder of journeys is asked for by: npm test -- --only journeys FOLDER',
    })
  }
  console.log('\nThe slowest tests:')
  for (const line of slowest(tests.map((test) => ({ ...test, title: test.title.replace(at(''), '') }))))
    console.log(line)
  const sums = times.map((one) => `${one.name} ${formatSeconds(one.seconds)}`)
  console.log(`\nThe time: ${sums.join(', ')}; in all ${formatSeconds(seconds)}`)
  console.log('(check runs beside build)')
  for (const part of skipped) console.log(`\nSKIPPED ${part}.`)
  if (process.env['CI'])
    failures.push(...skipped.map((part) => ({ title: 'skipped, which is a failure in CI', message: part })))
  if (failures.length > 0) {
    for (const { name } of times) {
      const log = at(`test-results/${name}.log`)
      if (existsSync(log)) writeFileSync(at(`${FAILURES}/${name}.log`), readFileSync(log))
    }
    writeFileSync(at(`${FAILURES}/failures.txt`), failures.map((one) => brief(one, Infinity)).join('\n\n'))
    console.log(`\nFAILED\n\n${failures.map((one) => brief(one)).join('\n\n')}`)
    console.log(`\nWith the same random inputs again: ${repeat}`)
    console.log(`\nEach failure with its messages, logs, traces and screenshots: ${at(FAILURES)}`)
  }
  const { passed, failed } = counts
  console.log(`\n${passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
  process.exit(failures.length > 0 ? 1 : 0)
}
