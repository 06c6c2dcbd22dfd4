import { expect, it } from 'vitest'
import { historyDate } from '../../../domain/schedule/formatTime.ts'

it.each([
  ['2026-11-20 18:20', '11/20/2026'],
  ['2026-01-02T00:30:00Z', '01/02/2026'],
  ['2026-12-31', '12/31/2026'],
  ['yesterday', 'yesterday'],
  ['2026-11-200', '2026-11-200'],
  ['on 2026-11-20', 'on 2026-11-20'],
  ['2026-11-20\n18:20', '11/20/2026'],
  ['20/11/2026 18:20', '20/11/2026 18:20'],
  ['', ''],
])('historyDate shows %j as %j [HIST-02]', (time, text) => {
  expect(historyDate(time)).toBe(text)
})
