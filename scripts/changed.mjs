// Selects the tests for a change: those that import the changed files, the nearest first.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unitReport } from './reports.mjs'
import { root } from './run.mjs'

/** Seconds of work of all workers together, which takes less than a minute beside the check. */
const BUDGET_SECONDS = 45
/** Used without a time from an earlier run; tests that start a host take longer. */
const DEFAULT_SECONDS = { host: 4, other: 0.5 }
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s+'(\.[^']+)'|import\(?\s*'(\.[^']+)'/g

/**
 * The test files for the differences from a commit: changed tests, then unit tests by import distance, within the
 * budget. Journeys are selected when they or their imports in tests/ changed; they reach everything else through the
 * build.
 */
export function testsOfChanges(commit, folder = fileURLToPath(root)) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)
  const exists = (path) => existsSync(join(folder, path))
  const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  const graph = readGraph(folder)
  const { importers } = graph
  const distances = distancesFrom(changed, importers)
  const units = [...distances.keys()].filter((path) => /\.test\.tsx?$/.test(path) && exists(path))
  const inTests = distancesFrom(
    changed.filter((path) => path.startsWith('tests/')),
    importers,
  )
  const specs = [...inTests.keys()].filter((path) => path.endsWith('.spec.ts') && exists(path))
  const seconds = lastSeconds(folder)
  const chosen = []
  let work = 0
  for (const path of units) {
    work +=
      seconds.get(path) ?? (/^tests\/(host|device|faults)\//.test(path) ? DEFAULT_SECONDS.host : DEFAULT_SECONDS.other)
    if (distances.get(path) > 0 && work > BUDGET_SECONDS) break
    chosen.push(path)
  }
  console.log(
    `${changed.length} files differ from ${commit}: ${chosen.length} of ${units.length} unit test files that reach them`,
  )
  if (chosen.length < units.length) console.log('  the others lie farther away; `npm test` runs them')
  console.log(
    `  and ${specs.length} files of journeys${specs.length > 0 ? '' : '; a changed page is seen by those of `npm test`'}`,
  )
  return { files: [...chosen, ...specs], ...needsOf([...chosen, ...specs], folder, graph) }
}

/** A file of the tests that names the folder of the build. */
const NAMES_BUILD = /['"`/]dist['"`/]/
const DATABASES = 'tests/support/host/databases.ts'

/**
 * Whether these test files reach the build, and whether they reach a database. Each is a path, a folder or a part of a path, as
 * vitest and Playwright take them; one that matches nothing needs both.
 */
export function needsOf(chosen, folder = fileURLToPath(root), graph = readGraph(folder)) {
  const { paths, importers } = graph
  const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)
  const matching = chosen.map((part) =>
    paths.filter((path) => isTest(path) && path.includes(part.replace(/^\.\//, ''))),
  )
  if (matching.some((found) => found.length === 0)) return { needsBuild: true, needsDatabase: true }
  const files = matching.flat()
  const reach = (starts) => {
    const reached = distancesFrom(starts, importers)
    return files.some((path) => reached.has(path))
  }
  const builders = paths.filter(
    (path) => /^tests\/.*\.tsx?$/.test(path) && NAMES_BUILD.test(readFileSync(join(folder, path), 'utf8')),
  )
  return { needsBuild: reach(builders), needsDatabase: reach([DATABASES]) }
}

/** All files that are not ignored, and who imports each. */
function readGraph(folder) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n')
  const paths = listed.filter((path) => path && existsSync(join(folder, path)))
  return { paths, importers: importersOf(paths, folder) }
}

/** By run-time imports. Import paths contain the file ending. */
function importersOf(paths, folder) {
  const importers = new Map()
  for (const path of paths.filter((one) => /\.(tsx?|mjs)$/.test(one)))
    for (const [, from, dynamic] of readFileSync(join(folder, path), 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), from ?? dynamic)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  return importers
}

/** The number of imports between each file and the nearest changed one. */
function distancesFrom(changed, importers) {
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const path of distances.keys())
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distances.get(path) + 1)
  return distances
}

/** Seconds per unit test file in the last run that left a report. */
function lastSeconds(folder) {
  const path = join(folder, 'test-results/unit.json')
  if (!existsSync(path)) return new Map()
  const { files } = unitReport(JSON.parse(readFileSync(path, 'utf8')))
  return new Map(files.map(({ title, ms }) => [relative(folder, title), ms / 1000]))
}
