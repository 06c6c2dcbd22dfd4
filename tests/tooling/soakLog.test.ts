import { describe, expect, test } from 'vitest'
import { dueParts, readLog, writeLog } from '../../scripts/soakLog.mjs'

const PARTS = { faults: { proves: 'a faulty line' }, kills: { proves: 'kills' }, races: { proves: 'races' } }
const run = (when: string, result = 'passed: 3 passed, 0 failed', commit = 'c629761a') => ({
  commit,
  when,
  seconds: 3725,
  result,
})

describe('the log of the long proofs', () => {
  test('is read as it was written, without the parts that never ran', () => {
    const log = { kills: run('2026-11-26 18:00'), races: run('2026-11-25 09:30', 'failed: 1 passed, 2 failed') }
    const text = writeLog(PARTS, log)
    expect(text).toContain('| `kills` | kills | `c629761a` | 2026-11-26 18:00 | 62:05 | passed: 3 passed, 0 failed |')
    expect(readLog(text)).toEqual(log)
  })

  test('names what is due: never ran, failed, or at a commit that has other code, the longest ago first', () => {
    const isCurrent = (commit: string) => commit === 'c629761a'
    const at = (log: Parameters<typeof dueParts>[1]) => dueParts(PARTS, log, isCurrent)
    expect(at({})).toEqual(['faults', 'kills', 'races'])
    expect(at({ faults: run('2026-11-26 18:00') })).toEqual(['kills', 'races'])
    expect(
      at({
        faults: run('2026-11-26 18:00', 'failed'),
        kills: run('2026-11-26 12:00', 'passed', '91b2c3d4'),
        races: run('2026-11-01 12:00'),
      }),
    ).toEqual(['kills', 'faults'])
  })
})
