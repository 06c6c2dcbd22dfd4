import { describe, expect, test } from 'vitest'
import { overBudget, sumFiles, type Counted } from '../support/pages/pageBudgets.ts'

const budget: Counted = {
  files: {
    html: { '/': 8000 },
    scripts: { '/assets/app.js': 16_000, '/assets/vendor.js': 90_000 },
    pictures: { '/images/card/margherita.svg': 2000 },
  },
  requestsToPaint: 4,
  requestsToAnswer: 20,
  scriptsToAnswer: 12,
  requests: 30,
  work: { nodes: 500, hydrated: 450, commits: 10, renders: 800, tasks: 40, shifts: 0 },
}
const withWork = (work: Partial<Counted['work']>): Counted => ({ ...budget, work: { ...budget.work, ...work } })

describe('the budget of a page', () => {
  test('holds for what was recorded, and for less', () => {
    expect(overBudget(budget, budget)).toEqual([])
    expect(overBudget({ ...withWork({ nodes: 1, renders: 1 }), requests: 1, files: {} }, budget)).toEqual([])
  })

  test('a blocking script is one request and one script too many, and is named', () => {
    const files = { ...budget.files, scripts: { ...budget.files['scripts'], '/assets/slow.js': 90 } }
    expect(overBudget({ ...budget, files, requestsToPaint: 5, scriptsToAnswer: 13 }, budget)).toEqual([
      'requestsToPaint: 5, at most 4 (4 when it was recorded)',
      'scriptsToAnswer: 13, at most 12 (12 when it was recorded)',
      '  new: /assets/slow.js +90 bytes',
    ])
  })

  test('a heavy picture is named with its bytes, and so is a script that grew', () => {
    const files = {
      ...budget.files,
      scripts: { '/assets/app.js': 16_100, '/assets/vendor.js': 90_000 },
      pictures: { '/images/card/margherita.svg': 302_000 },
    }
    expect(overBudget({ ...budget, files }, budget)).toEqual([
      'pictures: 302000, at most 2020 (2000 when it was recorded)',
      '  changed: /images/card/margherita.svg +300000 bytes',
      '  changed: /assets/app.js +100 bytes',
    ])
  })

  test('a kind of file that the page did not load has no leeway', () => {
    const files = { ...budget.files, fonts: { '/assets/one.woff2': 24_000 } }
    expect(overBudget({ ...budget, files }, budget)[0]).toBe('fonts: 24000, at most 0 (0 when it was recorded)')
  })

  test('a page that is rendered twice exceeds it, one commit more does not', () => {
    expect(overBudget(withWork({ commits: 11 }), budget)).toEqual([])
    expect(overBudget(withWork({ commits: 11, renders: 1250 }), budget)).toEqual([
      'renders: 1250, at most 880 (800 when it was recorded)',
    ])
    expect(overBudget(withWork({ shifts: 1 }), budget)).toHaveLength(1)
  })
})

test('the bytes of files with one name are added up', () => {
  const loaded = [1, 2].map((bytes) => ({ kind: 'calls' as const, name: '/api/get/menu', bytes }))
  expect(sumFiles(loaded)).toEqual({ calls: { '/api/get/menu': 3 } })
})
