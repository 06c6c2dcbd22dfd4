// Mutation testing of one folder: `npm run soak -- mutants/payment` runs `node scripts/mutants.mjs domain/payment`. Each condition,
// value and call of the product is changed, one at a time, and the tests that reach it run. At least 90 % of these mutants fail a
// test, and tests/mutation/survivors.json says of each other one why it may stay. host/orders is only counted.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { root } from './run.mjs'

const LEAST_KILLED = 0.9

const folder = process.argv[2]
if (folder === undefined) {
  console.error('usage: node scripts/mutants.mjs FOLDER')
  process.exit(2)
}
process.chdir(fileURLToPath(root))
const REPORT = `test-results/mutants/${folder.replaceAll('/', '-')}.json`
process.env['MUTATED'] = folder
/** Else orders of the host. */
const isRules = folder.startsWith('domain/')

const mutants = await new Stryker({
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`],
  // Tests of the host run built commands.
  ignorePatterns: [...(isRules ? ['dist'] : []), 'public', 'docs', '.data', 'test-results'],
  coverageAnalysis: 'perTest',
  // Every test of rules that reaches a mutant meets it, so that those are found that fail for none.
  disableBail: isRules,
  // A mutant of what a module works out once, as it loads, would need every test with every module loaded again.
  ignoreStatic: true,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: REPORT },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  // Stryker would rewrite tsconfig.json by a part of TypeScript that version 7 does not have.
  tsconfigFile: 'none',
  concurrency: 2,
}).runMutationTest()

/**
 * @typedef {{ original: string, replacement: string }} Change
 * @typedef {{ line: number, column: number }} Position
 */

/** @type {Record<string, (Change & { reason: string })[]>} */
const named = JSON.parse(readFileSync('tests/mutation/survivors.json', 'utf8'))
const tested = mutants.filter(({ status }) => status !== 'Ignored')
const survivors = tested
  .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  .map((mutant) => {
    const file = mutant.fileName.replace(/^.*?(?=domain\/|host\/)/, '')
    return { file, original: originalOf(file, mutant.location), replacement: mutant.replacement }
  })
/** @type {(one: Change, other: Change) => boolean} */
const isSame = (one, other) => one.original === other.original && one.replacement === other.replacement
const unnamed = survivors.filter((mutant) => !named[mutant.file]?.some((one) => isSame(one, mutant)))
const dead = Object.entries(named)
  .filter(([file]) => file.startsWith(folder))
  .flatMap(([file, list]) => list.map((one) => ({ file, ...one })))
  .filter((one) => !survivors.some((mutant) => mutant.file === one.file && isSame(mutant, one)))
for (const one of unnamed) console.log(`survives without a reason: ${JSON.stringify(one)}`)
for (const one of dead) console.log(`has a reason, but does not survive: ${JSON.stringify(one)}`)

if (isRules) for (const name of testsThatKillNothing(folder)) console.log(`fails for no mutant: ${name}`)

const killed = tested.length - survivors.length
const percent = ((100 * killed) / tested.length).toFixed(1)
console.log(`${tested.length} mutants: ${killed} killed (${percent} %), ${survivors.length} survived`)
const isHeld = killed >= LEAST_KILLED * tested.length && unnamed.length === 0 && dead.length === 0
if (isRules && !isHeld) process.exit(1)

/**
 * The source text that a mutant replaces. Its lines and columns are counted from 1.
 * @param {string} file
 * @param {{ start: Position, end: Position }} location
 */
function originalOf(file, { start, end }) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '')
  return lines.join('\n').slice(start.column - 1)
}

/**
 * The tests of a folder or file that reach mutants and fail for none; one may still hold what is worked out as a module loads.
 * @param {string} place
 */
function testsThatKillNothing(place) {
  /** @type {{ testFiles: Record<string, { tests: { id: string, name: string }[] }>, files: Record<string, { mutants: { coveredBy?: string[], killedBy?: string[] }[] }> }} */
  const { testFiles, files } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const all = Object.values(files).flatMap((file) => file.mutants)
  const reaching = new Set(all.flatMap(({ coveredBy = [] }) => coveredBy))
  const killing = new Set(all.flatMap(({ killedBy = [] }) => killedBy))
  return Object.entries(testFiles)
    .filter(([file]) => file.startsWith(`tests/${place.replace(/\.ts$/, '.')}`))
    .flatMap(([file, { tests }]) => tests.map(({ id, name }) => ({ id, name: `${file}: ${name}` })))
    .filter(({ id }) => reaching.has(id) && !killing.has(id))
    .map(({ name }) => name)
}
