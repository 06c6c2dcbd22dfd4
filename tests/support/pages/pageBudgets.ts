import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Loaded, Work } from '../browser/pageCounts.ts'

/** What a page amounts to. */
export interface Counted {
  /** Bytes on the wire by kind and name. */
  files: Record<string, Record<string, number>>
  /** Requests that the HTML alone makes, up to the first paint. */
  requestsToPaint: number
  /** Requests up to the answer to a tap, without pictures and fonts, and the scripts among them. */
  requestsToAnswer: number
  scriptsToAnswer: number
  /** Requests until the page rests. */
  requests: number
  work: Work
}

/** What a count may exceed the recorded one by: as a share, and at least by so much. */
interface Leeway {
  share: number
  least: number
}

const EXACT: Leeway = { share: 0, least: 0 }

/**
 * By kind or count. Opening hours and dates change the words of a page; React commits more or less at once, since answers of
 * the database and of the host come in any order.
 */
const LEEWAYS: Readonly<Record<string, Leeway>> = {
  html: { share: 0.03, least: 0 },
  scripts: { share: 0.01, least: 0 },
  styles: { share: 0.01, least: 100 },
  pictures: { share: 0.01, least: 0 },
  calls: { share: 0.05, least: 100 },
  nodes: { share: 0.02, least: 0 },
  hydrated: { share: 0.02, least: 0 },
  commits: { share: 0, least: 3 },
  renders: { share: 0.1, least: 30 },
  tasks: { share: 0.05, least: 3 },
}

const path = fileURLToPath(new URL('../../audit/budgets.json', import.meta.url))

export function readBudgets(): Record<string, Counted> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Counted>) : {}
}

/** Records what holds now as the budget of a page. */
export function writeBudget(page: string, counted: Counted): void {
  writeFileSync(path, `${JSON.stringify({ ...readBudgets(), [page]: counted }, null, 2)}\n`)
}

/** The bytes of all files and calls by kind and name, in the order of their names. */
export function sumFiles(loaded: readonly Loaded[]): Counted['files'] {
  const files: Counted['files'] = {}
  for (const { kind, name, bytes } of loaded.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const ofKind = (files[kind] ??= {})
    ofKind[name] = (ofKind[name] ?? 0) + bytes
  }
  return files
}

const bytesOf = (files: Record<string, number> = {}): number => Object.values(files).reduce((sum, one) => sum + one, 0)

/** All counts of a page by name, bytes by kind first. */
export function countsOf({ files, work, ...requests }: Counted): Record<string, number> {
  const bytes = Object.entries(files).map(([kind, ofKind]) => [kind, bytesOf(ofKind)])
  return { ...Object.fromEntries(bytes), ...requests, ...work }
}

/**
 * The counts above their budget, a line each, and then what the page loads now and did not when the budget was recorded: the
 * file that brought it is among those. Empty while the budget holds.
 */
export function overBudget(now: Counted, budget: Counted): string[] {
  const before = countsOf(budget)
  const lines = Object.entries(countsOf(now)).flatMap(([name, count]) => {
    const recorded = before[name] ?? 0
    const { share, least } = LEEWAYS[name] ?? EXACT
    const most = recorded + Math.max(least, Math.floor(recorded * share))
    return count > most ? [`${name}: ${count}, at most ${most} (${recorded} when it was recorded)`] : []
  })
  return lines.length > 0 ? [...lines, ...changedFiles(now.files, budget.files)] : []
}

function changedFiles(now: Counted['files'], before: Counted['files']): string[] {
  return Object.entries(now)
    .flatMap(([kind, files]) =>
      Object.entries(files).map(([name, bytes]) => ({ name, bytes, was: before[kind]?.[name] })),
    )
    .map(({ name, bytes, was = 0 }) => ({ name, grown: bytes - was, isNew: was === 0 }))
    .filter(({ grown }) => grown !== 0)
    .toSorted((one, other) => other.grown - one.grown)
    .map(({ name, grown, isNew }) => `  ${isNew ? 'new: ' : 'changed: '}${name} ${grown > 0 ? '+' : ''}${grown} bytes`)
}
