import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './checks/readImports.mjs'
import { at } from './run.mjs'

/** A file of the tests that names the folder of the build. */
const NAMES_BUILD = /['"`/]dist['"`/]/
const DATABASES = 'tests/support/host/databases.ts'

/**
 * Whether these test files reach the build, and whether they reach a database. Each is a path, a folder or a part of a path, as
 * vitest and Playwright take them; one that matches nothing needs both.
 * @param {readonly string[]} chosen
 */
export function needsOf(chosen, folder = at('')) {
  const imports = readImports(folder, ['tests'])
  const tests = readdirSync(join(folder, 'tests'), { encoding: 'utf8', recursive: true })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  const matching = chosen.map((part) => tests.filter((path) => path.includes(part.replace(/^\.\//, ''))))
  if (matching.some((found) => found.length === 0)) return { needsBuild: true, needsDatabase: true }
  const reached = new Set(matching.flat())
  for (const path of reached)
    for (const [from, to] of imports) if (from === path && to.startsWith('tests/')) reached.add(to)
  return {
    needsBuild: [...reached].some((path) => NAMES_BUILD.test(readFileSync(join(folder, path), 'utf8'))),
    needsDatabase: reached.has(DATABASES),
  }
}
