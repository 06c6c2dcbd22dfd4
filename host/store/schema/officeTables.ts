import type { Generated } from 'kysely'
import type { OwnLimits } from '../../../domain/office/limits.ts'
import type { Assignment, Permission } from '../../../domain/office/roles.ts'
import type { NoticeKind, NoticeWay } from '../../../domain/office/notices.ts'

export interface OfficeTables {
  office_people: OfficePersonTable
  office_passkeys: OfficePasskeyTable
  office_recovery_codes: OfficeRecoveryCodeTable
  office_sessions: OfficeSessionTable
  office_invitations: OfficeInvitationTable
  office_challenges: OfficeChallengeTable
  office_notice_choices: OfficeNoticeChoiceTable
  office_devices: OfficeDeviceTable
  office_notices: OfficeNoticeTable
  inbox: InboxTable
  inbox_events: InboxEventTable
  answer_templates: AnswerTemplateTable
}

/** Somebody of the chain who signs in at the office. One whose mail is free again may come back as another row. */
interface OfficePersonTable {
  id: string
  mail: string
  name: string
  /** Also roles that only the next release knows; `assignmentsOf` leaves them out. */
  assignments: Assignment[]
  /** Cents that the person gives alone, where it is not what the roles say. */
  limits: Generated<OwnLimits>
  /** Argon2; null for who has passkeys alone. */
  password_hash: Generated<string | null>
  /** The sealed secret of the codes (`host/services/seal.ts`); null without a password. */
  totp: Generated<string | null>
  /** The half minute of the last code that was used: each is used once. */
  totp_step: Generated<number>
  created_at: Date
  seen_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

interface OfficePasskeyTable {
  /** The credential's id, base64url. */
  id: string
  person: string
  /** COSE, base64url. */
  public_key: string
  transports: string[]
  name: string
  created_at: Date
  used_at: Generated<Date | null>
}

/** A printed code that stands once for what a person has lost. */
interface OfficeRecoveryCodeTable {
  /** SHA-256 of person and code. */
  hash: string
  person: string
  used_at: Generated<Date | null>
}

interface OfficeSessionTable {
  /** Names it to its person. */
  id: string
  /** SHA-256 of the secret in its cookie. */
  secret_hash: string
  person: string
  /** 'Chrome on Windows' */
  device: string
  /** The network's address, for its person to know the place by. */
  network: string
  /** The browser's time zone. */
  zone: string
  created_at: Date
  seen_at: Date
  /** When its person proved last that it is them. */
  proved_at: Date
  ended_at: Generated<Date | null>
}

export interface OfficeInvitationTable {
  id: string
  /** first: the first person of the chain; way-back: of who has lost their devices. */
  kind: 'first' | 'invite' | 'way-back'
  /** SHA-256 of the link's secret; null for a way back that nobody has approved yet. */
  secret_hash: string | null
  /** Whose way back it is. */
  person: Generated<string | null>
  mail: string
  name: string
  assignments: Assignment[]
  /** A person's id or '' for the operator's key and the start of the host. */
  by_id: string
  by_name: string
  /** Device and network that a way back was asked from. */
  from: Generated<string>
  created_at: Date
  until_at: Date
  used_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
}

/** The words of an answer that people of the chain use again (D-229). */
interface AnswerTemplateTable {
  id: Generated<number>
  name: string
  text: string
  changed_at: Date
  changed_by: string
}

/** What a passkey is to sign, once. */
interface OfficeChallengeTable {
  challenge: string
  /** What it is for, and of whom: 'sign-in', 'prove SESSION', 'passkey PERSON', 'invitation ID'. */
  purpose: string
  until_at: Date
}

/** What became of a form; one without a row is new (D-209). */
interface InboxTable {
  form: number
  /** A person's id; null for nobody. */
  assignee: Generated<string | null>
  /** The latest answer. */
  answered_at: Generated<Date | null>
  done_at: Generated<Date | null>
}

export interface InboxEventTable {
  id: Generated<number>
  form: number
  at: Date
  what: 'assigned' | 'answered' | 'noted' | 'done' | 'reopened'
  by_id: string
  by_name: string
  /** The answer, the note, or to whom it was given: '' for nobody. */
  text: string
  /** Names the press, which counts once. */
  key: string
}

/** How a person wants to be told of a kind; without a row as `NOTICES` says (D-210). */
interface OfficeNoticeChoiceTable {
  person: string
  kind: NoticeKind
  way: NoticeWay
}

/** A browser that shows push messages for as long as nobody ends its session. */
export interface OfficeDeviceTable {
  id: Generated<number>
  session: string
  /** The address of its push service, which is its secret. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  /** The push service knows it no more. */
  gone_at: Generated<Date | null>
}

/** Something that a person is to be told, once for each `key`. */
export interface OfficeNoticeTable {
  id: Generated<number>
  person: string
  kind: NoticeKind
  /** The store's hash; '' for the chain. */
  store: string
  /** Who holds it no more, when the message goes out, is not told. */
  permission: Permission
  key: string
  words: string
  /** Where the office shows it, from /office on. */
  path: string
  created_at: Date
  ended_at: Generated<Date | null>
  /** False of what ended unsaid. */
  is_sent: Generated<boolean>
}
