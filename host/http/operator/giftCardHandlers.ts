import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { formatAmount } from '../../../domain/money.ts'
import { cardNumberOf } from '../../../domain/payment/giftCards.ts'
import { newGiftCard } from '../../catalogue/import/importCatalogue.ts'
import { messageOf } from '../../catalogue/import/faults.ts'
import { giftCard, type GiftCardEntry } from '../../catalogue/import/offerFormat.ts'
import { giftCardHash, newGiftCardNumber, newSecurityCode } from '../../services/giftCardNumbers.ts'
import { PRINTED_GIFT_CARDS } from '../../services/printedKeys.ts'
import { blockGiftCard, findGiftCardWithEntries, issueGiftCards } from '../../store/discounts/giftCards.ts'
import { answer, refuse, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'

const isForDemos = (number: string, { settings }: OperatorContext): boolean =>
  !settings.demo && PRINTED_GIFT_CARDS.includes(number)
const FOR_DEMOS = refuse('This number is printed in the product’s documents: everybody could pay with it.', 409)

const UNKNOWN_CARD = refuse('There is no gift card with this number.', 404)

/** A blocked card pays nothing until it is unblocked. */
const switchGiftCard =
  (isBlocked: boolean) =>
  async ({ number: typed }: OperatorInput<'blockGiftCard'>, context: OperatorContext) => {
    const { db, settings, now } = context
    const number = cardNumberOf(typed)
    if (!isBlocked && isForDemos(number, context)) return FOR_DEMOS
    const isKnown = await blockGiftCard(db, giftCardHash(number, settings), isBlocked ? now : null)
    return isKnown ? answer({ blocked: isBlocked }) : UNKNOWN_CARD
  }

export const giftCardHandlers = {
  /** Only this answer ever shows a number and its code: the host keeps hashes. */
  issueGiftCards: async ({ balance: cents, count, number, code }, context) => {
    const isPrinted = number !== undefined || code !== undefined
    if (isPrinted && count !== 1) return refuse('A number and a code are of one card.')
    const balance = formatAmount(cents)
    const given = { number: cardNumberOf(String(number)), pin: String(code).trim(), balance }
    const printed = isPrinted ? giftCard.safeParse(given, { error: messageOf }) : undefined
    if (printed?.error) return refuse(printed.error.issues.map(faultText).join(' '))
    if (printed && isForDemos(printed.data.number, context)) return FOR_DEMOS
    const cards = printed ? [printed.data] : Array.from({ length: count }, () => newCard(balance))
    const issued = await issue(cards, context)
    if (issued.length < cards.length)
      return refuse('There is already a gift card with this number. Nothing was changed.', 409)
    return answer({ cards: issued.map((card) => ({ number: card.number, balance: cents, code: card.pin })) })
  },
  findGiftCard: async ({ number }, { db, settings }) => {
    const card = await findGiftCardWithEntries(db, giftCardHash(cardNumberOf(number), settings))
    if (!card) return UNKNOWN_CARD
    const { last, balance, blockedAt, entries } = card
    return answer({
      last,
      balance,
      blocked: blockedAt !== null,
      entries: entries.map(({ at, delta: amount, reason, order }) => ({ at, amount, reason, order })),
    })
  },
  blockGiftCard: switchGiftCard(true),
  unblockGiftCard: switchGiftCard(false),
} satisfies Partial<OperatorHandlers>

const newCard = (balance: string): GiftCardEntry => ({ number: newGiftCardNumber(), pin: newSecurityCode(), balance })

async function issue(
  cards: readonly GiftCardEntry[],
  { db, settings, now }: OperatorContext,
): Promise<GiftCardEntry[]> {
  const kept = cards.map((card) => newGiftCard(card, settings))
  const issued = new Set(await issueGiftCards(db, kept, now))
  return cards.filter((_, index) => issued.has(kept[index]?.hash ?? ''))
}

const faultText = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `The ${path[0] === 'pin' ? 'code' : String(path[0])} ${message}.`
