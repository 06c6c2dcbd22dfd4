import { describe, expect, test } from 'vitest'
import { listWants, printerFault, type ChainNow, type StoreNow } from '../../../domain/office/wants.ts'

const now = new Date('2026-11-27T02:12:00Z')
/** Minutes before now; Vancouver's clocks stand at 18:12. */
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const offsets = [{ from: 0, minutes: -480 }]
const rules = { raiseSeconds: 120, tellSeconds: 600, pauseAfter: 3 }

const service = { state: 'open', until: null, by: '', since: null } as const
const store: StoreNow = {
  code: 'lonsdale',
  name: 'Lonsdale',
  phone: '604-555-0178',
  offsets,
  services: { pickup: service },
  unanswered: [],
  late: [],
  screens: { watching: 1, seen: ago(0) },
  printers: [],
  closedOrders: [],
}
const placed = (number: string, minutes: number, toldAt: Date | null = null) => ({ number, service: 'Pick Up', placedAt: ago(minutes), toldAt }) as const // oxfmt-ignore
const late = (number: string, minutes: number) => ({ number, service: 'Delivery', stage: 'oven', readyAt: ago(minutes) }) as const // oxfmt-ignore
const printer = { name: '', seen: ago(0), status: '200 OK', waiting: 0 }
const chain: ChainNow = { queues: [], disabledWebhooks: 0, oldRefunds: 0, failing: [] }

const wantsOf = (change: Partial<StoreNow>, ofChain?: Partial<ChainNow>) =>
  listWants([{ ...store, ...change }], ofChain && { ...chain, ...ofChain }, rules, now)
const said = (change: Partial<StoreNow>, ofChain?: Partial<ChainNow>) =>
  wantsOf(change, ofChain).map(({ urgency, says, otherwise }) => `${urgency}: ${says}. ${otherwise}`)

