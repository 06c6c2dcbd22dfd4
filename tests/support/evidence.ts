// Loaded before every test file: saves the seed and the log lines of the hosts in this process when a test fails.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openLogs } from './host/openLogs.ts'
import { SEED } from './testSizes.ts'

const FOLDER = 'test-results/failures/unit'
let lengths = new Map<readonly unknown[], number>()

beforeEach(() => {
  lengths = new Map([...openLogs].map((log) => [log, log.length]))
})

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  const lines = [...openLogs].flatMap((log) => log.slice(lengths.get(log) ?? 0).map((line) => JSON.stringify(line)))
  mkdirSync(FOLDER, { recursive: true })
  const name = task.name.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80)
  writeFileSync(
    join(FOLDER, `${name}.log`),
    [`${task.file.name} › ${task.name}`, `SEED=${SEED}`, ...lines, ''].join('\n'),
  )
})
