import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testsOfChanges } from '../../scripts/changed.mjs'

/** A project of its own: every file with what it imports. */
const FILES: Record<string, string[]> = {
  'domain/money.ts': [],
  'domain/price.ts': ['./money.ts'],
  'host/app.ts': ['../domain/price.ts'],
  'tests/support/shop.ts': ['../../domain/money.ts'],
  'tests/support/host/hostProcess.ts': [],
  'tests/domain/money.test.ts': ['../../domain/money.ts'],
  'tests/domain/price.test.ts': ['../../domain/price.ts'],
  'tests/host/app.test.ts': ['../../host/app.ts'],
  'tests/host/server.test.ts': ['../support/host/hostProcess.ts'],
  'tests/journeys/order.spec.ts': ['../support/shop.ts'],
}

describe('npm test -- --changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-changed-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  const textOf = (imports: readonly string[]) => imports.map((path) => `import { one } from '${path}'\n`).join('')
  /** What is chosen after these files changed. */
  function chosen(...paths: string[]) {
    git('checkout', '-q', '.')
    for (const path of paths) write(path, `${textOf(FILES[path] ?? [])}// changed\n`)
    return testsOfChanges('HEAD', folder)
  }

  beforeAll(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    for (const [path, imports] of Object.entries(FILES)) write(path, textOf(imports))
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'Begin')
  })
  afterAll(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it('runs what imports a changed rule, the nearest first, and no journey', () => {
    expect(chosen('domain/money.ts')).toEqual({
      files: ['tests/domain/money.test.ts', 'tests/domain/price.test.ts', 'tests/host/app.test.ts'],
      needsBuild: false,
    })
  })

  it('leaves out what lies farther away than a minute', () => {
    const seconds = (name: string, all: number) => ({ name: join(folder, name), startTime: 0, endTime: all * 1000, assertionResults: [] }) // oxfmt-ignore
    const testResults = [seconds('tests/domain/price.test.ts', 20), seconds('tests/host/app.test.ts', 200)]
    write('test-results/unit.json', JSON.stringify({ testResults }))
    write('.gitignore', 'test-results/\n')
    expect(chosen('domain/money.ts').files).toEqual(['tests/domain/money.test.ts', 'tests/domain/price.test.ts'])
    rmSync(join(folder, 'test-results'), { recursive: true })
  })

  it('runs a changed test itself, a new one, and the journeys that import what changed in tests/', () => {
    write('tests/domain/new.test.ts', '')
    expect(chosen('tests/host/server.test.ts', 'tests/support/shop.ts')).toEqual({
      files: ['tests/host/server.test.ts', 'tests/domain/new.test.ts', 'tests/journeys/order.spec.ts'],
      needsBuild: true,
    })
  })
})
