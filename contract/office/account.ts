import { ROLES, type Assignment, type Role } from '../../domain/office/roles.ts'
import { call, nothing } from '../call.ts'
import { optionalText, text, z, type Schema } from '../wire.ts'
import { field, shape, subject, type Subject } from '../words.ts'
import { noticeCalls } from './notices.ts'
import { assertionOptions, creationOptions, passkeyAssertion, passkeyCreation } from '../webauthn.ts'

/**
 * What a person of the chain does for themselves at the office (D-197, D-198): sign in, prove it again, see and end sessions, keep
 * passkeys. All else of the office are the calls of the operator, under the same mount. Every answer carries `now`.
 */
export const OFFICE_MOUNT = '/office/api'

const change = (path: string) => ({ method: 'POST', path, writes: 'handler', source: 'D-197' }) as const
const read = (path: string) => ({ method: 'GET', path, source: 'D-197' }) as const
const OPEN = { token: 'none' } as const

const role = z.enum(Object.keys(ROLES) as [Role, ...Role[]])

/** A role in all stores, or in some by their codes. */
export const assignmentField: Schema<Assignment> = z.object({
  role: field('The role.', role, 'manager'),
  stores: field('all, or codes of stores.', z.union([z.literal('all'), z.array(text(64))]), ['main']),
  until: field('The last day of an auditor, YYYY-MM-DD.', z.optional(text(10)), '2027-03-31'),
})
const assignments = field('The roles with their stores; what they allow adds up.', z.array(assignmentField))

const time = z.string()
const mail = field('The mail address of the person.', text(254), 'ann@example.ca')
const password = field('The password, as it was typed.', optionalText(200), 'a quiet oven at noon')
const zone = field("The browser's time zone.", optionalText(64), 'America/Vancouver')
const device = { zone }
const deviceName = field('What the person calls the device.', text(40), 'Laptop at home')
const secret = field('The secret of the link.', text(64), 'q3Jm0bq2Zl8yWm4TtXcR1uPa9e')
const passkeyId = field('The id of the passkey.', text(1500), 'f3J4wqL0')

/** The first code of a new app. */
const newTotp = z.object({
  sealed: field('The text that came with the secret.', text(400), 'c2VhbGVk'),
  code: field('The six digits that the app shows.', text(12), '482913'),
})
const totpSecret = z.object({
  secret: field('The secret, to type into an app.', z.string()),
  address: field('The same as the address that an app reads from a picture.', z.string()),
  sealed: field('Sent back with the code.', z.string()),
})
const recoveryCodes = field('Codes to print. Each stands once for a lost device; only this answer has them.', z.array(z.string())) // oxfmt-ignore

const me = shape('OfficePerson', {
  id: field('The id of the person.', z.string()),
  name: field('The name of the person.', z.string()),
  mail: field('The mail address of the person.', z.string()),
  assignments,
  stores: field(
    'The stores that some role reaches, by name.',
    z.array(
      z.object({
        code: field('The code of the store.', z.string()),
        name: field('The name of the store.', z.string()),
      }),
    ),
  ),
  signedInAt: field('When this session began, ISO 8601.', time),
  idleUntil: field('When it ends unless it is used, ISO 8601.', time),
  until: field('When it ends in any case, ISO 8601.', time),
  provedUntil: field('Until when the last proof counts, ISO 8601.', time),
})

const session = z.object({
  id: field('The id of the session.', z.string()),
  device: field('Browser and device.', z.string()),
  network: field('The address of its network.', z.string()),
  zone: field("The browser's time zone.", z.string()),
  madeAt: field('When it began, ISO 8601.', time),
  seenAt: field('When it was used last, ISO 8601.', time),
  isThis: field('It is the one that asks.', z.boolean()),
})

const offset = z.object({
  from: field('Since when, in milliseconds since 1970.', z.int()),
  minutes: field('How many minutes the clocks are ahead of UTC.', z.int()),
})

