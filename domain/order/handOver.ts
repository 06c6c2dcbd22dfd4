import type { Service } from '../catalogue/store.ts'
import type { Cents } from '../money.ts'
import type { OrderStatus, Stage } from './orderStage.ts'

/** The last metres of an order: what customer and driver say, the PIN at the door (D-244), the car at the kerb (D-245). Times in ISO 8601. */
export interface HandOver {
  /** Between customer and driver, the oldest first (D-243). */
  talk: DriverMessage[]
  /** The order is with a driver, who reads what the customer writes. */
  mayWrite: boolean
  /** Four digits that the driver asks for; '' while none is wanted. */
  pin: string
  /** Who wants it. */
  pinBy: PinWish
  pinState: PinState
  /** Set where the store brings a pick-up order to the car. */
  curbside: boolean
  arrival?: Arrival
}

export interface DriverMessage {
  id: string
  from: Speaker
  words: string
  at: string
  /** When the other side had it on the screen; '' while it has not. */
  readAt: string
}

export type Speaker = 'customer' | 'driver'

export type PinWish = 'nobody' | 'customer' | 'store'

/** `locked`: the driver has typed too many wrong ones, and calls the store; `released`: the store lets it be handed over without. */
export type PinState = 'open' | 'locked' | 'released'

/** A customer who waits outside for a pick-up order. */
export interface Arrival {
  /** Names the press: another one has another id. */
  id: string
  /** 'Blue hatchback' */
  car: string
  /** '3'; '' without one. */
  spot: string
  at: string
  /** When somebody of the store said that the order is being brought; '' before. */
  bringingAt: string
}

/** What a store wants at the hand-over: a PIN always, for orders from an amount on, or for those whose customer asks for one. */
export interface HandOverRules {
  pin: 'asked' | 'above' | 'always'
  /** Whole cents; it counts with `above`. */
  pinFrom: Cents
  curbside: boolean
}

/** Of a store that has said nothing. */
export const NO_RULES: HandOverRules = { pin: 'asked', pinFrom: 0, curbside: false }

/** Who wants a PIN for an order. `isAsked`: its customer does. */
export function pinWish(
  { pin, pinFrom }: HandOverRules,
  { service, total, isAsked }: { service: Service; total: Cents; isAsked: boolean },
): PinWish {
  if (service !== 'Delivery') return 'nobody'
  if (pin === 'always' || (pin === 'above' && total >= pinFrom)) return 'store'
  return isAsked ? 'customer' : 'nobody'
}

/** Then the driver calls the store. */
const MAX_WRONG_PINS = 5

export const pinState = ({ wrong, isReleased }: { wrong: readonly string[]; isReleased: boolean }): PinState =>
  isReleased ? 'released' : wrong.length >= MAX_WRONG_PINS ? 'locked' : 'open'

/**
 * What a typed PIN comes to. Only a PIN that was not typed before counts as another wrong one: a repeat after a lost answer tells
 * nobody anything. `wrong` are the different wrong ones so far.
 */
export function tryPin(
  wrong: readonly string[],
  typed: string,
  isRight: boolean,
): { kind: 'right' | 'missing' | 'locked' } | { kind: 'wrong'; wrong: readonly string[]; left: number } {
  if (wrong.length >= MAX_WRONG_PINS) return { kind: 'locked' }
  if (!/^\d{4}$/.test(typed)) return { kind: 'missing' }
  if (isRight) return { kind: 'right' }
  const all = wrong.includes(typed) ? wrong : [...wrong, typed]
  return { kind: 'wrong', wrong: all, left: MAX_WRONG_PINS - all.length }
}

/** What is forgotten in the car is noticed soon after the door is closed. */
const TALK_AFTER_MINUTES = 15

interface Trip {
  /** Where the order is now. */
  stage: Stage
  status: OrderStatus | (number & {})
  /** When the assignment to this driver ended; null while it runs. */
  endedAt: Date | null
  /** Nobody was given the order after this driver. */
  isLatest: boolean
}

/** Whether customer and this driver may write to each other: while the driver has the order, and a while after it was delivered. */
export function mayTalk({ stage, status, endedAt, isLatest }: Trip, now: Date): boolean {
  if (!isLatest) return false
  if (endedAt === null) return status === 1
  return stage === 'finished' && now.getTime() - endedAt.getTime() < TALK_AFTER_MINUTES * 60_000
}

/** A pick-up order can be waited for until it is handed out. */
export const mayArrive = ({ service, status }: { service: Service; status: number }): boolean =>
  service === 'Pick Up' && status === 1

export const MAX_WORDS = 140
export const MAX_CAR = 60
export const MAX_SPOT = 10

/** What is said by one press. */
export const CUSTOMER_PHRASES = [
  'I am downstairs',
  'Leave it at the door',
  'Which car?',
  'Please call up from the entrance',
] as const
export const DRIVER_PHRASES = [
  'I am outside',
  'I cannot find the door',
  'Please come down',
  'I left it at the door',
] as const

/**
 * A typed text on one line, without what turns the direction of writing; '' for nothing. The contract has looked at its length.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
