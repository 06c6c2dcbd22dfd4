import type { OperatorAnswer, OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { formatAmount, formatMoney, type Cents } from '../../../domain/money.ts'
import { orderTerm, personTerm } from '../../../domain/office/orderTerm.ts'
import { PERMISSIONS } from '../../../domain/office/roles.ts'
import { shortMail } from '../../../domain/office/shortened.ts'
import { cardNumberOf } from '../../../domain/payment/giftCards.ts'
import { newGiftCard } from '../../catalogue/import/importCatalogue.ts'
import { messageOf } from '../../catalogue/import/faults.ts'
import { giftCard, type GiftCardEntry } from '../../catalogue/import/offerFormat.ts'
import { replacedCardMail, type CardRecipient } from '../../messages/mail/customerMails.tsx'
import { giftCardCodeHash, giftCardHash, newGiftCardNumber, newSecurityCode } from '../../services/giftCardNumbers.ts'
import { PRINTED_GIFT_CARDS } from '../../services/printedKeys.ts'
import type { Db } from '../../store/database/database.ts'
import {
  blockGiftCard,
  findGiftCardById,
  findGiftCards,
  findGiftCardWithEntries,
  issueGiftCards,
  listGiftCardUses,
  listOrderGiftCards,
  listReplacedGiftCards,
  replaceGiftCard,
  type GiftCard,
  type ListedGiftCard,
} from '../../store/discounts/giftCards.ts'
import { insertNote } from '../../store/orders/orderNotes.ts'
import { findToldOrder } from '../../store/orders/orderStory.ts'
import { queueMessage } from '../../store/outbox.ts'
import { holds } from './asker.ts'
import { answer, refuse, secondPerson, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'

const MOST_FOUND = 20

const isForDemos = (hash: string, { settings }: OperatorContext): boolean =>
  !settings.demo && PRINTED_GIFT_CARDS.some((number) => giftCardHash(number, settings) === hash)
const FOR_DEMOS = refuse('This number is printed in the product’s documents: everybody could pay with it.', 409)

const UNKNOWN_CARD = refuse('There is no gift card with this number.', 404)
const NO_CARD = refuse('There is no such gift card.', 404)

const REPLACED = refuse('This card was lost: another one has its money.', 409)
const DONE_ALREADY = refuse('Another card has its money already. Look at it again.', 409)

/** A blocked card pays nothing until it is unblocked. */
const switchGiftCard =
  (isBlocked: boolean) =>
  async ({ number: typed }: OperatorInput<'blockGiftCard'>, context: OperatorContext) => {
    const { db, settings, now } = context
    const hash = giftCardHash(cardNumberOf(typed), settings)
    if (!isBlocked && isForDemos(hash, context)) return FOR_DEMOS
    const isKnown = await blockGiftCard(db, hash, isBlocked ? now : null)
    if (isKnown) return answer({ blocked: isBlocked })
    return (await findGiftCardWithEntries(db, hash)) ? REPLACED : UNKNOWN_CARD
  }

/** As `switchGiftCard`, of a card that the office has found; it can be taken back. */
const switchCard =
  (isBlocked: boolean) =>
  async ({ card: id }: OperatorInput<'blockCard'>, context: OperatorContext) => {
    const { db, now, note } = context
    const card = await findGiftCardById(db, id)
    if (!card) return NO_CARD
    if (!isBlocked && isForDemos(card.hash, context)) return FOR_DEMOS
    if (!(await blockGiftCard(db, card.hash, isBlocked ? now : null))) return REPLACED
    note({
      subject: `•${card.last}`,
      what: `Gift card ${isBlocked ? 'blocked' : 'unblocked'}`,
      undo: { call: isBlocked ? 'unblockCard' : 'blockCard', input: { card: String(id) } },
    })
    return answer({ blocked: isBlocked })
  }

export const giftCardHandlers = {
  /** Only this answer ever shows a number and its code: the host keeps hashes. */
  issueGiftCards: async ({ balance: cents, count, number, code }, context) => {
    const isPrinted = number !== undefined || code !== undefined
    if (isPrinted && count !== 1) return refuse('A number and a code are of one card.')
    const { settings } = context
    const balance = formatAmount(cents)
    const given = { number: cardNumberOf(String(number)), pin: String(code).trim(), balance }
    const printed = isPrinted ? giftCard.safeParse(given, { error: messageOf }) : undefined
    if (printed?.error) return refuse(printed.error.issues.map(faultText).join(' '))
    if (printed && isForDemos(giftCardHash(printed.data.number, settings), context)) return FOR_DEMOS
    const cards = printed ? [printed.data] : Array.from({ length: count }, () => newCard(balance))
    const issued = await issue(cards, context)
    if (issued.length < cards.length)
      return refuse('There is already a gift card with this number. Nothing was changed.', 409)
    return answer({ cards: issued.map((card) => ({ number: card.number, balance: cents, code: card.pin })) })
  },
  findGiftCard: async ({ number }, { db, settings }) => {
    const card = await findGiftCardWithEntries(db, giftCardHash(cardNumberOf(number), settings))
    if (!card) return UNKNOWN_CARD
    const { id, last, balance, blockedAt, entries } = card
    return answer({
      card: id,
      last,
      balance,
      blocked: blockedAt !== null,
      entries: entries.map(({ at, delta: amount, reason, order }) => ({ at, amount, reason, order })),
    })
  },
  listOrderGiftCards: async ({ number }, { db }) => {
    const cards = await listOrderGiftCards(db, number)
    return answer({
      cards: cards.map(({ use, last, current }) => ({
        use,
        last,
        current: current.last,
        balance: current.balance,
        blocked: current.isBlocked,
      })),
    })
  },
  findGiftCards: async ({ q = '' }, { db, by }) => {
    const typed = q.trim()
    const term = typed === '' ? undefined : orderTerm(typed)
    if (typed !== '' && (!term || term.kind === 'amount')) return refuse(SAY_CARD)
    if (term && term.kind !== 'last four' && personTerm(term) && !holds(by, 'orders:contact', ''))
      return refuse(`You may not ${PERMISSIONS['orders:contact'].is}: look by the number of an order or of a card.`)
    const wanted = term && (term.kind === 'last four' ? { last: term.digits } : { term })
    const found = await findGiftCards(db, wanted, MOST_FOUND + 1)
    return answer({
      cards: found.slice(0, MOST_FOUND).map(({ id, usedFor, ...card }) => ({
        ...card,
        card: id,
        state: stateOf(card),
        ...(usedFor === null ? {} : { usedFor }),
      })),
      isMore: found.length > MOST_FOUND,
    })
  },
  getGiftCard: async ({ card: id }, { db, by }) => {
    const named = await findGiftCardById(db, id)
    const card = named && (await findGiftCardWithEntries(db, named.hash))
    if (!card) return NO_CARD
    const others = await listReplacedGiftCards(db, named.hash)
    const cards = (isNew: boolean) =>
      others.filter((one) => one.isNew === isNew).map(({ id: other, last }) => ({ card: other, last }))
    const [replacedBy] = cards(true)
    return answer({
      card: id,
      last: card.last,
      balance: card.balance,
      blocked: card.blockedAt !== null,
      ...(replacedBy ? { by: replacedBy } : {}),
      of: cards(false),
      entries: ledgerOf(card),
      uses: (await listGiftCardUses(db, named.hash)).map(({ use, order, at, mail, store }) => ({
        use,
        order,
        at,
        mail: holds(by, 'orders:contact', store) ? shortMail(mail) : '',
      })),
    })
  },
  replaceGiftCard: async ({ number, use, last }, context) => {
    const { db, now, by, note } = context
    const order = await findToldOrder(db, number)
    if (!order) return refuse('There is no such order.', 404)
    const { document, checked, store } = order
    if (document.email === '') return refuse('This customer was erased: nobody can be mailed.', 409)
    return await db.transaction().execute(async (transaction) => {
      const lost = (await listOrderGiftCards(transaction, number)).find((one) => one.use === use)
      if (!lost) return NO_CARD
      const to = { name: document.name, mail: document.email, order: order.hash }
      const made =
        lost.current.last === last
          ? await mailNewCard(transaction, lost.current, to, checked.chain, context)
          : undefined
      if (!made) return DONE_ALREADY
      const { fresh, balance } = made
      const text = `Gift card •${last} was lost: •${fresh.last} has its ${formatMoney(balance)}, and is mailed`
      await insertNote(transaction, { order: order.hash, key: `card ${fresh.hash}`, text, by: by.name }, now)
      note({ store, subject: String(number), what: 'Lost gift card replaced', before: `•${last}`, after: `•${fresh.last}, ${formatMoney(balance)}` }) // oxfmt-ignore
      return answer({ last: fresh.last, balance })
    })
  },
  mailGiftCard: async ({ card: id, mail }, context) => {
    const { db, now, note, second, catalogue } = context
    const card = await findGiftCardById(db, id)
    if (!card) return NO_CARD
    if (card.replacedBy !== null) return DONE_ALREADY
    if (!second) {
      await blockGiftCard(db, card.hash, now)
      const { balance = 0 } = (await findGiftCardWithEntries(db, card.hash)) ?? {}
      return secondPerson(`Mail the ${formatMoney(balance)} of the lost gift card •${card.last} to ${shortMail(mail)}`)
    }
    return await db.transaction().execute(async (transaction) => {
      const made = await mailNewCard(transaction, card, { name: '', mail }, catalogue.chain.name, context)
      if (!made) return DONE_ALREADY
      const { fresh, balance } = made
      note({ subject: `•${card.last}`, what: 'Lost gift card replaced', before: `•${card.last}`, after: `•${fresh.last}, ${formatMoney(balance)}` }) // oxfmt-ignore
      return answer({ last: fresh.last, balance })
    })
  },
  blockCard: switchCard(true),
  unblockCard: switchCard(false),
  blockGiftCard: switchGiftCard(true),
  unblockGiftCard: switchGiftCard(false),
} satisfies Partial<OperatorHandlers>

const SAY_CARD =
  'Type the number of an order, a mail address, a phone, three letters of a name, or the last four digits or the whole number of a card.'

function stateOf({
  isReplaced,
  blockedAt,
  balance,
}: Pick<
  ListedGiftCard,
  'isReplaced' | 'blockedAt' | 'balance'
>): OperatorAnswer<'findGiftCards'>['cards'][number]['state'] {
  if (isReplaced) return 'replaced'
  if (blockedAt !== null) return 'blocked'
  return balance === 0 ? 'empty' : 'good'
}

/** The ledger with its running balance and when the card was blocked, the newest first. */
function ledgerOf({ entries, blockedAt }: GiftCard): OperatorAnswer<'getGiftCard'>['entries'] {
  let balance = 0
  const told = entries.map(({ at, delta: amount, reason, order }) => {
    balance += amount
    return { at, what: reason, amount, balance, ...(order === null ? {} : { order }) }
  })
  if (blockedAt === null) return told.toReversed()
  const before = told.filter(({ at }) => at < blockedAt)
  const left = before.at(-1)?.balance ?? 0
  return [...before, { at: blockedAt, what: 'blocked' as const, amount: 0, balance: left }, ...told.slice(before.length)].toReversed() // oxfmt-ignore
}

/** Blocks a lost card and mails a new one with its rest; undefined when another one has its money already. */
async function mailNewCard(
  transaction: Db,
  lost: { hash: string; last: string },
  to: CardRecipient,
  chain: string,
  { settings, now }: OperatorContext,
): Promise<{ fresh: { hash: string; last: string }; balance: Cents } | undefined> {
  const card = { number: newGiftCardNumber(), code: newSecurityCode() }
  const fresh = {
    hash: giftCardHash(card.number, settings),
    codeHash: giftCardCodeHash(card.number, card.code, settings),
    last: card.number.slice(-4),
  }
  if (!(await replaceGiftCard(transaction, lost.hash, fresh, now))) return undefined
  const { balance = 0 } = (await findGiftCardWithEntries(transaction, fresh.hash)) ?? {}
  await queueMessage(transaction, replacedCardMail(to, { ...card, balance, lost: lost.last, chain }), now)
  return { fresh, balance }
}

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
