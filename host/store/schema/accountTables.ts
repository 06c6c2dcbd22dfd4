import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../../../domain/account/session.ts'

/** A device's session, of a guest or a member, for as long as its HttpOnly cookie lives (D-08). */
export interface SessionTable {
  hash: string
  /** Hash of the HttpOnly cookie's secret. */
  binding: string
  member: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
  /** When the member last typed the password in this session. */
  proved_at: Generated<Date | null>
}

export interface MemberTable {
  /** chash, 144 random bits. The member's cart, checkouts and idempotency keys have it as their `session`. */
  hash: string
  name: string
  lastname: string
  /** As typed; unique without regard to case. */
  email: string
  /** Not confirmed yet; it cannot be used to sign in. */
  new_email: Generated<string | null>
  /** Ten digits. */
  phone: string
  mailing: boolean
  /** Argon2id. */
  password_hash: string
  created_at: ColumnType<Date, Date, never>
  /** The sum of the points ledger; only store/accounts/points.ts changes it, together with the ledger. */
  points: ColumnType<number, never, never>
}

/** The email that a member had before another one was confirmed (D-36). */
export interface EmailChangeTable {
  id: Generated<number>
  member: string
  email: string
  changed_at: ColumnType<Date, Date, never>
}

/** A sent verification code; it is valid only for its owner and target (D-13). */
export interface CodeTable {
  id: Generated<number>
  purpose: Generated<'phone' | 'recovery' | 'email'>
  /** The session or member that asked for it. */
  owner: string
  /** The phone, or the hashed email. */
  target: string
  /** Hashed. */
  code: string
  tries: Generated<number>
  sent_at: Date
  /** When the right code was typed, if it is used in a later call. */
  proved_at: Date | null
  used_at: Date | null
}

/** Phone numbers that a guest's session or a member has verified (D-13). */
export interface VerifiedPhoneTable {
  /** The session, or the member's hash. */
  session: string
  phone: string
  verified_at: Date
}

export interface AddressTable {
  /** Gives the order of the book. */
  id: Generated<number>
  hash: string
  member: string
  /** The `Idempotency-Key` it came with. */
  key: string | null
  type: Address['type']
  title: string
  street: string
  city: string
  postal_code: string
  apartment: string
  notes: string
  lat: number | null
  lng: number | null
  formatted: string
  created_at: ColumnType<Date, Date, never>
  changed_at: Date
}

/** `earned` and `spent` belong to an order; `given` points come from the chain. */
type PointReason = 'earned' | 'spent' | 'given'

/** The ledger of PG Points. Rows are added, never changed; their sum is the member's balance. */
export interface PointTable {
  id: Generated<number>
  member: string
  /** The order's hash. */
  order: string | null
  delta: number
  reason: PointReason
  at: ColumnType<Date, Date, never>
}
