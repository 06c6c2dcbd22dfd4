import { formatAmount, parseDollars } from '../../../domain/money.ts'
import { cardNumberOf } from '../../../domain/payment/giftCards.ts'
import { newGiftCard } from '../../catalogue/import/importOffers.ts'
import { messageOf } from '../../catalogue/import/faults.ts'
import { giftCard, type GiftCardEntry } from '../../catalogue/import/offerFormat.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { giftCardHash } from '../../services/giftCardHash.ts'
import { PRINTED_GIFT_CARDS } from '../../services/printedKeys.ts'
import { newGiftCardNumber, newSecurityCode } from '../../services/giftCardNumber.ts'
import { blockGiftCard, findGiftCardWithEntries, issueGiftCards } from '../../store/discounts/giftCards.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const NUMBER = { number: "The card's." }
const SECRETS = ['number', 'code']

export const giftCardCalls: OperatorCall[] = [
  {
    method: 'POST',
    path: '/gift-cards',
    does: 'Issues gift cards. Only this answer shows their numbers and codes.',
    fields: {
      balance: 'Dollars on each, such as 25.00.',
      count: 'How many.',
      number: 'Of a card that was printed elsewhere.',
      code: 'Of a card that was printed elsewhere.',
    },
    secret: SECRETS,
    run: makeGiftCards,
  },
  {
    method: 'POST',
    path: '/gift-cards/find',
    does: 'Balance and entries of a gift card.',
    fields: NUMBER,
    secret: SECRETS,
    run: showGiftCard,
  },
  {
    method: 'POST',
    path: '/gift-cards/block',
    does: 'Blocks a gift card.',
    fields: NUMBER,
    secret: SECRETS,
    run: (context) => switchGiftCard(true)(context),
  },
  {
    method: 'POST',
    path: '/gift-cards/unblock',
    does: 'Lets a blocked gift card pay again.',
    fields: NUMBER,
    secret: SECRETS,
    run: (context) => switchGiftCard(false)(context),
  },
]

const MAX_CARDS = 1000
const MAX_BALANCE_CENTS = 100_000

const isForDemos = (number: string, { scope }: HonoEnv['Bindings']): boolean =>
  !scope.settings.demo && PRINTED_GIFT_CARDS.includes(number)
const FOR_DEMOS = 'This number is printed in the product’s documents: everybody could pay with it.'

const UNKNOWN_CARD = 'There is no gift card with this number.'

/**
 * `POST /operator/gift-cards` with `balance`, and `count`, or `number` and `code` of a card that was printed elsewhere. Only
 * this answer ever shows a number and its code: the host keeps hashes.
 */
async function makeGiftCards({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { balance = '', count = '1', number, code } = read.input
  const cents = parseDollars(String(balance)) ?? 0
  if (cents <= 0 || cents > MAX_BALANCE_CENTS) return refusal('Say balance=25.00, at most 1000.00 on one card.', 422)
  if (!/^[1-9]\d{0,3}$/.test(String(count)) || Number(count) > MAX_CARDS)
    return refusal(`Say count=1 to count=${MAX_CARDS}.`, 422)
  const isPrinted = number !== undefined || code !== undefined
  if (isPrinted && count !== '1') return refusal('A number and a code are of one card.', 422)
  const given = { number: cardNumberOf(String(number)), pin: String(code).trim(), balance: formatAmount(cents) }
  const printed = isPrinted ? giftCard.safeParse(given, { error: messageOf }) : undefined
  if (printed?.error) return refusal(printed.error.issues.map(faultText).join(' '), 422)
  if (printed && isForDemos(printed.data.number, env)) return refusal(FOR_DEMOS, 409)
  const cards = printed ? [printed.data] : Array.from({ length: Number(count) }, () => newCard(given.balance))
  const issued = await issue(cards, env)
  if (issued.length < cards.length)
    return refusal('There is already a gift card with this number. Nothing was changed.', 409)
  return success({ status: true, cards: issued.map(({ pin, ...card }) => ({ ...card, code: pin })) })
}

const newCard = (balance: string): GiftCardEntry => ({ number: newGiftCardNumber(), pin: newSecurityCode(), balance })

async function issue(
  cards: readonly GiftCardEntry[],
  { database, scope }: HonoEnv['Bindings'],
): Promise<GiftCardEntry[]> {
  const kept = cards.map((card) => newGiftCard(card, scope.settings))
  const issued = new Set(await issueGiftCards(database.db, kept, scope.now))
  return cards.filter((_, index) => issued.has(kept[index]?.hash ?? ''))
}

const faultText = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `The ${path[0] === 'pin' ? 'code' : String(path[0])} ${message}.`

/** Field `number`. */
async function showGiftCard(context: RouteContext): Promise<Response> {
  return await withNumber(context, async (hash) => {
    const card = await findGiftCardWithEntries(context.env.database.db, hash)
    if (!card) return refusal(UNKNOWN_CARD, 404)
    const { last, balance, blockedAt, entries } = card
    return success({
      status: true,
      last,
      balance: formatAmount(balance),
      blocked: blockedAt !== null,
      entries: entries.map(({ at, delta, reason, order }) => ({ at, amount: formatAmount(delta), reason, order })),
    })
  })
}

/** Field `number`. A blocked card pays nothing until it is unblocked. */
const switchGiftCard =
  (isBlocked: boolean) =>
  async (context: RouteContext): Promise<Response> =>
    await withNumber(context, async (hash, number) => {
      const { database, scope } = context.env
      if (!isBlocked && isForDemos(number, context.env)) return refusal(FOR_DEMOS, 409)
      const isKnown = await blockGiftCard(database.db, hash, isBlocked ? scope.now : null)
      return isKnown ? success({ status: true, blocked: isBlocked }) : refusal(UNKNOWN_CARD, 404)
    })

async function withNumber(
  { req, env }: RouteContext,
  work: (hash: string, number: string) => Promise<Response>,
): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { number } = read.input
  if (typeof number !== 'string') return refusal('Say number=..., the number of the gift card.', 422)
  const card = cardNumberOf(number)
  return await work(giftCardHash(card, env.scope.settings), card)
}
