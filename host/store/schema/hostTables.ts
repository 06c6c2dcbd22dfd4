import type { ColumnType, Generated } from 'kysely'

/** What the host makes once and keeps, such as its signing secret. */
export interface SettingTable {
  name: string
  value: string
}

/** Imported catalogues; the one with the highest version is current. */
export interface CatalogueTable {
  version: Generated<number>
  document: unknown
  imported_at: Generated<Date>
}

/** The services that the operator has switched on or off since the import; with null the catalogue decides. */
export interface StoreSwitchTable {
  store: string
  pickup: boolean | null
  delivery: boolean | null
  changed_at: Generated<Date>
}

/** The first answer to a change that carried an `Idempotency-Key`: a repeat gets the same bytes. */
export interface IdempotencyKeyTable {
  session: string
  key: string
  /** Hash of the call and its input: the same key with other input is refused. */
  request: string
  status: number | null
  body: string | null
  asked_at: ColumnType<Date, Date, never>
}

export interface LimitTable {
  /** Hash of what is counted and for whom. */
  subject: string
  times: Date[]
  /** After that none of the times counts. */
  kept_until: Date
}

/** Messages to customers, saved in the same transaction as what they report. */
export interface OutboxTable {
  id: Generated<number>
  kind: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  code: string | null
  created_at: Date
  /** Null until a provider accepted it; the embedded default has no provider. */
  sent_at: Date | null
  /** When it is tried next; null: at once. A host that is sending it moves this ahead, so that no other host sends it too. */
  due_at: Generated<Date | null>
  tries: Generated<number>
  /** When it was abandoned: too late, refused, or tried too often. */
  given_up_at: Generated<Date | null>
}

/** A submitted form, as the input of its call. */
export interface FormTable {
  id: Generated<number>
  session: string
  /** Its `Idempotency-Key`, which is kept longer than first answers: a device may submit the form late. */
  key: string | null
  call: string
  data: unknown
  created_at: Date
}
