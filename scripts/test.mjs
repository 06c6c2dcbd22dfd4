// `npm test`: everything from a fresh clone to the last line, `N passed, N failed`.
//   npm test -- --only unit          without the browser          npm test -- tests/rules/money.test.ts
//   npm test -- --only journeys      the browser alone            npm test -- tests/journeys/guest.spec.ts
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { journeysReport, unitReport } from './reports.mjs'
import { root, run } from './run.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
if (values.only && !['unit', 'journeys'].includes(values.only)) {
  console.error('usage: npm test -- [--only unit|journeys] [files]')
  process.exit(2)
}
const isSpec = (path) => (values.only ? values.only === 'journeys' : path.includes('.spec.'))
// By itself, when all else is done.
const isAudit = (path) => path.includes('lighthouse')
const specs = positionals.filter((path) => isSpec(path) && !isAudit(path))
const audits = positionals.filter((path) => isSpec(path) && isAudit(path))
const tests = positionals.filter((path) => !isSpec(path))
const whole = !values.only && positionals.length === 0
const wantsUnit = whole || values.only === 'unit' || tests.length > 0
const wantsJourneys = specs.length > 0 || (audits.length === 0 && (whole || values.only === 'journeys'))
const wantsAudits = audits.length > 0 || (specs.length === 0 && (whole || values.only === 'journeys'))

const bin = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, root))
const results = (name) => fileURLToPath(new URL(`test-results/${name}.json`, root))
const options = { cwd: fileURLToPath(root) }
const skippedHalves = []
const count = { passed: 0, failed: 0, skipped: 0 }
const failures = []
let sound = true

await prepare()
const chromium = wantsJourneys || wantsAudits ? await ensureChromium() : undefined
const postgres = wantsUnit ? await ensurePostgres() : undefined
if ((wantsJourneys || wantsAudits) && !chromium)
  skippedHalves.push('the journeys: there is no Chromium, and none could be installed')
if (wantsUnit && !postgres)
  skippedHalves.push('the tests over PostgreSQL: there is no server, and none could be installed')

const started = postgres && !process.env['TEST_DATABASE_URL'] ? await startPostgres(postgres) : undefined
if (started) process.env['TEST_DATABASE_URL'] = started.url
try {
  if (whole && !(await step('check', process.execPath, ['scripts/check.mjs'])))
    failures.push('check: see its part above')
  if (wantsUnit) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results('unit')}`]
    await suite('unit', bin('vitest'), ['run', '--passWithNoTests', ...reporters, ...tests], unitReport)
  }
  const browse = (...args) => [bin('playwright'), ['test', '--pass-with-no-tests', ...args], journeysReport]
  if (chromium && wantsJourneys) await suite('journeys', ...browse('--project=desktop', '--project=phone', ...specs))
  if (chromium && wantsAudits) await suite('audits', ...browse('--project=alone', '--workers=1'))
} finally {
  await started?.stop()
}

for (const half of skippedHalves) console.log(`\nSKIPPED ${half}.`)
if (skippedHalves.length > 0 && process.env['CI']) {
  sound = false
  failures.push(...skippedHalves.map((half) => `skipped, which is a failure in CI: ${half}`))
}
if (!sound) console.log(`\nFAILED\n\n${failures.join('\n\n')}`)
console.log(`\n${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exit(sound && count.failed === 0 ? 0 : 1)

/** Whether the step went well. */
async function step(name, command, args) {
  console.log(`\n== ${name}`)
  if ((await run(command, args, { ...options, env: { ...process.env, REPORT: name } })) === 0) return true
  sound = false
  return false
}

/** Runs a suite and adds up what its report says. A suite that leaves no report counts as one failure. */
async function suite(name, command, args, counted) {
  const path = results(name)
  rmSync(path, { force: true })
  await step(name, command, args)
  const part = existsSync(path)
    ? counted(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ended without a report`] }
  for (const key of Object.keys(count)) count[key] += part[key]
  failures.push(...part.failures)
}
