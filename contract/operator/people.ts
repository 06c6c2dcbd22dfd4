import { isRole, ROLES, type Assignment } from '../../domain/office/roles.ts'
import { assignmentField } from '../office/account.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import {
  array,
  boolean,
  dollars,
  int,
  maybeTime,
  matching,
  named,
  object,
  optional,
  string,
  time,
  upTo,
  whole,
  yes,
} from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { FILE_FORMAT, FILE_TYPES } from './orderFields.ts'

const id = { id: field('The id of a person, from the list.', string(), 'q3Jm0bq2Zl8yWm4T') }
const ofInvitation = { id: field('The id of an invitation or way back, from the list.', string(), 'b7Qm2Zl8yWm4T') }
const mail = field(
  'The mail address of the person.',
  matching(/^[^\s@<>"]{1,100}@[^\s@<>"]+\.[^\s@<>"]+$/, 'This is no mail address.'),
  'ann@example.ca',
)
const name = field('The name of the person.', upTo(80, 'A name has up to 80 characters.'), 'Ann Oak')

const NO_ROLES = `Say a role with the codes of its stores, as manager:main,oak or support:all; several with a + between, and the last day of an auditor, as auditor:all:2027-03-31. Roles: ${Object.keys(ROLES).join(', ')}.`
const ROLES_TEXT = /^[a-z]+:[\w,-]+(:\d{4}-\d\d-\d\d)?(\+[a-z]+:[\w,-]+(:\d{4}-\d\d-\d\d)?)*$/

/** 'manager:main,oak+support:all', 'auditor:all:2027-03-31' */
export const writeRoles = (assignments: readonly Assignment[]): string =>
  assignments
    .map(({ role, stores, until }) =>
      [role, stores === 'all' ? stores : stores.join(','), until].filter((part) => part !== undefined).join(':'),
    )
    .join('+')

const readRoles = (text: string): Assignment[] =>
  text.split('+').flatMap((one) => {
    const [role = '', stores = '', until] = one.split(':')
    const given = { stores: stores === 'all' ? ('all' as const) : stores.split(',').filter(Boolean), until }
    return isRole(role) ? [{ role, ...given }] : []
  })

const givenRoles = field(
  'The roles with the codes of their stores.',
  z.codec(
    z
      .string(NO_ROLES)
      .check(z.refine((text) => ROLES_TEXT.test(text) && readRoles(text).length === text.split('+').length, NO_ROLES)),
    z.custom<Assignment[]>(),
    { decode: readRoles, encode: writeRoles },
  ),
  'manager:main',
)
const roles = field('The roles with their stores by code; what they allow adds up.', array(assignmentField))

const limit = optional(matching(/^(\d{1,4}(\.\d\d)?)?$/, 'Say an amount like 80.00, up to 9999.99.'))

const person = {
  id: field('The id of the person.', string()),
  name: field('The name of the person.', string()),
  mail: field('The mail address of the person.', string()),
  assignments: roles,
  refundLimit: field(
    'Dollars that they refund of an order alone, where it is not what the roles say.',
    optional(dollars),
  ),
  goodwillLimit: field('Dollars that they give a customer alone in 90 days, where it is not what the roles say.', optional(dollars)), // oxfmt-ignore
  made: field('When they came, ISO 8601.', time),
  seen: field('When they were there last, ISO 8601; empty for never.', maybeTime),
}

const invitation = named(
  'Invitation',
  object({
    id: field('The id of the invitation.', string()),
    mail: field('Who is invited, by mail.', string()),
    name: field('Who is invited, by name.', string()),
    assignments: roles,
    by: field('Who invites.', string()),
    made: field('When it was sent, ISO 8601.', time),
    until: field('When its link ends, ISO 8601.', time),
  }),
)

const session = object({
  device: field('Browser and device.', string()),
  network: field('The address of its network.', string()),
  zone: field("The browser's time zone.", string()),
  made: field('When it began, ISO 8601.', time),
  seen: field('When it was used last, ISO 8601.', time),
})

const passkey = object({
  id: field('The id of the passkey.', string()),
  name: field('What the person calls it.', string()),
  made: field('When it was made, ISO 8601.', time),
  used: field('When it was used last, ISO 8601; empty for never.', maybeTime),
})

const wayBack = object({
  id: field('The id of the way back.', string()),
  person: field('The id of the person.', string()),
  name: field('The name of the person.', string()),
  mail: field('The mail address of the person.', string()),
  from: field('Device and network that it was asked from.', string()),
  made: field('When it was asked for, ISO 8601.', time),
  isOut: ['sent', field('A colleague has approved it, and its link was mailed.', boolean())],
})

/** A row of the export. */
export const personRow = named(
  'PersonRow',
  object({
    id: person.id,
    name: person.name,
    mail: person.mail,
    roles: field('The roles with the codes of their stores, as a change of them takes it.', string()),
    made: person.made,
    seen: person.seen,
    passkeys: field('How many passkeys they have.', int()),
  }),
)

const sentWords = 'The link works once; their mail says for how long.'

/** The people of the chain (D-198). */
export const peopleCalls = {
  listPeople: operatorCall(
    'The people of the chain by name, with their roles, and who is invited.',
    { method: 'GET', path: '/people', permission: 'people:read', reach: 'chain' },
    {
      query: field('A part of a name or a mail address.', optional(string()), 'ann'),
      unseen: field(
        'Days: only who was not there for so long.',
        optional(whole(/^[1-9]\d{0,2}$/, 'Say unseen=1 to unseen=999.')),
        '90',
      ),
      ended: field('1: who was ended, in place of who is there.', optional(yes), '1'),
      after: field('The `next` of the page before.', optional(string()), 'ann oak q3Jm0bq2Zl8yWm4T'),
    },
    object({
      people: field(
        'The people, by name.',
        array(
          named(
            'Person',
            object({
              ...person,
              passkeys: field('How many passkeys they have.', int()),
              isHere: ['here', field('They were there within the last two minutes.', boolean())],
              ended: field('When they were ended, ISO 8601; empty for who is there.', maybeTime),
            }),
          ),
        ),
      ),
      invitations: field('Who is invited, on the first page.', array(invitation)),
      next: field('For the next page; absent on the last one.', optional(string())),
    }),
    {
      name: 'people',
      usage: '[--query WORD] [--unseen DAYS] [--ended 1]',
      pages: 'after',
      prints: ({ people, invitations }) => [
        ...people.map(({ id: of, name: whose, mail: to, assignments, seen, passkeys, ended }) => {
          const last = ended ? `ended ${ended.toISOString()}` : seen ? `seen ${seen.toISOString()}` : 'not seen yet'
          return `${of}  ${whose} <${to}>: ${writeRoles(assignments)}, ${passkeys} passkeys, ${last}`
        }),
        ...invitations.map(
          ({ id: of, mail: to, assignments, until }) =>
            `${of}  invited <${to}>: ${writeRoles(assignments)}, until ${until.toISOString()}`,
        ),
      ],
    },
  ),
  exportPeople: operatorCall(
    'The people of the chain as CSV or as JSON lines, by name.',
    { method: 'GET', path: '/people/export', permission: 'people:read', reach: 'chain', audited: true },
    FILE_FORMAT,
    FILE_TYPES,
    { name: 'people-export', usage: '[--format csv|jsonl]' },
  ),
  firstSteps: operatorCall(
    'What is still missing before the first order, for who asks.',
    { method: 'GET', path: '/first-steps', permission: 'people:change', reach: 'chain' },
    {},
    object({
      hasOrders: field('An order was placed already.', boolean()),
      missing: field(
        'What is missing, the first step first.',
        array(
          object({
            what: field('What is missing, in words.', string()),
            path: field('Where the office mends it; empty where the settings of the host do.', string()),
            store: field('The code of its store; absent for the chain.', optional(string())),
          }),
        ),
      ),
    }),
    {
      name: 'first-steps',
      usage: '',
      prints: ({ missing }) => (missing.length === 0 ? 'Nothing is missing.' : missing.map(({ what }) => what)),
    },
  ),
  getPerson: operatorCall(
    'A person with what they sign in by and where they are signed in, or with who has ended them.',
    { method: 'GET', path: '/people/:id', permission: 'people:read', reach: 'chain', refuses: [404] },
    id,
    object({
      ...person,
      ended: field('When they were ended, ISO 8601; empty for who is there.', maybeTime),
      endedBy: field('Who ended them; empty for who is there.', string()),
      endedWhy: field('Why, where whoever ended them has said so.', string()),
      hasPassword: field('There is a password with an app for codes.', boolean()),
      codesLeft: field('How many recovery codes are left.', int()),
      passkeys: field('The passkeys, the oldest first.', array(passkey)),
      sessions: field('The sessions, the latest first.', array(session)),
    }),
    { name: 'person', usage: '<id>' },
  ),
  invitePerson: operatorCall(
    'Invites somebody by mail. The link works once, within 48 hours; an earlier one to the same mail ends.',
    { method: 'POST', path: '/invitations', permission: 'people:change', reach: 'chain', proof: true, refuses: [409] },
    { mail, name, roles: givenRoles },
    object({
      id: field('The id of the invitation.', string()),
      until: field('When its link ends, ISO 8601.', time),
      may: field('What the roles allow, as sentences.', array(string())),
    }),
    {
      name: 'person-invite',
      usage: '<mail> <roles> [--name NAME]',
      does: 'Invites somebody by mail, to roles like `manager:main,oak` or `support:all+editor:all`.',
      prints: ({ may, until }, { mail: to }) => [`${to} is invited until ${until.toISOString()}.`, ...may],
    },
  ),
  withdrawInvitation: operatorCall(
    'Withdraws an invitation, or refuses a way back.',
    {
      method: 'POST',
      path: '/invitations/:id/withdraw',
      permission: 'people:change',
      reach: 'chain',
      topic: 'invitation :id',
      refuses: [404],
    },
    ofInvitation,
    object({}),
    { name: 'invitation-withdraw', usage: '<id>', prints: () => 'Its link does not work any more.' },
  ),
  restoreInvitation: operatorCall(
    'Lets a withdrawn invitation count again, until its end.',
    {
      method: 'POST',
      path: '/invitations/:id/restore',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      topic: 'invitation :id',
      refuses: [404, 409],
    },
    ofInvitation,
    object({}),
    { name: 'invitation-restore', usage: '<id>', prints: () => 'Its link works again.' },
  ),
  changePerson: operatorCall(
    'Gives a person these roles in the place of those before; they count at the next request.',
    {
      method: 'POST',
      path: '/people/:id/roles',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      topic: 'person :id',
      refuses: [404, 409],
    },
    {
      ...id,
      roles: givenRoles,
    },
    object({
      assignments: roles,
      may: field('What the roles allow, as sentences.', array(string())),
    }),
    {
      name: 'person-change',
      usage: '<id> <roles>',
      prints: ({ may }) => may,
    },
  ),
  changeLimits: operatorCall(
    'Sets what a person gives without a second one: of an order, and to a customer in 90 days. Without an amount it is what the roles say.',
    {
      method: 'POST',
      path: '/people/:id/limits',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      topic: 'person :id',
      refuses: [404, 409],
    },
    {
      ...id,
      refund: field('Dollars of an order; nothing for what the roles say.', limit, '80.00'),
      goodwill: field('Dollars for a customer in 90 days; nothing for what the roles say.', limit, '30.00'),
    },
    object({}),
    { name: 'person-limits', usage: '<id> [--refund DOLLARS] [--goodwill DOLLARS]', prints: () => 'The limits count.' },
  ),
  endPerson: operatorCall(
    'Ends a person with all their sessions and the invitations that they have sent. The last owner stays.',
    {
      method: 'POST',
      path: '/people/:id/end',
      permission: 'people:change',
      reach: 'chain',
      topic: 'person :id',
      refuses: [404, 409],
    },
    {
      ...id,
      why: field(
        'Why, for who looks at them later.',
        optional(upTo(200, 'Say it in up to 200 characters.')),
        'Left for another job',
      ),
    },
    object({
      sessions: field('How many sessions have ended.', int()),
      invitations: field('How many invitations were withdrawn.', int()),
      kitchens: field('Stores whose PINs they could see, by code: make new ones.', array(string())),
      approvals: field('What they have asked a second person for, which still waits.', array(string())),
      keys: field('Keys of machines made under their name, which go on.', array(string())),
    }),
    {
      name: 'person-end',
      usage: '<id> [why...]',
      prints: ({ sessions, invitations, kitchens, approvals, keys }) => [
        `Ended, with ${sessions} sessions and ${invitations} invitations.`,
        ...(kitchens.length > 0 ? [`They could see the PINs of ${kitchens.join(', ')}: make new ones.`] : []),
        ...approvals.map((words) => `Still waits for a second person: ${words}.`),
        ...keys.map((key) => `A key of theirs goes on: ${key}.`),
      ],
    },
  ),
  reinstatePerson: operatorCall(
    'Lets a person who was ended back in with the roles that they had; they sign in again.',
    {
      method: 'POST',
      path: '/people/:id/reinstate',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      topic: 'person :id',
      refuses: [404, 409],
    },
    id,
    object({}),
    { name: 'person-reinstate', usage: '<id>', prints: () => 'They can sign in again.' },
  ),
  endPersonSessions: operatorCall(
    'Signs a person out everywhere.',
    { method: 'POST', path: '/people/:id/sign-out', permission: 'people:change', reach: 'chain', refuses: [404] },
    id,
    object({ ended: field('How many sessions there were.', int()) }),
    { name: 'person-sign-out', usage: '<id>', prints: ({ ended }) => `${ended} sessions have ended.` },
  ),
  removePersonFactor: operatorCall(
    'Removes a passkey of a person, or their password with its app.',
    {
      method: 'POST',
      path: '/people/:id/factors/remove',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      refuses: [404],
    },
    { ...id, factor: field('The id of a passkey, or `password`.', string(), 'password') },
    object({}),
    { name: 'factor-remove', usage: '<id> <factor>', prints: () => 'It does not sign in any more.' },
  ),
  listWayBacks: operatorCall(
    'Who has lost their devices and asks for a way back.',
    { method: 'GET', path: '/way-backs', permission: 'people:read', reach: 'chain' },
    {},
    object({ wayBacks: field('Those that are open, the latest first.', array(named('WayBack', wayBack))) }),
    {
      name: 'way-backs',
      usage: '',
      prints: ({ wayBacks }) =>
        wayBacks.map(
          ({ id: of, name: whose, mail: to, from, made, isOut }) =>
            `${of}  ${whose} <${to}> from ${from}, ${made.toISOString()}${isOut ? ', approved' : ''}`,
        ),
    },
  ),
  approveWayBack: operatorCall(
    'Lets somebody back in who has lost their devices: call them first. Their link works once, for an hour; with it all else ends by which they were known.',
    {
      method: 'POST',
      path: '/way-backs/:id/approve',
      permission: 'people:change',
      reach: 'chain',
      proof: true,
      topic: 'invitation :id',
      refuses: [404],
    },
    ofInvitation,
    object({ until: field('When its link ends, ISO 8601.', time) }),
    {
      name: 'way-back-approve',
      usage: '<id>',
      does: `Lets somebody back in who has lost their devices: call them first. ${sentWords}`,
      prints: ({ until }) => `Their link is mailed, and works until ${until.toISOString()}.`,
    },
  ),
  inviteOwner: operatorCall(
    'Makes the link of a new owner, for the first one and for a chain whose owners cannot sign in. All owners are mailed.',
    { method: 'POST', path: '/owners', permission: 'people:change', reach: 'chain', showsOnce: true, refuses: [409] },
    { mail },
    object({
      link: field('The link, which works once, for an hour.', string()),
      until: field('When it ends, ISO 8601.', time),
    }),
    {
      name: 'owner-invite',
      usage: '<mail>',
      prints: ({ link, until }) => [`Open this link once, before ${until.toISOString()}:`, link],
    },
  ),
} as const
