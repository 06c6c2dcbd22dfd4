import type { Generated } from 'kysely'
import type { HandOverRules } from '../../../domain/order/handOver.ts'

export interface KitchenTables {
  kitchen_pins: KitchenPinTable
  kitchen_sessions: KitchenSessionTable
  service_pauses: ServicePauseTable
  kitchen_notes: KitchenNoteTable
  ready_times: ReadyTimeTable
  sold_out: SoldOutTable
  printers: PrinterTable
  hand_over_rules: HandOverRulesTable
}

/** A PIN with which a store's staff sign in at the kitchen's screen. */
interface KitchenPinTable {
  id: string
  /** The store's hash. */
  store: string
  /** Whose it is; '' for everybody's. */
  name: Generated<string>
  /** Argon2 */
  hash: string
  created_at: Date
  revoked_at: Generated<Date | null>
}

/** What a screen says about itself. */
export interface ScreenReport {
  /** The page is in front. */
  visible: boolean
  /** Its sound can be heard. */
  sound: boolean
  /** The tablet does not fall asleep. */
  wakeLock: boolean
  /** 0 to 1; absent where the browser does not say. */
  battery?: number
  /** The number of the newest order that it shows. */
  lastOrder?: string
}

/** A signed-in screen. */
interface KitchenSessionTable {
  /** SHA-256 of the secret in its cookie. */
  secret_hash: string
  store: string
  pin: string
  created_at: Date
  /** The last heartbeat. */
  last_seen_at: Date
  revoked_at: Generated<Date | null>
  report: Generated<ScreenReport | null>
}

/** A service that a kitchen has paused; it opens again by itself. */
export interface ServicePauseTable {
  store: string
  service: 'pickup' | 'delivery'
  until: Date
  by: string
  at: Date
  /** `at`, where a power cut has paused it (D-226). */
  cut_at: Generated<Date | null>
  /** Until when it was paused before the power cut. */
  until_before: Generated<Date | null>
}

/** A line that a kitchen shows until an hour; of all stores with '' in the place of one. */
interface KitchenNoteTable {
  id: string
  /** Its hash. */
  store: string
  words: string
  until: Date
  by: string
  at: Date
}

/** How long a service takes tonight, in the place of the catalogue's time (D-206). */
export interface ReadyTimeTable {
  store: string
  service: 'pickup' | 'delivery'
  minutes: number
  /** The end of the store's day. */
  until: Date
  by: string
  at: Date
}

/** What a store has run out of. */
export interface SoldOutTable {
  store: string
  kind: 'product' | 'option'
  /** A product's hash, or the name of an option in lower case: a topping is the same on every pizza. */
  code: string
  /** Null until somebody puts it back. */
  until: Date | null
  by: string
  at: Date
}

/** A printer that asks for tickets. */
export interface PrinterTable {
  id: Generated<number>
  /** The store's hash. */
  store: string
  /** Where it stands. */
  name: Generated<string>
  /** SHA-256 of the secret in its address. */
  secret_hash: string
  created_at: Date
  /** When it asked last. */
  seen_at: Generated<Date | null>
  mac: Generated<string>
  /** What it said last: '200 OK', '410 Paper empty' */
  status: Generated<string>
}

/** What a store wants at the hand-over (D-244, D-245). */
interface HandOverRulesTable {
  /** The store's hash. */
  store: string
  pin: HandOverRules['pin']
  /** Whole cents. */
  pin_from: number
  curbside: boolean
  by: string
  at: Date
}
