import type { ColumnType, Generated } from 'kysely'
import type { Permission } from '../../../domain/office/roles.ts'

export interface AccessTables {
  operator_keys: OperatorKeyTable
  approvals: ApprovalTable
}

/** A key of a machine (D-196). */
export interface OperatorKeyTable {
  id: string
  name: string
  /** SHA-256 of the key. */
  hash: string
  permissions: ColumnType<Permission[], string, never>
  /** Hashes; null for all. */
  stores: ColumnType<string[] | null, string | null, never>
  /** The name of who made it. */
  made_by: string
  created_at: ColumnType<Date, Date, never>
  ends_at: Date
  used_at: Date | null
  ended_at: Date | null
}

/** An act that waits for a second person (D-201). */
export interface ApprovalTable {
  id: Generated<number>
  call: string
  /** By wire names. */
  input: ColumnType<Record<string, string>, string, never>
  /** What it is, for people. */
  words: string
  permission: Permission
  /** The store's hash; '' for the chain. */
  store: string
  asker: string
  asker_name: string
  asked_at: ColumnType<Date, Date, never>
  ends_at: Date
  decided_at: Date | null
  decided_by: string | null
  decided_name: string | null
  is_approved: boolean | null
}
