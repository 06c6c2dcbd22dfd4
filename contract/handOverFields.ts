import { MAX_WORDS, type Arrival, type DriverMessage } from '../domain/order/handOver.ts'
import { optionalText, text, z, type Schema } from './wire.ts'
import { field } from './words.ts'

/** The fields of the last metres that customers, drivers and kitchens share (D-243, D-245). */

/** A name that the device gives, so that it counts once. */
export const ownId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'a name of 8 to 64 letters, digits, - or _'))
export const someWords = text(MAX_WORDS).check(z.regex(/\S/, 'some words'))

export const messageId = field('The id of the message.', z.string())
export const from = field('customer or driver.', z.enum(['customer', 'driver']))
export const words = field('What it says.', z.string())
export const sentAt = field('When it was sent, ISO 8601.', z.string())
export const readAt = field('When the other side had it on the screen, ISO 8601; empty before.', optionalText())

export const arrivalId = field('The id of the press.', z.string())
export const car = field('Colour and kind of the car.', optionalText())
export const spot = field('Where it stands; empty when not said.', optionalText())
export const arrivedAt = field('When the customer was there, ISO 8601.', z.string())
export const bringingAt = field('When the store said that it is bringing it, ISO 8601; empty before.', optionalText())

/** As the driver's page and the kitchen's screen have them. */
export const messageOfDriver: Schema<DriverMessage> = z.object({ id: messageId, from, words, at: sentAt, readAt })
export const arrivalAtStore: Schema<Arrival> = z.object({ id: arrivalId, car, spot, at: arrivedAt, bringingAt })
