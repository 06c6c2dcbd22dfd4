import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { needsOf } from '../../scripts/needs.mjs'

// Spelled so that this file does not name the folder itself.
const BUILT = `const built = '${['di', 'st'].join('')}'`

/** A sample project: each file with its text. */
const FILES = {
  'tests/support/host/hostProcess.ts': BUILT,
  'tests/support/host/databases.ts': '',
  'tests/support/shop.ts': "import './host/hostProcess.ts'",
  'tests/domain/money.test.ts': '',
  'tests/host/app.test.ts': "import '../../host/app.ts'",
  'tests/host/server.test.ts': "import '../support/shop.ts'",
  'tests/host/store.test.ts': "import '../support/host/databases.ts'",
}

it('needsOf takes the build and a database for files that reach them, and for names that match no test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-needs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
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
