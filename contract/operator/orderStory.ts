import { formatMoney } from '../../domain/money.ts'
import { STAGES } from '../../domain/order/orderStage.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, maybeTime, named, object, optional, string, time, whole } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { numbered } from './orderFields.ts'
import { orderState } from './orders.ts'

/** What a picture beside an event shows. */
const STORY_KINDS = [
  'placed',
  'paid',
  'accepted',
  'preparing',
  'oven',
  'out',
  'finished',
  'refused',
  'store',
  'allergy',
  'time',
  'question',
  'print',
  'message',
  'refund',
  'dispute',
  'gift',
  'note',
  'office',
] as const

const storyEvent = named(
  'StoryEvent',
  object({
    at: field('When, ISO 8601.', time),
    kind: field('What it is about.', z.enum(STORY_KINDS)),
    text: field('What happened, in words.', string()),
    detail: field('More of it; empty without more.', string()),
    who: field('Who did it, in words; empty when it is plain.', string()),
    isBad: field('It was late, or went wrong.', boolean()),
  }),
)

const storyLine = named(
  'StoryLine',
  object({
    line: field('Its number in the order, from 1 on.', int()),
    quantity: field('How many.', int()),
    title: field('Name and size.', string()),
    notes: field('What differs from the recipe.', array(string())),
    left: field('On the left half alone.', array(string())),
    right: field('On the right half alone.', array(string())),
    picture: field('Its picture; empty without one.', string()),
    total: field('What it costs before discounts, without deposits, in dollars.', dollars),
    deposit: field('Its deposits in dollars.', dollars),
    leftUnits: field('How many of it can still be given back.', int()),
    goods: field('What it cost after discounts with its deposits and without taxes, in dollars.', dollars),
    gst: ['tax1', field('Its share of the first tax in dollars.', dollars)],
    pst: ['tax2', field('Its share of the second tax in dollars.', dollars)],
  }),
)

const charge = named(
  'StoryCharge',
  object({
    goods: field('What it cost without taxes, in dollars.', dollars),
    gst: ['tax1', field('Its share of the first tax in dollars.', dollars)],
    pst: ['tax2', field('Its share of the second tax in dollars.', dollars)],
    isLeft: field('It was not given back yet.', boolean()),
  }),
)

const sum = object({
  name: field('What it is called.', string()),
  detail: field('More of it; empty without more.', string()),
  amount: field('How much, in dollars.', dollars),
})

const story = named(
  'OrderStory',
  object({
    ...orderState,
    store: field("The store's code; its name where it is not in the catalogue any more.", string()),
    storeName: field('The name of the store.', string()),
    storePhone: field("The store's phone number.", string()),
    service: field('pickup or delivery.', z.enum(['pickup', 'delivery'])),
    for: field('The time that it is for, ISO 8601.', time),
    placedAt: field('When it was placed, ISO 8601.', time),
    isLater: field('It is for a chosen time.', boolean()),
    endedAt: field('When it was finished or refused, ISO 8601; empty before.', maybeTime),
    lateMinutes: field('By how many minutes it is or was late; 0 for none.', int()),
    isMember: field('It was ordered by a member.', boolean()),
    memberSince: field('Since when, ISO 8601; empty for a guest.', maybeTime),
    orders: field('How many orders this member, or this phone number, has placed.', int()),
    driver: field('Who brings or brought it; empty without a driver.', string()),
    note: field('What its customer wrote to the kitchen.', string()),
    isAllergyNote: field('The note may be about an allergy.', boolean()),
    allergy: field('What its customer is allergic to; empty for nothing said.', string()),
    allergySeen: field('The initials of who in the kitchen has seen it; empty for nobody.', string()),
    lines: field('What was ordered.', array(storyLine)),
    delivery: field('The delivery as a part of what can be given back.', charge),
    bag: field('The paper bag as such a part.', charge),
    sums: field('What makes up its total.', array(sum)),
    total: field('Everything that it cost with its tip, also what points paid, in dollars.', dollars),
    paid: field('What paid it.', array(sum)),
    tip: field('The tip that can still be given back, in dollars.', dollars),
    refunded: field('What was given back, also to points, in dollars.', dollars),
    amends: field('How often something of it was given back, taken back or made good.', int()),
    most: field('What can still be given back without the tip, in dollars.', dollars),
    events: field('What happened to it, the latest first.', array(storyEvent)),
    dispute: field("State of the payment's latest dispute in the card provider's words; empty without one.", string()),
    printers: field('How many printers its store has.', int()),
    sms: field('Its customer asked for text messages about it.', boolean()),
    isAsked: field('Its customer is asked for another time, and the answer is open.', boolean()),
    isClosedThen: field('Its store is closed at its time.', boolean()),
    moves: field('The stages that it can go to now.', array(z.enum([...STAGES, 'refused']))),
    may: field('What the asker may do with it.', array(z.enum(['change', 'refund', 'contact']))),
    waiting: field(
      'Refunds that can still be taken back.',
      array(
        object({
          id: ['refund', field('Name of the refund.', string())],
          amount: field('How much it gives back, in dollars.', dollars),
          until: field('Until when it can be taken back, ISO 8601.', time),
        }),
      ),
    ),
    refundLimit: field(
      'The most that the asker refunds without a second person; absent for any amount.',
      optional(
        object({
          order: field('Of this order, in dollars.', dollars),
          day: field('In 24 hours, in dollars.', dollars),
        }),
      ),
    ),
  }),
)

