import type { ColumnType, Generated } from 'kysely'
import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Address } from '../../../domain/account/session.ts'

export interface AccountTables {
  sessions: SessionTable
  members: MemberTable
  email_changes: EmailChangeTable
  codes: CodeTable
  verified_phones: VerifiedPhoneTable
  points: PointTable
  consents: ConsentTable
  app_openings: AppOpeningTable
  goodwill: GoodwillTable
  data_requests: DataRequestTable
  data_asks: DataAskTable
  addresses: AddressTable
  member_passkeys: MemberPasskeyTable
  member_challenges: MemberChallengeTable
}

/** A device's session, of a guest or a member, for as long as its HttpOnly cookie lives (D-08). */
interface SessionTable {
  hash: string
  binding: string
  member: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
  proved_at: Generated<Date | null>
}

interface MemberTable {
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
  /** What the member saved to be allergic to (D-239). */
  allergies: Generated<Allergen[] | null>
  password_hash: string
  /** False: `password_hash` is of what nobody knows, since the member signs in by passkeys or a code (D-241). */
  has_password: Generated<boolean>
  created_at: ColumnType<Date, Date, never>
  /** The sum of the points ledger; only store/accounts/points.ts changes it, together with the ledger. */
  points: ColumnType<number, never, never>
  /** Points that refunds took back when they were spent already: what the member earns pays them first (D-113). */
  points_owed: ColumnType<number, never, never>
}

/** A key on a device that signs a member in (D-241). */
interface MemberPasskeyTable {
  /** The credential's id, base64url. */
  id: string
  member: string
  /** By what a device knows the member, base64url. */
  handle: string
  /** COSE, base64url. */
  public_key: string
  transports: string[]
  name: string
  /** It is copied to the other devices of the member, as the device said last. */
  synced: boolean
  created_at: ColumnType<Date, Date, never>
  used_at: Generated<Date | null>
}

/** What a device is asked to sign, once. */
interface MemberChallengeTable {
  challenge: string
  purpose: string
  handle: Generated<string>
  until_at: Date
}

/** The email that a member had before another one was confirmed (D-36). */
export interface EmailChangeTable {
  id: Generated<number>
  member: string
  email: string
  changed_at: ColumnType<Date, Date, never>
}

/** A sent verification code; it is valid only for its owner and target (D-13). */
interface CodeTable {
  id: Generated<number>
  purpose: Generated<'phone' | 'recovery' | 'email'>
  owner: string
  target: string
  code: string
  tries: Generated<number>
  sent_at: Date
  proved_at: Date | null
  used_at: Date | null
}

/** Phone numbers that a guest's session or a member has verified (D-13). */
interface VerifiedPhoneTable {
  session: string
  phone: string
  verified_at: Date
}

export interface AddressTable {
  /** Gives the order of the book. */
  id: Generated<number>
  hash: string
  member: string
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

export type ConsentChannel = 'email' | 'sms'

/** One marketing consent, given or withdrawn. */
export interface Consent {
  id: number
  at: Date
  channel: ConsentChannel
  /** The email as typed, or the phone number. */
  address: string
  given: boolean
  /** The box was ticked before anybody touched it. */
  prechecked: boolean
  /** What stood beside the box. */
  words: string
  place: 'checkout' | 'sign-up' | 'account' | 'unsubscribe'
  member: string | null
  order: string | null
}

/** The ledger of consents. A trigger refuses any change of a row, but that its address becomes a hash (D-208). */
export interface ConsentTable extends Omit<Consent, 'id' | 'at'> {
  id: Generated<number>
  at: ColumnType<Date, Date, never>
}

/** The first opening of the installed app by a member, and by a phone number (D-42). */
interface AppOpeningTable {
  member: string
  phone: string
  at: Date
}

/** `respent`, `reearned`: by a change of the order, of either sign (D-235). */
export type PointReason = 'earned' | 'reearned' | 'spent' | 'respent' | 'given' | 'refunded' | 'unearned' | 'welcome'

/** The ledger of PG Points. Rows are added, never changed; their sum is the member's balance. */
interface PointTable {
  id: Generated<number>
  member: string
  order: string | null
  delta: number
  reason: PointReason
  at: ColumnType<Date, Date, never>
  /** Why a person of the office gave or took them, and who; '' otherwise. */
  why: Generated<string>
  by: Generated<string>
}

/** What a customer was given to make good, or how points were corrected (D-207). */
export interface GoodwillTable {
  id: Generated<number>
  /** Names the intent. */
  key: string
  at: ColumnType<Date, Date, never>
  /** Null for a guest, whom the phone names. */
  member: string | null
  /** Of then, ten digits. */
  phone: string
  /** The number of the order that it is for. */
  order: number | null
  kind: 'points' | 'coupon' | 'correction' | 'remake'
  /** Fewer than 0 for a correction down. */
  points: number
  /** Cents; what a correction takes counts for nothing. */
  worth: Cents
  coupon: string | null
  /** The number of the order that makes it again. */
  remake: Generated<number | null>
  reason: string
  by: string
}

/** A copy or an erasure of a person's data that was asked for (D-208). */
/** That a customer asked for a copy or an erasure, and was known by a code or a document (D-218). */
export interface DataAskTable {
  id: Generated<number>
  /** As in `data_requests`. */
  person: string
  kind: 'access' | 'erasure'
  means: 'code' | 'document'
  asked_at: ColumnType<Date, Date, never>
  /** The name of who wrote it down. */
  noted_by: string
  /** By when to answer. */
  due_at: Date
  answered_at: Generated<Date | null>
  /** After how many days who may decide was reminded last; 0 for not yet. */
  told_days: Generated<number>
}

export interface DataRequestTable {
  id: Generated<number>
  /** `m-` and the member's hash, or `g-` and the number of the guest's first order. */
  person: string
  kind: 'access' | 'erasure'
  asked_at: ColumnType<Date, Date, never>
  /** The name of who asked for it; '' for the member. */
  asked_by: string
  /** The end of a copy, or when the data goes. */
  due_at: Date
  done_at: Date | null
  withdrawn_at: Date | null
}