describe('what wants a person', () => {
  test('is nothing while all is well [D-205]', () => {
    expect(said({ unanswered: [placed('40236', 1)], printers: [printer] }, {})).toEqual([])
    expect(said({ screens: { watching: 0, seen: null }, services: { pickup: { ...service, state: 'closed' } } })).toEqual([]) // oxfmt-ignore
    expect(said({ late: [late('40229', 0)] })).toEqual([])
  })

  test.each<[string, Partial<StoreNow>, string]>([
    [
      'orders without an answer and no screen',
      { unanswered: [placed('40236', 6), placed('40239', 3)], screens: { watching: 0, seen: ago(14) } },
      'now: Lonsdale has not answered 2 orders. No screen there has been watching since 17:58. At 18:16 the customer of the first is told by itself. After 3 in a row the service is switched off. Nothing is refunded by itself.',
    ],
    [
      'an order whose customer was told',
      { unanswered: [placed('40236', 12, ago(2))] },
      'now: Lonsdale has not answered 1 order. The customer of the first was told at 18:10. After 3 in a row the service is switched off. Nothing is refunded by itself.',
    ],
    [
      'a kitchen without a PIN',
      { unanswered: [placed('40236', 12, ago(2))], screens: undefined },
      'now: Lonsdale has not answered 1 order. Its kitchen has no PIN, so no screen can show them. The customer of the first was told at 18:10. After 3 in a row the service is switched off. Nothing is refunded by itself.',
    ],
    ['no screen', { screens: { watching: 0, seen: ago(14) } }, 'next: Lonsdale has no screen watching since 17:58. The next order waits there unseen.'],
    ['a late order', { late: [late('40232', 2)] }, 'next: 40232 of Lonsdale is 2 min late. Delivery, due 18:10, in the oven. Customers are told of a new time only by a person.'],
    [
      'late orders, the latest first',
      { late: [late('40232', 2), late('40229', 65)] },
      'now: 40229 of Lonsdale is 1 h 5 min late. Delivery, due 17:07, in the oven. 1 more of this store is late. Customers are told of a new time only by a person.',
    ],
    [
      'paper out',
      { printers: [{ ...printer, name: 'Pass', status: '410 Paper empty', waiting: 2 }] },
      'next: Lonsdale prints nothing: paper empty (Pass). The screen has every order. 2 tickets wait; what is not printed within half an hour is not printed any more.',
    ],
    ['a silent printer', { printers: [{ ...printer, seen: ago(31) }] }, 'next: Lonsdale prints nothing since 17:41. The screen has every order.'],
    [
      'paid orders for a closed time',
      { closedOrders: [{ number: '40051', readyAt: new Date('2026-12-25T02:30:00Z'), isAsked: true }] },
      'look: Lonsdale is closed at the time of 1 order. The first is for Dec 24, 18:30. 1 of the customers is asked for another time. They stay paid until a person keeps, moves or refunds them.',
    ],
    [
      'a paid order for tonight',
      { closedOrders: [{ number: '40051', readyAt: ago(-60), isAsked: false }] },
      'next: Lonsdale is closed at the time of 1 order. The first is for 19:12. They stay paid until a person keeps, moves or refunds them.',
    ],
    [
      'a pause',
      { services: { delivery: { ...service, state: 'paused', until: ago(-18) } } },
      'look: Lonsdale has paused Delivery until 18:30. It opens by itself then.',
    ],
    [
      'what nobody opens',
      { services: { pickup: { ...service, state: 'off' } } },
      'look: Lonsdale has switched off Pick Up. It stays so until a person opens it.',
    ],
    [
      'what missed orders closed',
      { services: { pickup: { ...service, state: 'off', until: new Date('2026-11-27T19:00:00Z') } } },
      'look: Lonsdale has switched off Pick Up until Nov 27, 11:00. Orders without an answer did that. It opens by itself then.',
    ],
  ])('names %s, and what happens by itself [D-205]', (_, change, sentence) => expect(said(change)).toEqual([sentence])) // oxfmt-ignore

  const queue = { waiting: 4, retrying: 0, oldestDueSeconds: 0 }
  test.each<[string, Partial<ChainNow>, string]>([
    ['payments', { queues: [{ ...queue, kind: 'payment', oldestDueSeconds: 300 }] }, 'now: The card provider has not answered about 4 payments. The host asks again by itself until it knows. No order is made before.'],
    ['mails', { queues: [{ ...queue, kind: 'mail', oldestDueSeconds: 660 }] }, 'next: 4 mails do not go out, the oldest for 11 min. The host tries again by itself.'],
    ['failing texts', { queues: [{ ...queue, kind: 'sms', retrying: 3 }] }, 'next: 4 text messages do not go out. The host tries again by itself; 3 failed before.'],
    ['refunds', { oldRefunds: 1 }, 'next: 1 refund is not confirmed for a day. The host asks the card provider again by itself. The customers wait for their money.'],
    ['a failing card provider', { failing: [{ service: 'card', times: 3, since: ago(4) }] }, 'now: The card provider has failed 3 times in a row, for 4 min now. Customers cannot pay by card there, and every new try asks it again. Orders that are paid are made.'],
    ['a failing geocoder', { failing: [{ service: 'card', times: 2, since: ago(4) }, { service: 'geocoder', times: 12, since: ago(0) }] }, 'next: The search for addresses has failed 12 times in a row, for 1 min now. Customers can order delivery to addresses that were found before, and pick up. Every new search asks it again.'],
    ['webhooks', { disabledWebhooks: 2 }, 'look: 2 webhooks are switched off. It receives no orders until a person switches it on.'],
  ])('names %s of the chain [D-205]', (_, ofChain, sentence) => expect(said({}, ofChain)).toEqual([sentence])) // oxfmt-ignore

  test('leaves out queues that move, and tickets, which a printer fetches', () => {
    const queues = [{ ...queue, kind: 'mail', oldestDueSeconds: 299, retrying: 2 }, { ...queue, kind: 'print', retrying: 9 }] // oxfmt-ignore
    expect(said({}, { queues })).toEqual([])
  })

  test('begins with what customers wait for, then goes by kind, the oldest first', () => {
    const other = { ...store, code: 'kits', name: 'Kitsilano' }
    const wants = listWants(
      [
        { ...store, services: { pickup: { ...service, state: 'paused', until: ago(-18) } }, late: [late('1', 3)] },
        { ...other, late: [late('2', 8)] },
        {
          ...other,
          code: 'davie',
          unanswered: [placed('3', 4)],
          printers: [{ ...printer, status: '410 Paper empty' }],
        },
        { ...other, code: 'oak', unanswered: [placed('4', 9)] },
      ],
      chain,
      undefined,
      now,
    )
    expect(wants.map(({ kind, store: of }) => `${kind} ${of}`)).toEqual([
      'unanswered oak',
      'unanswered davie',
      'late kits',
      'late lonsdale',
      'printer davie',
      'paused lonsdale',
    ])
  })

  test('knows a printer by what it says and when it asked', () => {
    const faults = [printer, { ...printer, seen: null }, { ...printer, status: '' }, { ...printer, seen: ago(3) }, { ...printer, status: '500' }] // oxfmt-ignore
    expect(faults.map((one) => printerFault(one, now))).toEqual(['', '', '', 'silent', '500'])
  })
})