const OFFICE: Subject = { name: 'Office', words: 'What a person of the chain does for themselves at the office.' }

export const officeCalls = subject(OFFICE, {
  officeEntrance: call(
    'Says who is signed in, and how one signs in',
    { ...read('/entrance'), ...OPEN },
    nothing,
    z.object({
      chain: field('The name of the chain.', z.string()),
      offsets: field("UTC offsets of the chain's clocks, by which the office tells times: of seven years and the coming one.", z.array(offset)), // oxfmt-ignore
      isFirst: field('Nobody is there yet: the first person comes by the link that the start of the host prints.', z.boolean()), // oxfmt-ignore
      hasPasskeys: field('Passkeys work under this address; they do not under a bare IP address.', z.boolean()),
      me: field('Who is signed in.', z.optional(me)),
    }),
  ),
  officeSignInOptions: call(
    'Begins a sign-in by passkey',
    { ...change('/sign-in/options'), ...OPEN },
    nothing,
    z.object({ options: assertionOptions }),
  ),
  officeSignInPasskey: call(
    'Signs in by a passkey',
    { ...change('/sign-in/passkey'), ...OPEN },
    z.object({ response: passkeyAssertion, ...device }),
    nothing,
  ),
  /** A person without a password has a recovery code alone. Whatever is wrong gets the same words. */
  officeSignIn: call(
    'Signs in by password and code, or by a recovery code',
    { ...change('/sign-in'), ...OPEN },
    z.object({ mail, password, code: field('Six digits of the app, or a recovery code.', text(40), '482913'), ...device }), // oxfmt-ignore
    z.object({ codesLeft: field('How many recovery codes are left, after one was used.', z.optional(z.int())) }),
  ),
  officeSignOut: call('Signs out on this device', change('/sign-out'), nothing, nothing),
  officeProveOptions: call(
    'Begins a proof by passkey that it is still the same person',
    change('/prove/options'),
    nothing,
    z.object({ options: assertionOptions }),
  ),
  officeProve: call(
    'Proves by a passkey or a code that it is still the same person, for five minutes',
    change('/prove'),
    z.object({
      response: field('The answer of the passkey.', z.optional(passkeyAssertion)),
      code: field('Six digits of the app, without a passkey.', optionalText(40), '482913'),
    }),
    z.object({ provedUntil: field('Until when it counts, ISO 8601.', time) }),
  ),
  officeSessions: call(
    'Lists where the person is signed in',
    read('/sessions'),
    nothing,
    z.object({ sessions: field('The sessions, the latest first.', z.array(session)) }),
  ),
  officeEndSession: call(
    'Ends a session of the person',
    change('/sessions/end'),
    z.object({ id: field('The id of the session.', text(64), 'b7Qm2') }),
    nothing,
  ),
  officeEndOtherSessions: call(
    'Ends all sessions of the person but this one',
    change('/sessions/end-others'),
    nothing,
    z.object({ ended: field('How many there were.', z.int()) }),
  ),
  officeFactors: call(
    'Lists how the person signs in',
    read('/factors'),
    nothing,
    z.object({
      passkeys: field(
        'The passkeys, the oldest first.',
        z.array(
          z.object({
            id: field('The id of the passkey.', z.string()),
            name: field('What the person calls it.', z.string()),
            madeAt: field('When it was made, ISO 8601.', time),
            usedAt: field('When it was used last, ISO 8601; empty for never.', time),
          }),
        ),
      ),
      hasPassword: field('There is a password with an app for codes.', z.boolean()),
      codesLeft: field('How many recovery codes are left.', z.int()),
    }),
  ),
  officePasskeyOptions: call(
    'Begins a new passkey of the person',
    change('/passkeys/options'),
    nothing,
    z.object({ options: creationOptions }),
  ),
  officeAddPasskey: call(
    'Adds a passkey to the person',
    change('/passkeys/add'),
    z.object({ response: passkeyCreation, name: deviceName }),
    nothing,
  ),
  officeNamePasskey: call(
    'Gives a passkey another name',
    change('/passkeys/name'),
    z.object({ id: passkeyId, name: deviceName }),
    nothing,
  ),
  /** Refused for the last way to sign in. */
  officeRemovePasskey: call(
    'Removes a passkey of the person',
    change('/passkeys/remove'),
    z.object({ id: passkeyId }),
    nothing,
  ),
  officeRecoveryCodes: call(
    'Makes new recovery codes in place of those before',
    change('/recovery-codes'),
    nothing,
    z.object({ codes: recoveryCodes }),
  ),
  officeNewTotp: call('Makes a secret for an app that shows codes', change('/totp/new'), nothing, totpSecret),
  /** `totp` is needed where there is no password yet, and puts another app in the place of the one before. */
  officeSetPassword: call(
    'Sets the password of the person, and the app for its codes',
    change('/password'),
    z.object({ password, totp: field('The first code of a new app.', z.optional(newTotp)) }),
    nothing,
  ),
  /** Refused for the last way to sign in. */
  officeRemovePassword: call(
    'Removes the password of the person and its app for codes',
    change('/password/remove'),
    nothing,
    nothing,
  ),
  officeInvitation: call(
    'Says what a link invites to, without using it',
    { ...change('/invitation'), ...OPEN },
    z.object({ secret }),
    z.object({
      kind: field('The first person, an invitation, or a way back.', z.enum(['first', 'invite', 'way-back'])),
      by: field('Who invites; empty for the start of the host.', z.string()),
      mail: field('Who is invited, by mail; empty for the first person.', z.string()),
      name: field('The name of who is invited.', z.string()),
      assignments,
      stores: field('Names of the stores, by their codes.', z.record(z.string(), z.string())),
      until: field('When the link ends, ISO 8601.', time),
    }),
  ),
  officeInvitationOptions: call(
    'Begins the passkey of who is invited',
    { ...change('/invitation/options'), ...OPEN },
    z.object({ secret, name: optionalText(80), mail: optionalText(254) }),
    z.object({ options: creationOptions }),
  ),
  officeInvitationTotp: call(
    'Makes a secret for an app of who is invited',
    { ...change('/invitation/totp'), ...OPEN },
    z.object({ secret, mail: optionalText(254) }),
    totpSecret,
  ),
  officeAcceptInvitation: call(
    'Accepts an invitation by a passkey, or by password and code, and signs in',
    { ...change('/invitation/accept'), ...OPEN },
    z.object({
      secret,
      name: field('The name of the person.', optionalText(80), 'Ann Oak'),
      mail: field('The mail of the first person; an invitation has its own.', optionalText(254), 'ann@example.ca'),
      passkey: field('The new passkey.', z.optional(z.object({ response: passkeyCreation, name: deviceName }))),
      password,
      totp: field('The first code of the app, with a password.', z.optional(newTotp)),
      ...device,
    }),
    z.object({ codes: recoveryCodes }),
  ),
  /** The answer is the same whoever asks. */
  officeAskWayBack: call(
    'Asks the colleagues for a way back after the loss of a device',
    { ...change('/way-back'), ...OPEN },
    z.object({ mail }),
    nothing,
  ),
  ...noticeCalls,
})

export type OfficeCalls = typeof officeCalls
export type OfficeCallName = keyof OfficeCalls
export type OfficeInput<N extends OfficeCallName> = z.output<OfficeCalls[N]['input']>
export type OfficeAnswer<N extends OfficeCallName> = z.output<OfficeCalls[N]['answer']>
/** Those that somebody asks who is not signed in. */
export type OpenOfficeCallName = {
  [N in OfficeCallName]: OfficeCalls[N]['token'] extends 'none' ? N : never
}[OfficeCallName]
