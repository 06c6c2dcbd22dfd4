import { formatAmount, formatMoney, parseDollars, type Cents } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, nullable, object, optional, string, time, whole } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

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

const blocked = object({ blocked: field('It pays nothing.', boolean()) })
const printsSwitch = (answer: { blocked: boolean }, { number: of = '' }: { readonly number?: string }): string =>
  `The card ending in ${of.slice(-4)} is ${answer.blocked ? 'blocked' : 'unblocked'}.`

export const giftCardCalls = {
  issueGiftCards: operatorCall(
    'Issues gift cards. Only this answer shows their numbers and codes.',
    { method: 'POST', path: '/gift-cards', permission: 'giftcards:issue', secret, refuses: [409] },
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
    { method: 'POST', path: '/gift-cards/find', permission: 'giftcards:read', secret, refuses: [404] },
    number,
    object({
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
  blockGiftCard: operatorCall(
    'Blocks a gift card.',
    { method: 'POST', path: '/gift-cards/block', permission: 'giftcards:block', secret, refuses: [404] },
    number,
    blocked,
    { name: 'gift-card-block', usage: '<number>', prints: printsSwitch },
  ),
  unblockGiftCard: operatorCall(
    'Lets a blocked gift card pay again.',
    { method: 'POST', path: '/gift-cards/unblock', permission: 'giftcards:block', secret, refuses: [404] },
    number,
    blocked,
    { name: 'gift-card-unblock', usage: '<number>', prints: printsSwitch },
  ),
}
