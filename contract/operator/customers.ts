import { STAGES } from '../../domain/order/orderStage.ts'
import {
  CORRECTION_REASONS,
  GOODWILL_REASONS,
  type CorrectionReason,
  type GoodwillReason,
} from '../../domain/office/goodwill.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, matching, maybeTime, named, nullable, object, optional, string, time, upTo } from './fields.ts' // oxfmt-ignore
import { operatorCall } from './operatorCall.ts'
import { seenAmends } from './orderFields.ts'

const NO_PERSON = 'There is no such customer.'

const DATA_KINDS = ['access', 'erasure'] as const

const person = {
  person: field(
    'The customer: `m-` and the hash of a member, or `g-` and the number of an order of a guest.',
    matching(/^[mg]-[\w-]{1,64}$/, NO_PERSON),
    'g-99999999',
  ),
}

const SAY = 'Type a phone or its last four digits, a mail address, three letters of a name, or the number of an order.'

const named20 = named(
  'FoundCustomer',
  object({
    person: field('Names the customer in other calls.', string()),
    isMember: field('The customer has an account.', boolean()),
    name: field('The name, for who may see it.', optional(string())),
    mail: field('The mail address, shortened.', string()),
    phone: field('The phone, shortened.', string()),
    orders: field("How many orders there are in the asker's stores.", int()),
    latestAt: field('When the latest of these was placed, ISO 8601; empty without one.', maybeTime),
    latestStore: field('The name of its store.', string()),
  }),
)

const order = object({
  order: field('Number of the order.', string()),
  store: field("The store's code; its name where it is not in the catalogue any more.", string()),
  storeName: field('The name of the store.', string()),
  service: field('pickup or delivery.', z.enum(['pickup', 'delivery'])),
  stage: field('Where the order is in its life.', z.enum([...STAGES, 'refused'])),
  placedAt: field('When it was placed, ISO 8601.', time),
  what: field('What was ordered, in a few words.', string()),
  total: field('What it cost, in dollars.', dollars),
  refunded: field('What of it was given back, in dollars.', dollars),
  isDisputed: field('Its payment was disputed.', boolean()),
})

const move = object({
  at: field('When, ISO 8601.', time),
  what: field('What moved them, in words.', string()),
  by: field('Who of the chain; empty for nobody.', string()),
  delta: field('How many more, or fewer.', int()),
  balance: field('What there was afterwards.', int()),
  order: field('The number of the order; absent without one.', optional(string())),
})

const customer = named(
  'Customer',
  object({
    person: field('Names the customer.', string()),
    isMember: field('The customer has an account.', boolean()),
    name: field('The name, for who may see it.', optional(string())),
    mail: field('The mail address, shortened.', string()),
    phone: field('The phone, shortened.', string()),
    isVerified: field('The phone was proved by a code.', boolean()),
    since: field('Since when there is an account, ISO 8601; empty for a guest.', maybeTime),
    count: field("How many orders there are in the asker's stores.", int()),
    total: field('What they cost together, in dollars.', dollars),
    latestStore: field('The name of the store of the latest one.', string()),
    orders: field('The latest 50 of them.', array(order)),
    points: field('The balance of points; 0 for a guest.', int()),
    moves: field('The latest 100 moves of points, the latest first, without those of orders in other stores.', array(move)), // oxfmt-ignore
    giftCards: field(
      'Gift cards that paid a part of an order.',
      array(
        object({
          at: field('When, ISO 8601.', time),
          last: field('The last four digits of its number.', string()),
          amount: field('What it paid, in dollars.', dollars),
          order: field('Number of the order.', string()),
        }),
      ),
    ),
    consents: field(
      'Consents to offers, the latest first.',
      array(
        object({
          at: field('When, ISO 8601.', time),
          channel: field('email or sms.', z.enum(['email', 'sms'])),
          given: field('Given, and not withdrawn.', boolean()),
          prechecked: field('The box was ticked before anybody touched it.', boolean()),
          words: field('What stood beside the box.', string()),
          place: field('Where it was said.', string()),
        }),
      ),
    ),
    messages: field(
      'The latest 50 messages of the last 30 days, without what they say.',
      array(
        object({
          at: field('When, ISO 8601.', time),
          kind: field('mail, sms or push.', z.enum(['mail', 'sms', 'push'])),
          outcome: field('done, failed, expired or outdated; null while it is on its way.', nullable(string())),
          order: field('The number of the order that it is about; absent without one.', optional(string())),
        }),
      ),
    ),
    addresses: field('How many addresses are in the address book.', int()),
    sessions: field('In how many browsers the account is signed in.', int()),
    pushes: field('How many browsers are told of the steps of an order.', int()),
    given: field('How often something was given to make good in 90 days.', int()),
    givenWorth: field('Its worth in dollars.', dollars),
    limit: field('The most that the asker gives in 90 days without a second person, in dollars; absent without a limit.', optional(dollars)), // oxfmt-ignore
    asks: field(
      'What the customer has asked for and nobody has answered yet.',
      array(
        object({
          kind: field('access or erasure.', z.enum(DATA_KINDS)),
          at: field('When it was asked, ISO 8601.', time),
          due: field('By when to answer, ISO 8601.', time),
        }),
      ),
    ),
    copyUntil: field('Until when the copy of the data may be taken, ISO 8601; empty when nobody has agreed to one.', maybeTime), // oxfmt-ignore
    erasedAt: field('When the data will be erased, ISO 8601; empty when that was not asked for.', maybeTime),
    erasureBars: field('Why the data cannot be erased now, in words.', array(string())),
    may: field('What the asker may do.', array(z.enum(['change', 'contact', 'correct', 'export']))),
  }),
)

