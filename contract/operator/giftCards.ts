import { formatAmount, formatMoney, parseDollars, type Cents } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import {
  array,
  boolean,
  dollars,
  int,
  matching,
  maybeTime,
  named,
  nullable,
  object,
  optional,
  string,
  time,
  whole,
} from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { numbered } from './orderFields.ts'

const MAX_BALANCE_CENTS = 100_000
const WRONG_BALANCE = 'Say balance=25.00, at most 1000.00 on one card.'
const isBalance = (text: string): boolean => {
  const cents = parseDollars(text) ?? 0
  return cents > 0 && cents <= MAX_BALANCE_CENTS
}

const NUMBER = '6012 8842 0019 3375'
const number = { number: field("The card's.", z.string('Say number=..., the number of the gift card.'), NUMBER) }
const secret = ['number', 'code']
const balance = field('What is left on it, in dollars.', dollars)

const SAY_CARD =
  'Say the number of an order, a mail address, a phone, three letters of a name, or the last four digits of a card.'
const NO_CARD = 'There is no such gift card.'

const card = { card: field('Names the gift card in the office.', whole(/^[1-9]\d{0,8}$/, NO_CARD), '12') }

const listed = named(
  'ListedGiftCard',
  object({
    card: field('Names the gift card in other calls.', int()),
    last: field('The last four digits of its number.', string()),
    state: field(
      'good, empty, blocked, or replaced by another one since it was lost.',
      z.enum(['good', 'empty', 'blocked', 'replaced']),
    ),
    issuedAt: field('When it was issued, ISO 8601.', time),
    first: field('What was on it at first, in dollars.', dollars),
    balance,
    usedAt: field('When it paid last, ISO 8601; empty when it never did.', maybeTime),
    usedFor: field('The number of the order that it paid then.', optional(int())),
  }),
)

const other = object({
  card: field('Names the other gift card.', int()),
  last: field('The last four digits of its number.', string()),
})

const shown = named(
  'GiftCard',
  object({
    card: field('Names the gift card in other calls.', int()),
    last: field('The last four digits of its number.', string()),
    balance,
    blocked: field('It pays nothing.', boolean()),
    by: field('The gift card that has its money, since it was lost; absent when it was not.', optional(other)),
    of: field('Lost gift cards whose money it has.', array(other)),
    entries: field(
      'What happened to it, the newest first.',
      array(
        object({
          at: field('When it happened, ISO 8601.', time),
          what: field(
            'issued, spent, unspent by a change of its order, refunded, blocked or replaced.',
            z.enum(['issued', 'spent', 'unspent', 'refunded', 'blocked', 'replaced']),
          ),
          amount: field('What was added or taken, in dollars.', dollars),
          balance: field('What there was afterwards, in dollars.', dollars),
          order: field('The number of its order.', optional(int())),
        }),
      ),
    ),
    uses: field(
      'To whom a new card may go without a second person: the latest order of each mail address that it paid.',
      array(
        object({
          use: field('Names its payment of the order.', int()),
          order: field('The number of the order.', int()),
          at: field('When it paid, ISO 8601.', time),
          mail: field('The mail address of the order, shortened; empty for who may not see it.', string()),
        }),
      ),
    ),
  }),
)

const blocked = object({ blocked: field('It pays nothing.', boolean()) })
const printsSwitch = (answer: { blocked: boolean }, { number: of = '' }: { readonly number?: string }): string =>
  `The card ending in ${of.slice(-4)} is ${answer.blocked ? 'blocked' : 'unblocked'}.`

