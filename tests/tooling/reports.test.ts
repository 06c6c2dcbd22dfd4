import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { brief, journeysReport, slowest, unitReport } from '../../scripts/reports.mjs'

// Real runs of vitest and Playwright write the reports that are read here.
const folder = mkdtempSync(resolve('tests/tooling/planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string) => resolve('node_modules/.bin', name)
const plant = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('the summary of npm test', () => {
  it('names each vitest failure, including a file that cannot be loaded', () => {
    plant('empty.config.mjs', 'export default {}')
    plant(
      'sums.test.mjs',
      `import { expect, it } from 'vitest'
      it('holds', () => expect(1).toBe(1))
      it('adds', () => expect(1 + 1).toBe(3))
      it.skip('later', () => undefined)`,
    )
    plant('broken.test.mjs', "import './nowhere.mjs'")
    plant(
      'unready.test.mjs',
      `import { beforeAll, it } from 'vitest'
      beforeAll(() => { throw new Error('no table') })
      it('waits', () => undefined)`,
    )
    const args = ['run', '--root', folder, '--config', 'empty.config.mjs', '--reporter=json', '--outputFile=unit.json']
    spawnSync(program('vitest'), args)
    const { failures, tests, ...counts } = unitReport(read('unit.json'))
    expect(counts).toMatchObject({ passed: 1, failed: 3, skipped: 2 })
    const said = failures.map((one) => brief(one)).join('\n')
    expect(failures).toHaveLength(3)
    expect(said).toMatch(/unready\.test\.mjs\n.*no table/)
    expect(said).toMatch(/broken\.test\.mjs\n.*nowhere\.mjs/)
    expect(said).toMatch(/sums\.test\.mjs › adds\n.*expected 2 to be 3/)
    expect(slowest(tests, 2)).toEqual([expect.stringMatching(/^ +\d\.\d s  .*sums\.test\.mjs › /), expect.anything()])
  })

  it('names each Playwright failure, including one in a nested group', () => {
    plant(
      'playwright.config.mjs',
      `import { defineConfig } from '@playwright/test'
      export default defineConfig({ testDir: '.', outputDir: 'results', testMatch: '*.spec.mjs', projects: [{ name: 'phone' }] })`,
    )
    plant(
      'sums.spec.mjs',
      `import { expect, test } from '@playwright/test'
      test.describe('sums', () => { test('adds', () => expect(1 + 1).toBe(3)) })
      test('holds', () => expect(1).toBe(1))`,
    )
    spawnSync(program('playwright'), ['test', '-c', join(folder, 'playwright.config.mjs'), '--reporter=json'], {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys.json') },
    })
    const { failures, tests, ...counts } = journeysReport(read('journeys.json'))
    expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
    expect(failures.map((one) => brief(one))).toEqual([
      expect.stringMatching(/^\[phone] sums\.spec\.mjs:2 › adds\n.*toBe[^]*Expected: 3/),
    ])
    expect(tests.map(({ title }) => title)).toContain('[phone] sums.spec.mjs:3 › holds')
  })
})