/** A request about the data, in the list of all. */
const dataRequest = named(
  'DataRequest',
  object({
    person: field('Names the customer.', string()),
    state: field(
      'asked: nobody has answered yet; erasure: the data goes, and it can be called back.',
      z.enum(['asked', 'erasure']),
    ),
    kind: field('access or erasure.', z.enum(DATA_KINDS)),
    at: field('When it was asked, ISO 8601.', time),
    due: field('By when to answer, or when the data goes, ISO 8601.', time),
    by: field('Who wrote it down; empty for the customer.', string()),
  }),
)

const contact = {
  phone: field('The new phone, ten digits.', optional(matching(/^\d{10}$/, 'A phone has ten digits.')), '6045550188'),
  mail: field(
    'The new mail address.',
    optional(z.string().check(z.maxLength(200, 'This address is too long.'), z.regex(/^\S+@\S+\.\S+$/, 'This is no mail address.'))), // oxfmt-ignore
    'ann@example.com',
  ),
}

const ofPerson = { reach: 'stores', refuses: [404] } as const
const change = { method: 'POST', permission: 'customers:change', topic: 'customer :person', ...ofPerson } as const
const data = { permission: 'customers:export', reach: 'chain', refuses: [404, 409], topic: 'data of :person' } as const
const changed = object({ person: field('Names the customer.', string()) })
const usage = '<person>'

