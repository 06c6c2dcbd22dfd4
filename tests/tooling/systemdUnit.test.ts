import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const unit = fileURLToPath(new URL('../../ops/order-host.service', import.meta.url))
const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })
const canAnalyze = analyze('--version').status === 0

describe('the systemd unit', () => {
  test.skipIf(!canAnalyze)('is valid, and exposed by less than 2.0', () => {
    expect(analyze('verify', unit)).toMatchObject({ status: 0, stdout: '', stderr: '' })
    const { stdout } = analyze('security', '--offline=true', unit)
    const [, exposure = ''] = /Overall exposure level for order-host.service: ([\d.]+)/.exec(stdout) ?? []
    expect(Number.parseFloat(exposure)).toBeLessThan(2)
    expect(Number.parseFloat(exposure)).toBeGreaterThan(0)
  })

  test.skipIf(!canAnalyze)('is valid for several processes too, each with ports and a folder of its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forno-units-'))
    const template = join(folder, 'order-host@.service')
    cpSync(unit, template)
    cpSync(join(dirname(unit), 'instance.conf'), join(`${template}.d`, 'instance.conf'))
    const instance = join(folder, 'order-host@3001.service')
    expect(analyze('verify', instance)).toMatchObject({ status: 0, stdout: '', stderr: '' })
    rmSync(folder, { recursive: true })
  })

  test('lets Node compile, and gives the host time to stop and files for its watchers', () => {
    const lines = readFileSync(unit, 'utf8').split('\n')
    expect(lines).toEqual(expect.arrayContaining(['KillMode=mixed', 'TimeoutStopSec=30', 'LimitNOFILE=65536']))
    expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([])
  })
})
