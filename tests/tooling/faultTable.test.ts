import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const document = readFileSync('docs/SCALE.md', 'utf8')
const sectionOf = (title: string) => document.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
const [faults, tests] = [sectionOf('Who sees what of a fault'), sectionOf('The tests of the table')]
const rowsOf = (part: string) => part.split('\n').filter((line) => /^\| (?!---)/.test(line)).slice(1).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())) // oxfmt-ignore
const shownBy = (cell: string) => [...cell.matchAll(/`([a-z][a-z0-9-]*)`/g)].map(([, name = '']) => name)
const named = new Map(rowsOf(tests).map(([name = '', shown = '']) => [name.replaceAll('`', ''), shown]))
const cells = rowsOf(faults).flatMap(([, ...seen]) => seen.filter((cell) => cell !== '-'))

describe('the table of faults', () => {
  test('has a test in each cell', () => {
    expect(cells.length).toBeGreaterThan(55)
    expect(cells.filter((cell) => !shownBy(cell).some((name) => named.has(name)))).toEqual([])
  })

  test('names tests that there are, and each in a cell', () => {
    const used = new Set(cells.flatMap(shownBy))
    expect([...named.keys()].filter((name) => !used.has(name))).toEqual([])
    const missing = [...named.values()].filter((shown) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
      return !readFileSync(file, 'utf8').includes(title)
    })
    expect(missing).toEqual([])
  })
})
