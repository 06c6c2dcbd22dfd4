import { STAGES } from '../../domain/order/orderStage.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, maybeTime, matching, named, object, string, time } from './fields.ts'
import { operatorCall } from './operatorCall.ts'
import { serviceName } from './storeFields.ts'
import { atStore } from './stores.ts'

const MOST = 200

const openOrder = {
  number: field('The number of the order.', string()),
  service: field('pickup or delivery.', serviceName),
  stage: field('Where the order is in its life.', z.enum([...STAGES, 'refused'])),
  readyAt: field('When it shall be ready or at the door, ISO 8601; empty when unknown.', maybeTime),
  what: field('What is ordered, in a few words.', string()),
}

const until = field('When the services open again by themselves, ISO 8601.', time)

const left = named(
  'LeftOrder',
  object({
    ...openOrder,
    name: field('Who ordered; empty for who may not see that.', string()),
    phone: field('Whom to call; empty for who may not see that.', string()),
  }),
)

/** A store that cannot bake any more tonight (D-214). */
export const powerCutCalls = {
  previewPowerCut: operatorCall(
    'Says which orders of a store a power cut would refuse, what each gives back, and which stay. It changes nothing.',
    { method: 'GET', path: '/stores/:code/power-cut', permission: 'orders:change', reach: 'store', refuses: [404] },
    atStore,
    object({
      until,
      orders: field(
        'The orders in progress, by the time that they are due.',
        array(
          object({
            ...openOrder,
            isRefused: field('It is not in the oven, and is for a time before the store opens again.', boolean()),
            givesBack: field('What its refusal gives back, in dollars.', dollars),
          }),
        ),
      ),
    }),
  ),
  powerCut: operatorCall(
    'Closes all services of a store until its day ends, refuses the orders that are named and not in the oven, and gives back everything that was paid for them. The Idempotency-Key names the press: a repeat goes on where the first one ended.',
    {
      method: 'POST',
      path: '/stores/:code/power-cut',
      permission: 'orders:change',
      reach: 'store',
      keyed: true,
      refuses: [404],
    },
    {
      ...atStore,
      reason: field(
        'Why; the customers read it.',
        matching(/^(?=.*\S).{1,200}$/s, 'Say why, in up to 200 characters: the customers read it.'),
        'The power is out.',
      ),
      orders: field(
        'The numbers of the orders to refuse, with commas, as they were shown; empty for none.',
        matching(
          new RegExp(`^(\\d{1,9}(,\\d{1,9}){0,${MOST - 1}})?$`),
          `Say orders=40218,40219, up to ${MOST} numbers.`,
        ),
        '40218,40219',
      ),
    },
    object({
      until,
      refused: field(
        'The orders that are refused.',
        array(
          object({
            number: field('The number of the order.', string()),
            amount: field('What is given back, in dollars.', dollars),
            isPending: field('The card provider has not confirmed it yet; the host asks again by itself.', boolean()),
          }),
        ),
      ),
      amount: field('What is given back of all of them, in dollars.', dollars),
      pending: field('How many refunds the card provider has not confirmed yet.', int()),
      left: field(
        'The orders that are still in progress: baking, on the way, for later, or new meanwhile.',
        array(left),
      ),
    }),
    {
      name: 'power-cut',
      usage: '<store> <reason> [orders]',
      does: 'Closes a store until its day ends and refuses these orders, which are named with commas and are not in the oven; lists the others with the phones of their customers.',
      sends: ({ orders = '', ...given }) => ({ ...given, orders }),
      prints: ({ refused, left: rest }) => [
        `${refused.length} orders are refused.`,
        ...rest.map(({ number, stage, name, phone }) => `${number} ${stage} ${name} ${phone}`),
      ],
    },
  ),
  endPowerCut: operatorCall(
    'Opens again what a power cut has closed at a store, and nothing else: a service that was paused or switched off before stays so, and so does what somebody has paused since.',
    {
      method: 'POST',
      path: '/stores/:code/power-cut/end',
      permission: 'stores:pause',
      reach: 'store',
      refuses: [404, 409],
    },
    atStore,
    object({
      services: field(
        'What it has opened.',
        array(
          object({
            service: field('pickup or delivery.', serviceName),
            until: field('Until when it is paused as before, ISO 8601; empty when it is not.', maybeTime),
          }),
        ),
      ),
    }),
    {
      name: 'power-cut-end',
      usage: '<store>',
      prints: ({ services }, { store }) =>
        services.map(({ service, until: paused }) => `${store}: ${service} is ${paused ? 'paused as before' : 'open again'}.`), // oxfmt-ignore
    },
  ),
}
