import { cardNumberOf, giftCardEntryFault } from '../../domain/payment/giftCards.ts'
import { answerWith, rateLimited, refused, type Context, type Handler } from '../context/context.ts'
import { CHALLENGE_SECONDS, checkSolution } from '../services/botCheck.ts'
import { giftCardCodeHash, giftCardHash } from '../services/giftCardNumbers.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'
import { networkLimits, rateLimitsOf } from '../sessions/rateLimits.ts'
import { isSame } from '../sessions/token.ts'
import { DAY_SECONDS } from '../store/database/addSeconds.ts'
import { addToCheckout, findGiftCardEntry, removeFromCheckout } from '../store/discounts/checkoutGiftCards.ts'
import { consume, refund, secondsUntilAllowed, type RateLimit, type RateWindow } from '../store/rateLimits.ts'

/** Wrong tries of a session and of a network. */
const SESSION_TRIES: readonly RateWindow[] = [[5, DAY_SECONDS]]
const NETWORK_TRIES: readonly RateWindow[] = [[50, DAY_SECONDS]]
/**
 * Wrong tries at one number, by one network and by all. They do not count for who has added the card before: strangers who know
 * a number do not lock its owner out (D-130).
 */
const NUMBER_NETWORK_TRIES: readonly RateWindow[] = [[10, DAY_SECONDS]]
const NUMBER_TRIES: readonly RateWindow[] = [[50, DAY_SECONDS]]

/** The same for an unknown number, a wrong code and a blocked card, so that nobody learns which numbers exist. */
const WRONG = 'We could not find a gift card with this number and security code.'

/**
 * Adds a gift card to the checkout and answers its balance in cents [PAY-07 CALL-17]. Every try needs a bot check of its own, and
 * wrong ones are limited.
 */
const addGiftCard: Handler<'addGiftCard'> = async (input, context) => {
  const { botCheck, number: typed, code: typedCode, checkout } = input
  const { db, now, session, settings } = context
  const number = cardNumberOf(typed)
  const code = typedCode.trim()
  const fault = giftCardEntryFault(number, code)
  if (fault) return refused(fault)
  const solution = await checkSolution(botCheck, 'add_gift_card', now, settings.tokenKey)
  if (solution === undefined) return refused(FAILED_CHECK)
  const asked = { session: session.hash, checkout, card: giftCardHash(number, settings) }
  const { found: card, wasAddedBefore } = await findGiftCardEntry(db, asked)
  const tries = wasAddedBefore ? ownTries(context) : [...ownTries(context), ...triesAt(number, context)]
  // Counted before the code is compared, so that parallel tries are counted one by one.
  const once = rateLimitsOf([`solution ${solution}`], [[1, CHALLENGE_SECONDS]], context)
  if ((await consume(db, [...once, ...tries], now)) > 0) {
    const wait = await secondsUntilAllowed(db, tries, now)
    return wait > 0
      ? rateLimited(`Too many tries. Please try again in ${formatWait(wait)}.`, wait)
      : refused(FAILED_CHECK)
  }
  const isRight = isSame(card?.code_hash ?? '', giftCardCodeHash(number, code, settings))
  if (!card || !isRight) return refused(WRONG)
  // A right card uses up no tries.
  await refund(db, tries, now)
  if (card.balance === 0) return refused('This gift card has no money left.')
  const token = await addToCheckout(db, asked, now)
  return token === undefined ? refused(NOT_OPEN) : answerWith({ amount: card.balance, token, last: card.last })
}

const NOT_OPEN = 'This checkout is not open any more. Please confirm your details again.'

const FAILED_CHECK = 'The check against robots did not work. Please try again.'

const ownTries = (context: Context): RateLimit[] => [
  ...rateLimitsOf([`gift card by ${context.session.hash}`], SESSION_TRIES, context),
  ...networkLimits('gift card from', NETWORK_TRIES, context),
]

const triesAt = (number: string, context: Context): RateLimit[] => [
  ...networkLimits(`gift card number ${number} from`, NUMBER_NETWORK_TRIES, context),
  ...rateLimitsOf([`gift card number ${number}`], NUMBER_TRIES, context),
]

/** [PAY-09 CALL-18] */
const removeGiftCard: Handler<'removeGiftCard'> = async ({ checkout, token }, { db, session }) => {
  const isKnown = await removeFromCheckout(db, { session: session.hash, checkout, token })
  return isKnown ? answerWith({ message: '' }) : refused(NOT_OPEN)
}

export const giftCardHandlers = { addGiftCard, removeGiftCard }
