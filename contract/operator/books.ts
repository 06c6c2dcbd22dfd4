import { formatAmount, type Cents } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, dollars, int, nullable, object, optional, string, time, whole, named } from './fields.ts'
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
    { method: 'GET', path: '/balances', permission: 'books:read' },
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

const auditEntry = named(
  'AuditEntry',
  object({
    id: field('Its id.', int()),
    at: field('When, ISO 8601.', time),
    source: field('Where it came from: customer, kitchen, operator, driver, demo or host.', string()),
    actor: field('Who did it.', string()),
    action: field('What was done: the path of the call, or a word.', string()),
    subject: field('What was changed.', string()),
    detail: field('The fields of the call.', nullable(z.looseObject({}))),
    outcome: field('HTTP status of the answer; null when there was none.', nullable(int())),
  }),
)

export const auditCalls = {
  listAudit: operatorCall(
    'Who changed what, the newest first, at most 200; `next` is the `before` of the next page.',
    { method: 'GET', path: '/audit', permission: 'audit:read' },
    {
      before: field('The id of an entry: only older ones.', optional(whole(/^\d{1,9}$/, 'Say before=1234.')), '1234'),
    },
    object({
      entries: field('What happened, the newest first.', array(auditEntry)),
      next: field('Where the next page starts; absent on the last one.', optional(int())),
    }),
    {
      name: 'audit',
      usage: '',
      does: 'Who changed what and when, the last 200 changes; `OPERATOR_NAME` says who you are (default: the name on this machine).',
      prints: ({ entries }) =>
        entries.map(({ at, source, actor, action, subject, outcome, detail }) =>
          [at.toISOString(), source, actor || '-', action, subject || '-', outcome ?? '', JSON.stringify(detail)].join(
            '  ',
          ),
        ),
    },
  ),
}
