import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testsOfChanges } from '../../scripts/changed.mjs'

/** A project of its own: every file with what it imports. */
const FILES: Record<string, string[]> = {
  'domain/money.ts': [],
  'domain/catalogue/price.ts': ['./money.ts'],
  'host/http/app.ts': ['../rules/price.ts'],
  'tests/support/shop/shop.ts': ['../../domain/money.ts'],
  'tests/support/host/hostProcess.ts': [],
  'tests/domain/money.test.ts': ['../../domain/money.ts'],
  'tests/domain/catalogue/price.test.ts': ['../../domain/catalogue/price.ts'],
  'tests/host/http/app.test.ts': ['../../host/http/app.ts'],
  'tests/host/start/server.test.ts': ['../support/host/hostProcess.ts'],
  'tests/journeys/order.spec.ts': ['../support/shop/shop.ts'],
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
      files: ['tests/domain/money.test.ts', 'tests/domain/catalogue/price.test.ts', 'tests/host/http/app.test.ts'],
      needsBuild: false,
    })
  })

  it('leaves out what lies farther away than a minute', () => {
    const seconds = (name: string, all: number) => ({ name: join(folder, name), startTime: 0, endTime: all * 1000, assertionResults: [] }) // oxfmt-ignore
    const testResults = [
      seconds('tests/domain/catalogue/price.test.ts', 20),
      seconds('tests/host/http/app.test.ts', 200),
    ]
    write('test-results/unit.json', JSON.stringify({ testResults }))
    write('.gitignore', 'test-results/\n')
    expect(chosen('domain/money.ts').files).toEqual([
      'tests/domain/money.test.ts',
      'tests/domain/catalogue/price.test.ts',
    ])
    rmSync(join(folder, 'test-results'), { recursive: true })
  })

  it('runs a changed test itself, a new one, and the journeys that import what changed in tests/', () => {
    write('tests/rules/new.test.ts', '')
    expect(chosen('tests/host/start/server.test.ts', 'tests/support/shop/shop.ts')).toEqual({
      files: ['tests/host/start/server.test.ts', 'tests/rules/new.test.ts', 'tests/journeys/order.spec.ts'],
      needsBuild: true,
    })
  })
})
