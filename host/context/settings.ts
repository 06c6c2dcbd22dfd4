import type { OutsideService } from '../../contract/outsideServices.ts'
import type { MissedRules } from '../../domain/office/wants.ts'
import type { EdgeSettings } from '../services/edgePurge.ts'

export interface Settings {
  demo: boolean
  /** The site's URL without a slash at the end; '' until it is known. */
  publicUrl: string
  /** The office's own origin (D-199); default: it is at the site's, below /office. */
  officeUrl?: string
  /** Browsers take https of all subdomains too (D-132). */
  hstsSubdomains?: boolean
  /** An address for reports of weaknesses, in /.well-known/security.txt. */
  securityContact?: string
  /** How many trusted proxies are in front, whose X-Forwarded-For and X-Forwarded-Proto count. */
  proxies: number
  cardKey: string
  cardSandbox: boolean
  /** The chain's ad pixel and the URL that receives its events [THX-09]. */
  pixel?: { id: string; url: string }
  /** The two boxes of offers at checkout start empty; default: ticked (D-26). */
  optInsStartOff?: boolean
  /** A Sentry-compatible DSN that receives the pages' errors [ERR-05]. */
  errorDsn?: string
  /** The Firestore in which pages watch orders, instead of the host's own stream (D-19). */
  liveDocuments?: { project: string; apiKey: string; url: string }
  /** The configured map instead of the embedded one. */
  map?: MapSettings
  /** Signs tokens; hosts on one database share it. */
  tokenKey: string
  operatorKey: string
  /** Makes the kept hashes of gift cards; default: from `tokenKey`. With another key no card is found any more. */
  giftCardKey?: string
  push: PushSettings
  /** What the privacy policy names; default: none (D-145). */
  outsideServices?: readonly OutsideService[]
  /** Private hosts, as `10.0.0.5:8080`, that may be posted to, over http too. */
  outboundHosts?: readonly string[]
  /** The caches in front that keep pages and menus; default: none. */
  edge?: EdgeSettings
  /** The kinds of messages that the host has a provider for; default: none. */
  senders?: readonly ('mail' | 'sms')[]
  /** What happens with an order that no store answers; default: nothing. */
  missedOrders?: MissedRules | undefined
  /** For so many seconds a refund by a person of the office can be taken back (D-211); default: 0. */
  refundUndoSeconds?: number
  /** So many hours before its last moment a host answers a dispute by itself; 0 or absent for never. */
  disputeSendHours?: number
}

/** Web Push (VAPID). */
export interface PushSettings {
  /** base64url; pages subscribe with it. */
  publicKey: string
  privateKey: string
  /** Whom push services write to: an https or mailto address. */
  subject: string
  /** Push services besides those of the known browsers. */
  hosts: readonly string[]
}

export interface MapSettings {
  /** The URL of a style or of a .pmtiles file elsewhere, or TILE_ARCHIVE_PATH. */
  style: string
  attribution?: string
  /** The .pmtiles file that is served at TILE_ARCHIVE_PATH. */
  file?: string
}