export const customerCalls = {
  findCustomers: operatorCall(
    'Finds customers by phone, mail, name or the number of an order, at most 20. Who asks is in the audit, without what was typed; who has some stores alone finds who ordered there in the last 90 days.',
    {
      method: 'GET',
      path: '/customers',
      permission: 'customers:read',
      reach: 'stores',
      audited: true,
      secret: ['q'],
    },
    { q: field('What is known of the customer.', z.string(SAY).check(z.minLength(1, SAY), z.maxLength(80, SAY)), 'ann@example.com') }, // oxfmt-ignore
    object({
      customers: field('The customers, whose order was the latest first.', array(named20)),
      isMore: field('There are more: the words should say more.', boolean()),
    }),
    {
      name: 'customers',
      usage: '<q>',
      prints: ({ customers }) =>
        customers.map(({ person: id, name = '', mail, phone, orders, latestAt }) =>
          [id, name, mail, phone, `${orders} orders`, latestAt?.toISOString() ?? ''].filter(Boolean).join('  '),
        ),
    },
  ),
  getCustomer: operatorCall(
    "A customer with orders, points, consents and messages; phone and mail are shortened. The number of a member's order finds the member. Orders and what hangs on them are those of the asker's stores.",
    { method: 'GET', path: '/customers/:person', permission: 'customers:read', audited: true, ...ofPerson },
    person,
    customer,
    { name: 'customer', usage },
  ),
  getCustomerContact: operatorCall(
    'How a customer is reached: name, phone, mail and addresses.',
    { method: 'GET', path: '/customers/:person/contact', permission: 'orders:contact', audited: true, ...ofPerson },
    person,
    object({
      name: field('The name of the customer.', string()),
      phone: field('The phone, ten digits.', string()),
      mail: field('The mail address.', string()),
      addresses: field('The address book, a line each.', array(string())),
    }),
    { name: 'customer-contact', usage },
  ),
  makeGood: operatorCall(
    'Gives a customer points, or a coupon for a dish that counts once, for 90 days and for nobody else, and mails it. Above the limit of the asker it waits for a second person.',
    { ...change, path: '/customers/:person/make-good', keyed: true, refuses: [404, 409], secret: ['text'] },
    {
      ...person,
      points: field('Points, 1 to 99999; only for a member.', optional(matching(/^[1-9]\d{0,4}$/, 'Say points=1 to points=99999.')), '100'), // oxfmt-ignore
      coupon: field('What the coupon takes off a dish at most, in dollars.', optional(matching(/^[1-9]\d{0,2}(\.\d\d)?$/, 'Say coupon=12.00.')), '12.00'), // oxfmt-ignore
      order: field('The number of the order that it is for.', optional(matching(/^\d{1,9}$/, 'There is no such order.')), '99999999'), // oxfmt-ignore
      ...seenAmends,
      reason: field('Why it is given.', z.enum(Object.keys(GOODWILL_REASONS) as GoodwillReason[], `The reason is one of ${Object.keys(GOODWILL_REASONS).join(', ')}.`), 'cold'), // oxfmt-ignore
      text: field('What the customer reads, up to 500 characters.', upTo(500, 'Up to 500 characters, please.'), 'We are sorry.'), // oxfmt-ignore
    },
    object({
      points: field('The balance of points afterwards; absent for a coupon.', optional(int())),
      code: field('The code of the coupon; absent for points.', optional(string())),
    }),
    {
      name: 'make-good',
      usage: '<person> <reason> [--points N] [--coupon DOLLARS] [--order NUMBER] [--text WORDS]',
      prints: ({ points, code }) =>
        code ? `The coupon ${code} is given and mailed.` : `The balance is ${points ?? 0} points.`,
    },
  ),
  correctPoints: operatorCall(
    'Corrects the points of a member up or down, with a line in their ledger. The balance never falls below 0.',
    { ...change, path: '/customers/:person/points', keyed: true, refuses: [404, 409] },
    {
      ...person,
      points: field('How many more, or fewer with a minus.', matching(/^-?[1-9]\d{0,4}$/, 'Say points=50 or points=-50.'), '-50'), // oxfmt-ignore
      reason: field('Why they are corrected.', z.enum(Object.keys(CORRECTION_REASONS) as CorrectionReason[], `The reason is one of ${Object.keys(CORRECTION_REASONS).join(', ')}.`), 'twice'), // oxfmt-ignore
    },
    object({ points: field('The balance afterwards.', int()) }),
    {
      name: 'points-correct',
      usage: '<person> <points> <reason>',
      prints: ({ points }) => `The balance is ${points} points.`,
    },
  ),
  sendContactCode: operatorCall(
    'Sends a code to the new phone or mail of a member, which proves that it is theirs.',
    { ...change, path: '/customers/:person/contact-code', reach: 'chain', secret: ['phone', 'mail'], topic: undefined },
    { ...person, ...contact },
    changed,
  ),
  correctContact: operatorCall(
    'Corrects the phone or the mail of a member by the code that was sent there. The mail of before is told.',
    { ...change, path: '/customers/:person/contact', reach: 'chain', proof: true, secret: ['phone', 'mail', 'code'] },
    { ...person, ...contact, code: field('The code that the customer read out.', matching(/^\d{6}$/, 'The code has six digits.'), '482913') }, // oxfmt-ignore
    changed,
  ),
  signOutCustomer: operatorCall(
    'Signs a member out of all browsers.',
    { ...change, path: '/customers/:person/sign-out' },
    person,
    object({ ended: field('How many sessions ended.', int()) }),
    { name: 'customer-sign-out', usage, prints: ({ ended }) => `${ended} sessions ended.` },
  ),
  sendIdentityCode: operatorCall(
    'Sends a code to the phone or mail that is kept of a customer, so that who asks for the data is known.',
    { method: 'POST', path: '/customers/:person/identity-code', ...data, topic: undefined },
    { ...person, way: field('phone or mail, where the code goes.', z.enum(['phone', 'mail'], 'Say way=phone or way=mail.'), 'phone') }, // oxfmt-ignore
    object({ to: field('Where it went, shortened.', string()) }),
    { name: 'identity-code', usage: '<person> <way>', prints: ({ to }) => `The code went to ${to}.` },
  ),
  askForData: operatorCall(
    'Writes down that a customer asks for a copy or for erasure, and how they were known: by the code, or by a document that somebody has seen. It is answered within 30 days.',
    { method: 'POST', path: '/customers/:person/data-request', ...data, secret: ['code'] },
    {
      ...person,
      kind: field('access or erasure.', z.enum(DATA_KINDS, 'Say kind=access or kind=erasure.'), 'access'),
      way: field('phone, mail or document.', z.enum(['phone', 'mail', 'document'], 'Say way=phone, way=mail or way=document.'), 'document'), // oxfmt-ignore
      code: field(
        'The code that the customer read out.',
        optional(matching(/^\d{6}$/, 'The code has six digits.')),
        '482913',
      ),
    },
    object({ due: field('By when to answer, ISO 8601.', time) }),
    {
      name: 'data-request',
      usage: '<person> <kind> <way> [--code CODE]',
      prints: ({ due }) => `To be answered until ${due.toISOString()}.`,
    },
  ),
  listDataRequests: operatorCall(
    'What customers ask for of their data: requests that wait for an answer, and erasures that can be called back.',
    { method: 'GET', path: '/data-requests', permission: 'customers:export', reach: 'chain' },
    {},
    object({ requests: field('The requests, the first to answer first.', array(dataRequest)) }),
    {
      name: 'data-requests',
      usage: '',
      prints: ({ requests }) =>
        requests.map(({ person: id, state, kind, due }) => [id, state, kind, due.toISOString()].join('  ')),
    },
  ),
  allowCopy: operatorCall(
    'Lets the copy of everything that is kept of a customer be taken for 7 days, once a second person agrees.',
    { method: 'POST', path: '/customers/:person/copy', proof: true, ...data },
    person,
    object({ until: field('Until when, ISO 8601.', time) }),
    {
      name: 'customer-copy-allow',
      usage,
      prints: ({ until }) => `The copy may be taken until ${until.toISOString()}.`,
    },
  ),
  exportCustomer: operatorCall(
    'Everything that is kept of a customer as one file, once a second person has agreed.',
    {
      method: 'GET',
      path: '/customers/:person/copy',
      proof: true,
      audited: true,
      isFile: true,
      ...data,
      topic: undefined,
    },
    person,
    object({
      madeAt: field('When it was made, ISO 8601.', time),
      data: field('What is kept, by subject.', z.looseObject({})),
    }),
    { name: 'customer-copy', usage },
  ),
  eraseCustomer: operatorCall(
    'Erases a customer in 7 days, until when it can be called back, once a second person agrees; the customer is mailed.',
    { method: 'POST', path: '/customers/:person/erase', proof: true, ...data },
    person,
    object({ at: field('When the data goes, ISO 8601.', time) }),
    { name: 'customer-erase', usage, prints: ({ at }) => `The data goes on ${at.toISOString()}.` },
  ),
  keepCustomer: operatorCall(
    'Calls an erasure back that has not happened yet.',
    { method: 'POST', path: '/customers/:person/keep', ...data },
    person,
    changed,
    { name: 'customer-keep', usage, prints: () => 'The customer is kept.' },
  ),
  listErasures: operatorCall(
    'Erasures that were done, to be kept beside the backups: nobody is named.',
    { method: 'GET', path: '/erasures', permission: 'customers:export', reach: 'chain' },
    {},
    object({ persons: field('What names them.', array(string())) }),
    { name: 'erasures', usage: '', prints: ({ persons }) => persons },
  ),
  repeatErasures: operatorCall(
    'Erases customers again whom a restored backup has brought back, within ten minutes.',
    { method: 'POST', path: '/erasures', permission: 'customers:export', reach: 'chain', proof: true },
    { persons: field('What `erasures` has listed, separated by commas.', matching(/^[mg]-[\w-]+(,[mg]-[\w-]+)*$/, 'Say what `erasures` has listed.'), 'g-99999999') }, // oxfmt-ignore
    object({ count: field('How many were told.', int()) }),
    { name: 'erasures-repeat', usage: '<persons>', prints: ({ count }) => `${count} will be erased again.` },
  ),
}