const keyed = {
  permission: 'orders:change',
  reach: 'order',
  keyed: true,
  refuses: [404, 409],
} as const

const text = (most: number, refusal: string) =>
  z.string(refusal).check(z.trim(), z.minLength(1, refusal), z.maxLength(most, refusal))

const order = field('Number of the order.', string())

export const orderStoryCalls = {
  getOrderStory: operatorCall(
    'One order with everything that happened to it in words, what was paid how, and what can be done with it now. Whose it is says `getOrderContact`.',
    { method: 'GET', path: '/orders/:number/story', permission: 'orders:read', reach: 'order', refuses: [404] },
    numbered,
    story,
    {
      name: 'order-story',
      usage: '<number>',
      prints: ({ events, total, stage }) => [
        `${stage}, ${formatMoney(total)}`,
        ...events.map(({ at, text: said, detail, who }) =>
          [at.toISOString(), said, detail, who].filter(Boolean).join('  '),
        ),
      ],
    },
  ),
  getOrderContact: operatorCall(
    'Who ordered, and where to: name, phone, mail and address. Who asks is in the audit.',
    {
      method: 'GET',
      path: '/orders/:number/contact',
      permission: 'orders:contact',
      reach: 'order',
      audited: true,
      refuses: [404],
    },
    numbered,
    object({
      order,
      name: field("The customer's name.", string()),
      phone: field("The customer's phone number.", string()),
      email: field("The customer's mail address.", string()),
      address: field('Where it is brought to; empty for pick-up.', string()),
      addressNotes: field('Notes for the driver.', string()),
    }),
    { name: 'order-contact', usage: '<number>' },
  ),
  getOrderPapers: operatorCall(
    "The papers of an order as text: the receipt as its customer's mail shows it, without the link to their page, and the kitchen's ticket. Who asks is in the audit.",
    {
      method: 'GET',
      path: '/orders/:number/papers',
      permission: 'orders:contact',
      reach: 'order',
      audited: true,
      refuses: [404],
    },
    numbered,
    object({
      receipt: field('The receipt with its subject line.', string()),
      ticket: field("The kitchen's ticket; empty where its store is not in the catalogue any more.", string()),
    }),
    { name: 'order-papers', usage: '<number>', prints: ({ receipt, ticket }) => [receipt, '', ticket] },
  ),
  resendReceipt: operatorCall(
    "Mails the order's receipt to its customer again. The Idempotency-Key names the mail.",
    { method: 'POST', path: '/orders/:number/receipt', ...keyed },
    numbered,
    object({ order }),
    { name: 'order-receipt', usage: '<number> [--key KEY]', prints: (_, { number }) => `The receipt of order ${number} is on its way.` }, // oxfmt-ignore
  ),
  reprintTicket: operatorCall(
    "Prints the order's ticket again on every printer of its store. The Idempotency-Key names the press.",
    { method: 'POST', path: '/orders/:number/ticket', ...keyed },
    numbered,
    object({ order, printers: field('How many printers got it.', int()) }),
    { name: 'order-print', usage: '<number> [--key KEY]' },
  ),
  setOrderReadyTime: operatorCall(
    'Tells another time at which an order is ready or at the door; its customer hears of it. 409 when the order has changed since `revision`, or has ended.',
    { method: 'POST', path: '/orders/:number/ready', ...keyed },
    {
      ...numbered,
      readyIn: field('Minutes from now.', whole(/^([1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/, 'Say ready_in=25, in minutes.'), '25'), // oxfmt-ignore
      revision: [
        'rev',
        field('The revision that the caller has seen.', optional(whole(/^\d{1,9}$/, 'Say rev=3.')), '3'),
      ],
    },
    object(orderState),
    { name: 'order-ready', usage: '<number> <readyIn> [--key KEY]' },
  ),
  listOrderStores: operatorCall(
    'Other stores of the asker, the nearest 20, with what keeps each from making this order at its time.',
    { method: 'GET', path: '/orders/:number/stores', permission: 'orders:change', reach: 'order', refuses: [404] },
    numbered,
    object({
      fault: field('Why the order can go to no other store, in words; empty when it can.', string()),
      stores: field(
        'The other stores, those that can make it first.',
        array(
          object({
            store: field("The store's code.", string()),
            name: field('The name of the store.', string()),
            fault: field('Why it cannot make this order, in words; empty when it can.', string()),
          }),
        ),
      ),
    }),
    { name: 'order-stores', usage: '<number>' },
  ),
  transferOrder: operatorCall(
    'Lets another store of the asker make a paid order that no kitchen has begun with, since its customer agreed. The price stays, the other store has to accept it, and the customer is told. 409 when the order has changed since `revision`, or the store cannot make it.',
    { method: 'POST', path: '/orders/:number/transfer', ...keyed },
    {
      ...numbered,
      to: field('The code of the other store.', text(60, 'Say the code of a store.'), 'oak'),
      consent: field(
        'phone: its customer has agreed on the phone.',
        z.enum(['phone'], 'Ask the customer first, then say consent=phone.'),
        'phone',
      ),
      revision: ['rev', field('The revision that the caller has seen.', whole(/^\d{1,9}$/, 'Say rev=3.'), '3')],
    },
    object(orderState),
    { name: 'order-transfer', usage: '<number> <to> <consent> <revision> [--key KEY]' },
  ),
  writeOrderNote: operatorCall(
    'Keeps a note with an order, which only people of the chain see. The Idempotency-Key names it.',
    { method: 'POST', path: '/orders/:number/notes', ...keyed, secret: ['text'] },
    {
      ...numbered,
      text: field('What it says.', text(500, 'A note has up to 500 characters.'), 'Called, nobody answered.'),
    },
    object({ order }),
    { name: 'order-note', usage: '<number> <text> [--key KEY]' },
  ),
  writeToCustomer: operatorCall(
    "Writes to the customer of an order: by mail, and by text message where they asked for the order's news that way. What was written stays with the order. The Idempotency-Key names the message.",
    { method: 'POST', path: '/orders/:number/message', ...keyed, secret: ['text'] },
    {
      ...numbered,
      text: field('What it says.', text(500, 'A message has up to 500 characters.'), 'Your driver is on the way.'),
    },
    object({ order, sms: field('It went by text message too.', boolean()) }),
    { name: 'order-message', usage: '<number> <text> [--key KEY]' },
  ),
}
