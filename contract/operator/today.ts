import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, maybeTime, named, nullable, object, optional, string, time } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { ofStore } from './orderFields.ts'
import { code, offsets, printerFault, quarter, serviceName, serviceNow, storeName, storePhone } from './storeFields.ts'

const want = named(
  'Want',
  object({
    kind: field(
      'What it is about.',
      z.enum(['unanswered', 'unwatched', 'late', 'provider', 'printer', 'messages', 'closed-orders', 'refunds', 'off', 'paused', 'webhooks']), // oxfmt-ignore
    ),
    urgency: field(
      'now: customers wait for it; next: soon they do; look: it can wait.',
      z.enum(['now', 'next', 'look']),
    ),
    store: field('The code of its store; empty for the chain.', string()),
    says: field('What is, as a sentence.', string()),
    otherwise: field('What happens by itself if nobody acts.', string()),
    since: field('Since when, ISO 8601; empty when unknown.', maybeTime),
    service: field('The service that it is about; null for none.', nullable(serviceName)),
    orders: field('Numbers of the orders concerned.', array(string())),
    phone: field('Whom to call; empty for nobody.', string()),
  }),
)

const storeRow = named(
  'StoreToday',
  object({
    code,
    name: storeName,
    phone: storePhone,
    offsets,
    services: field('Its services, without those that it has not.', array(serviceNow)),
    lastHour: field('Orders of the last 60 minutes.', int()),
    lastHourBefore: field('Orders of the same 60 minutes a week ago.', int()),
    orders: field('Orders since its day began.', int()),
    late: field('Orders that are not ready at their time.', int()),
    unanswered: field('Orders that nobody has answered.', int()),
    oldestUnanswered: field('When the oldest of these was placed, ISO 8601; empty for none.', maybeTime),
    screens: field('Screens that watch; null where its kitchen has no PIN.', nullable(int())),
    screenSeen: field('When a screen was heard of last, ISO 8601; empty for never.', maybeTime),
    printers: field('How many printers it has.', int()),
    printerFault,
    printerSeen: field('When the printer at fault asked last, ISO 8601; empty for never.', maybeTime),
    ticketsWaiting: field('Tickets that are not printed yet.', int()),
    capacity: field('Pizzas that it makes in a quarter of an hour; null without a limit.', nullable(int())),
    load: field('What it has taken on for the next hour.', array(quarter)),
  }),
)

const money = object({
  sales: field('Goods and delivery without taxes, deposits and tips, in dollars.', dollars),
  salesBefore: field('The same a week ago until this time of the day.', dollars),
  refunded: field('What was given back today, in dollars.', dollars),
  refundedOrders: field('How many orders something was given back of.', int()),
})

export const todayCalls = {
  today: operatorCall(
    'How the stores are doing, and what wants a person, for all stores of whoever asks or for one. The day of a store begins at five by its clocks; it is compared with the same weekday a week ago, until the same time.',
    { method: 'GET', path: '/today', permission: 'stores:read', reach: 'stores', refuses: [404] },
    { ...ofStore },
    object({
      at: field('When this was read, ISO 8601.', time),
      wants: field('What wants a person, the most urgent first.', array(want)),
      stores: field('The stores, in the order of the catalogue.', array(storeRow)),
      orders: field(
        'Orders since the day began, without refused ones and those that make dishes again for nothing.',
        int(),
      ),
      ordersBefore: field('The same a week ago until this time of the day.', int()),
      refused: field('Orders that a store has refused today.', int()),
      remade: field('Orders that make dishes again for nothing, which no other figure of the day counts.', int()),
      done: field('Orders that are ready for pick-up or delivered.', int()),
      kept: field('How many of these were so at their time.', int()),
      doneBefore: field('How many were ready or delivered a week ago.', int()),
      keptBefore: field('How many of these were so at their time.', int()),
      lateMinutes: field('How late those that were late were on average, in minutes.', int()),
      money: field('Absent for who may not see the books of all these stores.', optional(money)),
      hours: field(
        'Orders by hours of the day, the first one at five.',
        array(
          object({
            hour: field('The hour by the clocks of the stores, 0 to 23.', int()),
            orders: field('Orders of today; null for an hour to come.', nullable(int())),
            before: field('Orders of the same hour a week ago.', int()),
          }),
        ),
      ),
      hasChain: field('What the chain shares is in it: messages, card provider, webhooks.', boolean()),
    }),
    {
      name: 'today',
      usage: '[--store CODE]',
      prints: ({ wants, stores, orders, ordersBefore }) => [
        ...(wants.length === 0 ? ['Nothing wants you.'] : wants.map(({ says, otherwise }) => `${says}. ${otherwise}`)),
        `${orders} orders today, ${ordersBefore} a week ago until now.`,
        ...stores.map(
          ({ code: of, services, lastHour, late, unanswered }) =>
            `${of.padEnd(20)} ${services.map(({ service, state }) => `${service} ${state}`).join(', ')}: ${lastHour} in the last hour, ${late} late, ${unanswered} unanswered`,
        ),
      ],
    },
  ),
}
