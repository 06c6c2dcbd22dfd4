import type { Stored } from './records.ts'

/** `version` counts the writes, from 1. */
export interface Row {
  id: string
  version: number
  body: Stored
}

/** Several sandboxes may share a storage; the versions detect conflicting writes. */
export interface SandboxStorage {
  get(ids: readonly string[]): Promise<Row[]>
  /**
   * Stores all rows or none. A row of version 1 must be new, one of version n+1 must replace version n. False when
   * another writer was first.
   */
  put(rows: readonly Row[]): Promise<boolean>
  /** Rows with `from <= id < before`, the highest ID first, at most `limit`. IDs compare byte by byte. */
  list(range: { from: string; before: string; limit: number }): Promise<Row[]>
  remove(ids: readonly string[]): Promise<void>
}

export function memoryStorage(): SandboxStorage {
  const rows = new Map<string, Row>()
  return {
    get: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
    put: async (wanted) => {
      if (wanted.some((row) => (rows.get(row.id)?.version ?? 0) !== row.version - 1)) return false
      for (const row of wanted) rows.set(row.id, structuredClone(row))
      return true
    },
    list: async ({ from, before, limit }) =>
      [...rows.values()]
        .filter((row) => row.id >= from && row.id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
  }
}
