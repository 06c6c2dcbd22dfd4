import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, int, nullable, object, optional, string, time, whole, named } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

/** The member that a form names. */
export const ofMember = { email: field("The member's.", z._default(string(), ''), 'ada@example.com') }

const CHANNELS = ['email', 'sms'] as const

const consent = named(
  'Consent',
  object({
    id: field('Its id.', int()),
    at: field('When, ISO 8601.', time),
    channel: field('email or sms.', z.enum(CHANNELS)),
    address: field('The email or phone number that it was said for.', string()),
    given: field('Given, and not withdrawn.', boolean()),
    prechecked: field('The box was ticked before anybody touched it.', boolean()),
    words: field('What stood beside the box.', string()),
    place: field('Where it was given.', string()),
    member: field('Hash of the member; null for a guest.', nullable(string())),
    order: field('Hash of the order at which it was given.', nullable(string())),
  }),
)

export const memberCalls = {
  givePoints: operatorCall(
    'Gives points to a member.',
    {
      method: 'POST',
      path: '/points',
      permission: 'customers:change',
      reach: 'chain',
      secret: ['email'],
      refuses: [404],
    },
    {
      ...ofMember,
      points: field('1 to 99999', whole(/^[1-9]\d{0,4}$/, 'Say points=1 to points=99999.'), '100'),
    },
    object({ points: field('The balance after the change.', int()) }),
    {
      name: 'points',
      usage: '<email> <points>',
      prints: ({ points }, { email }) => `${email} has ${points} PG Points.`,
    },
  ),
  signOutMember: operatorCall(
    'Ends all sessions of a member.',
    {
      method: 'POST',
      path: '/sign-out',
      permission: 'customers:change',
      reach: 'chain',
      secret: ['email'],
      refuses: [404],
    },
    ofMember,
    object({ ended: field('How many sessions ended.', int()) }),
    {
      name: 'sign-out',
      usage: '<email>',
      prints: ({ ended }, { email }) => `${email} is signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}.`,
    },
  ),
  listConsents: operatorCall(
    'Consents to offers, given and withdrawn, with time, words and place, the newest first, at most 200; `next` is the `before` of the next page.',
    {
      method: 'GET',
      path: '/consents',
      permission: 'consents:read',
      reach: 'chain',
      secret: ['address'],
      audited: true,
    },
    {
      address: field('An email or a phone number: only its own.', optional(string()), 'ada@example.com'),
      before: field('The id of a consent: only older ones.', optional(whole(/^\d{1,9}$/, 'Say before=1234.')), '1234'),
    },
    object({
      consents: field('The consents.', array(consent)),
      next: field('Where the next page starts; absent on the last one.', optional(int())),
    }),
    {
      name: 'consents',
      usage: '[address]',
      does: 'Consents to offers, given and withdrawn, with time, words and place: of an email or a phone number, or all.',
      pages: 'before',
      prints: ({ consents }) =>
        consents.map(({ at, channel, address, given, prechecked, words, place, order }) =>
          [
            at.toISOString(),
            address,
            channel,
            given ? 'given' : 'withdrawn',
            order ? `${place} (order ${order})` : place,
            `"${words}"`,
            ...(given && prechecked ? ['the box began ticked'] : []),
          ].join('  '),
        ),
    },
  ),
  listConsentingAddresses: operatorCall(
    'Who may be sent offers now, at most 200, each with the link that every such message must carry; `next` is the `after` of the next page.',
    {
      method: 'GET',
      path: '/consents/addresses',
      permission: 'consents:read',
      reach: 'chain',
      secret: ['after'],
      audited: true,
    },
    {
      channel: field(
        'email or sms',
        z._default(z.enum(CHANNELS, 'Say channel=email or channel=sms.'), 'email'),
        'email',
      ),
      after: field('An address: only later ones.', optional(string()), 'ada@example.com'),
    },
    object({
      addresses: field(
        'The addresses.',
        array(
          object({
            address: field('The address in one line.', string()),
            unsubscribe: field('The link that every such message must carry.', optional(string())),
          }),
        ),
      ),
      next: field('Where the next page starts; absent on the last one.', optional(string())),
    }),
    {
      name: 'consent-addresses',
      usage: '[email|sms]',
      does: 'Lists who may be written to now, each email with its unsubscribe link.',
      sends: ({ 'email|sms': channel = 'email' }) => ({ channel }),
      pages: 'after',
      prints: ({ addresses }) =>
        addresses.map(({ address, unsubscribe }) => [address, unsubscribe].filter(Boolean).join(',')),
    },
  ),
}
