import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { needsOf, testsOfChanges } from '../../scripts/changed.mjs'

/** A sample project: each file with its imports. */
const FILES: Record<string, string[]> = {
  'domain/money.ts': [],
  'domain/price.ts': ['./money.ts'],
  'host/app.ts': ['../domain/price.ts'],
  'tests/support/shop.ts': ['../../domain/money.ts'],
  'tests/support/host/hostProcess.ts': [],
  'tests/support/host/databases.ts': [],
  'tests/domain/money.test.ts': ['../../domain/money.ts'],
  'tests/domain/price.test.ts': ['../../domain/price.ts'],
  'tests/host/app.test.ts': ['../../host/app.ts'],
  'tests/host/server.test.ts': ['../support/host/hostProcess.ts'],
  'tests/host/store.test.ts': ['../support/host/databases.ts'],
  'tests/journeys/order.spec.ts': ['../support/shop.ts'],
}

/** Those that read what `npm run build` makes. */
const BUILD_USERS = ['tests/support/host/hostProcess.ts']
// Spelled so that this file does not name the folder itself.
const BUILT = `const built = '${['di', 'st'].join('')}'\n`

describe('npm test -- --changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-changed-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  const textOf = (path: string) => `${importsOf(FILES[path] ?? [])}${BUILD_USERS.includes(path) ? BUILT : ''}`
  const importsOf = (imports: readonly string[]) => imports.map((path) => `import { one } from '${path}'\n`).join('')
  /** The tests that are chosen after these files changed. */
  function chosen(...paths: string[]) {
    git('checkout', '-q', '.')
    for (const path of paths) write(path, `${textOf(path)}// changed\n`)
    return testsOfChanges('HEAD', folder)
  }

  beforeAll(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    for (const path of Object.keys(FILES)) write(path, textOf(path))
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'Begin')
  })
  afterAll(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it('runs the tests that import a changed file, the nearest first, and no journeys', () => {
    expect(chosen('domain/money.ts')).toEqual({
      files: ['tests/domain/money.test.ts', 'tests/domain/price.test.ts', 'tests/host/app.test.ts'],
      needsBuild: false,
      needsDatabase: false,
    })
  })

  it('leaves out the farthest tests when all would exceed the time budget', () => {
    const seconds = (name: string, all: number) => ({ name: join(folder, name), startTime: 0, endTime: all * 1000, assertionResults: [] }) // oxfmt-ignore
    const testResults = [seconds('tests/domain/price.test.ts', 20), seconds('tests/host/app.test.ts', 200)]
    write('test-results/unit.json', JSON.stringify({ testResults }))
    write('.gitignore', 'test-results/\n')
    expect(chosen('domain/money.ts').files).toEqual(['tests/domain/money.test.ts', 'tests/domain/price.test.ts'])
    rmSync(join(folder, 'test-results'), { recursive: true })
  })

  it('runs changed and new tests, and the journeys that import a changed file in tests/', () => {
    write('tests/domain/new.test.ts', '')
    expect(chosen('tests/host/server.test.ts', 'tests/support/shop.ts')).toEqual({
      files: ['tests/host/server.test.ts', 'tests/domain/new.test.ts', 'tests/journeys/order.spec.ts'],
      needsBuild: true,
      needsDatabase: false,
    })
  })

  it('takes the build and a database for named files that reach them, and for names that match no test', () => {
    const neither = { needsBuild: false, needsDatabase: false }
    const needs = (...named: string[]) => needsOf(named, folder)
    expect(needs('tests/domain/money.test.ts')).toEqual(neither)
    expect(needs('tests/domain')).toEqual(neither)
    expect(needs('./tests/domain', 'tests/host/app.test.ts')).toEqual(neither)
    expect(needs('tests/host/server.test.ts')).toEqual({ needsBuild: true, needsDatabase: false })
    expect(needs('tests/host/store.test.ts')).toEqual({ needsBuild: false, needsDatabase: true })
    expect(needs('tests/host')).toEqual({ needsBuild: true, needsDatabase: true })
    expect(needs('tests/domain', 'nothing')).toEqual({ needsBuild: true, needsDatabase: true })
  })
})
