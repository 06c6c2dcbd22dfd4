import { formatAmount, type Cents } from '../../domain/money.ts'
import { field } from '../words.ts'
import { dollars, int, object } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { DAYS } from './orderFields.ts'

const giftCards = {
  issued: field('Dollars on cards that were issued.', dollars),
  spent: field('Dollars that paid orders.', dollars),
  givenBack: field('Dollars that refunds gave back.', dollars),
  open: field('Dollars on all cards at the end.', dollars),
  blocked: field('Those of them on cards that are blocked now.', dollars),
}

const points = {
  earned: field('Points that orders earned.', int()),
  given: field('Points that the operator gave, and welcome points.', int()),
  spent: field('Points that paid orders.', int()),
  givenBack: field('Points that refunds gave back.', int()),
  takenBack: field('Earned points that refunds took back.', int()),
  open: field('Points of all members at the end.', int()),
  value: field('What these points can pay, in dollars.', dollars),
  owed: field('Points that members owe now, since a refund took back what they had spent.', int()),
}

const sum = (name: string, value: string | number): string => `  ${name.padEnd(10)} ${String(value).padStart(14)}`
const dollarSum = (name: string, cents: Cents): string => sum(name, formatAmount(cents))

export const balanceCalls = {
  getBalances: operatorCall(
    'What happened on these days to all gift cards and points together, and what was open at their end.',
    { method: 'GET', path: '/balances', permission: 'books:read', reach: 'chain' },
    DAYS,
    object({
      giftCards: field('All gift cards together.', object(giftCards)),
      points: field('All points together.', object(points)),
    }),
    {
      name: 'balances',
      usage: '[--from DAY] [--to DAY]',
      prints: ({ giftCards: cards, points: all }) => [
        'Gift cards, in dollars',
        dollarSum('issued', cards.issued),
        dollarSum('spent', cards.spent),
        dollarSum('given back', cards.givenBack),
        dollarSum('open', cards.open),
        dollarSum('blocked', cards.blocked),
        'Points, their value in dollars',
        sum('earned', all.earned),
        sum('given', all.given),
        sum('spent', all.spent),
        sum('given back', all.givenBack),
        sum('taken back', all.takenBack),
        sum('open', all.open),
        dollarSum('value', all.value),
        sum('owed', all.owed),
      ],
    },
  ),
}