export const giftCardCalls = {
  issueGiftCards: operatorCall(
    'Issues gift cards. Only this answer shows their numbers and codes.',
    {
      method: 'POST',
      path: '/gift-cards',
      permission: 'giftcards:issue',
      reach: 'chain',
      secret,
      showsOnce: true,
      refuses: [409],
    },
    {
      balance: field(
        'Dollars on each, such as 25.00.',
        z.codec(z.string(WRONG_BALANCE).check(z.refine(isBalance, WRONG_BALANCE)), z.custom<Cents>(), {
          decode: (text) => parseDollars(text) ?? 0,
          encode: (cents) => formatAmount(cents),
        }),
        '25.00',
      ),
      count: field('How many.', z.prefault(whole(/^([1-9]\d{0,2}|1000)$/, 'Say count=1 to count=1000.'), '1'), '10'),
      number: field('Of a card that was printed elsewhere.', optional(string()), NUMBER),
      code: field('Of a card that was printed elsewhere.', optional(string()), '4821'),
    },
    object({
      cards: field(
        'The gift cards.',
        array(
          object({
            number: field('Number of the gift card.', string()),
            balance,
            code: field('Its security code.', string()),
          }),
        ),
      ),
    }),
    {
      name: 'gift-card',
      usage: '<balance> [--count N] [--number NUMBER] [--code CODE]',
      does: 'Issues a gift card, or `--count` of them, and prints numbers and codes as CSV, which nothing shows again; `--number` and `--code` take those of a card that was printed elsewhere.',
      prints: ({ cards }) => [
        'number,code,balance',
        ...cards.map((card) => `${card.number},${card.code},${formatAmount(card.balance)}`),
      ],
    },
  ),
  findGiftCard: operatorCall(
    'Balance and entries of a gift card.',
    { method: 'POST', path: '/gift-cards/find', permission: 'giftcards:read', reach: 'chain', secret, refuses: [404] },
    number,
    object({
      card: field('Names the gift card in the office.', int()),
      last: field('The last four digits.', string()),
      balance,
      blocked: field('It pays nothing.', boolean()),
      entries: field(
        'What happened, the newest first.',
        array(
          object({
            at: field('When, ISO 8601.', time),
            amount: field('What was added or taken, in dollars.', dollars),
            reason: field('Why the balance changed.', string()),
            order: field('Number of the order.', nullable(int())),
          }),
        ),
      ),
    }),
    {
      name: 'gift-card-find',
      usage: '<number>',
      prints: (card) => [
        `The card ending in ${card.last} has ${formatMoney(card.balance)}${card.blocked ? ' and is blocked' : ''}.`,
        ...card.entries.map(
          ({ at, amount, reason, order }) =>
            `${at.toISOString().slice(0, 10)} ${formatAmount(amount).padStart(9)} ${reason}${order === null ? '' : `, order ${order}`}`,
        ),
      ],
    },
  ),
  findGiftCards: operatorCall(
    'Finds gift cards by an order that they paid, by who ordered, or by their last four digits; without words those that moved last. At most 20. Who asks is in the audit, without what was typed.',
    {
      method: 'GET',
      path: '/gift-cards',
      permission: 'giftcards:read',
      reach: 'chain',
      audited: true,
      secret: ['q'],
    },
    { q: field('What is known of the gift card.', optional(z.string(SAY_CARD).check(z.maxLength(80, SAY_CARD))), '3375') }, // oxfmt-ignore
    object({
      cards: field('The gift cards, the one that moved last first.', array(listed)),
      isMore: field('There are more: the words should say more.', boolean()),
    }),
    {
      name: 'gift-cards',
      usage: '[q]',
      prints: ({ cards }) =>
        cards.map(({ card: id, last, state, balance: left }) => `${id}  •${last}  ${formatMoney(left)}  ${state}`),
    },
  ),
  getGiftCard: operatorCall(
    'A gift card with its ledger; nothing shows its whole number.',
    {
      method: 'GET',
      path: '/gift-cards/:card',
      permission: 'giftcards:read',
      reach: 'chain',
      audited: true,
      refuses: [404],
    },
    card,
    shown,
    { name: 'gift-card-show', usage: '<card>' },
  ),
  blockCard: operatorCall(
    'Blocks a gift card that the office has found.',
    { method: 'POST', path: '/gift-cards/:card/block', permission: 'giftcards:block', reach: 'chain', refuses: [404] },
    card,
    blocked,
  ),
  unblockCard: operatorCall(
    'Lets a blocked gift card that the office has found pay again.',
    {
      method: 'POST',
      path: '/gift-cards/:card/unblock',
      permission: 'giftcards:block',
      reach: 'chain',
      refuses: [404, 409],
    },
    card,
    blocked,
  ),
  mailGiftCard: operatorCall(
    'Blocks a lost gift card at once, and once a second person has agreed mails a new one with what is left on it to an address that no order proves.',
    {
      method: 'POST',
      path: '/gift-cards/:card/replace',
      permission: 'giftcards:block',
      reach: 'chain',
      secret: ['mail'],
      refuses: [404, 409],
    },
    {
      ...card,
      mail: field(
        'Where the new card goes.',
        z.string().check(z.maxLength(200, 'This address is too long.'), z.regex(/^\S+@\S+\.\S+$/, 'This is no mail address.')), // oxfmt-ignore
        'ann@example.com',
      ),
    },
    object({
      last: field('The last four digits of the new card.', string()),
      balance,
    }),
  ),
  listOrderGiftCards: operatorCall(
    'The gift cards that paid a part of an order, with what is left on each; nothing shows a whole number.',
    {
      method: 'GET',
      path: '/orders/:number/gift-cards',
      permission: 'giftcards:read',
      reach: 'order',
      audited: true,
      refuses: [404],
    },
    numbered,
    object({
      cards: field(
        'The gift cards, in the order in which they paid.',
        array(
          object({
            use: field('Names its payment of the order.', int()),
            last: field('The last four digits of the card that paid.', string()),
            current: field('The last four digits of the card that has its money now.', string()),
            balance,
            blocked: field('It pays nothing.', boolean()),
          }),
        ),
      ),
    }),
    {
      name: 'order-gift-cards',
      usage: '<number>',
      prints: ({ cards }) =>
        cards.map(
          ({ use, last, current, balance: left, blocked: isBlocked }) =>
          [use, `•${last}`, ...(current === last ? [] : [`now •${current}`]), formatMoney(left), isBlocked ? 'blocked' : ''].join('  ').trim(), // oxfmt-ignore
        ),
    },
  ),
  replaceGiftCard: operatorCall(
    "Blocks a gift card that was lost, and mails a new one with what is left on it to the customer of the order that it paid. Only the mail has the new card's number and code.",
    {
      method: 'POST',
      path: '/orders/:number/gift-cards/replace',
      permission: 'giftcards:block',
      reach: 'order',
      refuses: [404, 409],
    },
    {
      ...numbered,
      use: field('Its payment of the order, from the list.', whole(/^[1-9]\d{0,8}$/, 'There is no such gift card.'), '12'), // oxfmt-ignore
      last: field('The last four digits of the card that is lost.', matching(/^\d{4}$/, 'Say last=3375.'), '3375'),
    },
    object({
      last: field('The last four digits of the new card.', string()),
      balance,
    }),
    {
      name: 'gift-card-replace',
      usage: '<number> <use> <last>',
      prints: (card) => `The new card ending in ${card.last} has ${formatMoney(card.balance)}. It is mailed.`,
    },
  ),
  blockGiftCard: operatorCall(
    'Blocks a gift card.',
    {
      method: 'POST',
      path: '/gift-cards/block',
      permission: 'giftcards:block',
      reach: 'chain',
      secret,
      refuses: [404],
    },
    number,
    blocked,
    { name: 'gift-card-block', usage: '<number>', prints: printsSwitch },
  ),
  unblockGiftCard: operatorCall(
    'Lets a blocked gift card pay again.',
    {
      method: 'POST',
      path: '/gift-cards/unblock',
      permission: 'giftcards:block',
      reach: 'chain',
      secret,
      refuses: [404],
    },
    number,
    blocked,
    { name: 'gift-card-unblock', usage: '<number>', prints: printsSwitch },
  ),
}
