import { MAX_CAR, MAX_SPOT, type HandOver } from '../domain/order/handOver.ts'
import { call } from './call.ts'
import { guestKey, orderHash } from './fields.ts'
import { arrivalId, arrivedAt, bringingAt, car, from, messageId, ownId, readAt, sentAt, someWords, spot, words } from './handOverFields.ts' // oxfmt-ignore
import { TRACKING } from './live.ts'
import { codec, flag, flagText, optionalText, text, z, type Schema } from './wire.ts'
import { field, shape, subject } from './words.ts'

const watched = { hash: ['oh', orderHash], guest: ['g', guestKey] } as const

const message = shape('DriverMessage', () => ({
  id: ['id', messageId],
  from: ['from', from],
  words: ['words', words],
  at: ['at', sentAt],
  readAt: ['read_at', readAt],
}))

const arrival = shape('Arrival', () => ({
  id: ['id', arrivalId],
  car: ['car', car],
  spot: ['spot', spot],
  at: ['at', arrivedAt],
  bringingAt: ['bringing_at', bringingAt],
}))

/** D-243, D-244, D-245 */
const handOver: Schema<HandOver> = shape('HandOver', () => ({
  // Not `messages`, which the answers of every call have.
  talk: ['talk', field('Between customer and driver, the oldest first.', z.array(message))],
  mayWrite: ['may_write', field('1: the order is with a driver, who can be written to.', flag)],
  pin: ['pin', field('Four digits that the driver asks for; empty while none is wanted.', optionalText())],
  pinBy: ['pin_by', field('Who wants it.', z.enum(['nobody', 'customer', 'store']))],
  pinState: [
    'pin_state',
    field(
      'locked: after too many wrong ones; released: not asked for any more.',
      z.enum(['open', 'locked', 'released']),
    ),
  ],
  curbside: ['curbside', field('1: the store brings the order to the car.', flag)],
  arrival: ['arrival', field('Where the customer waits.', z.optional(arrival))],
}))

const change = (path: string, source: string) =>
  ({ method: 'POST', path, writes: 'handler', source, also: [404, 409] }) as const

const id = field('A name of this press, so that it counts once.', ownId, 'b1946ac92492d234')

export const handOverCalls = subject(TRACKING, {
  handOver: call(
    'Gives what customer and driver have said, the PIN of the hand-over, and the car that waits outside',
    { method: 'GET', path: '/live/hand-over', source: 'D-243 D-244 D-245', also: [404] },
    codec(() => watched),
    handOver,
  ),
  /** A repeat of the id does no harm. */
  tellDriver: call(
    'Sends a message to the driver of an order',
    change('/live/tell-driver', 'D-243'),
    codec(() => ({
      ...watched,
      id: ['id', id],
      words: ['words', field('What to say.', someWords, 'I am downstairs')],
    })),
    handOver,
  ),
  /** Notes that the driver's messages were on the screen, up to this one. */
  sawDriver: call(
    "Says that the driver's messages were read",
    change('/live/saw-driver', 'D-243'),
    codec(() => ({ ...watched, upTo: ['id', field('The id of the last one.', ownId, 'b1946ac92492d234')] })),
    handOver,
  ),
  wantPin: call(
    'Wants a PIN at the hand-over of a delivery, or none any more',
    change('/live/want-pin', 'D-244'),
    codec(() => ({ ...watched, isWanted: ['wanted', field('1: with a PIN.', flagText, '1')] })),
    handOver,
  ),
  /** The last press counts; a repeat of the id does no harm. */
  sayHere: call(
    'Says that the customer waits outside with a car',
    change('/live/here', 'D-245'),
    codec(() => ({
      ...watched,
      id: ['id', id],
      car: ['car', field('Colour and kind of the car.', text(MAX_CAR).check(z.regex(/\S/, 'a car')), 'Blue hatchback')],
      spot: ['spot', field('Where it stands.', optionalText(MAX_SPOT), '3')],
    })),
    handOver,
  ),
})
