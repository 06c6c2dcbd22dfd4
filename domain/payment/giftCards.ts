import { formatMoney, type Cents, roundHalfUp } from '../money.ts'

/** A gift card of this checkout. */
export interface GiftCard {
  /** Names it on the wire (`gt`). */
  token: string
  /** The last four digits of its number. */
  last: string
  balance: Cents
  /** What the customer wants it to pay; a tip or a discount may leave less to pay. */
  wanted: Cents
}

/** A gift card in use at checkout. */
export interface AppliedGiftCard extends Omit<GiftCard, 'wanted'> {
  /** What it pays of this order. */
  value: Cents
}

/** What gift cards may pay: together at most the total with the tip, and at most the sub total. */
export interface GiftCardLimits {
  total: Cents
  subtotal: Cents
}

const MIN_GIFT_CARD_NUMBER_LENGTH = 16
const MIN_SECURITY_CODE_LENGTH = 4
export const MAX_GIFT_CARDS = 10

const INVALID_ENTRY = 'Please enter a valid gift card number and security code'

/** Spaces and hyphens of a number as printed do not count. */
export const cardNumberOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** As it is printed on the card: digits in groups of four. */
export const groupedCardNumber = (typed: string): string => cardNumberOf(typed).replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Checked before the host is asked [PAY-06]. */
export const giftCardEntryFault = (number: string, code: string): string | undefined =>
  isCardNumber(number) && isSecurityCode(code) ? undefined : INVALID_ENTRY

export const isCardNumber = (typed: string): boolean => cardNumberOf(typed).length >= MIN_GIFT_CARD_NUMBER_LENGTH

export const isSecurityCode = (typed: string): boolean => typed.trim().length >= MIN_SECURITY_CODE_LENGTH

export const sumOfGiftCards = (cards: readonly Pick<AppliedGiftCard, 'value'>[]): Cents =>
  cards.reduce((sum, { value }) => sum + value, 0)

/**
 * What each card pays: what is wanted of it, between 0 and the smaller of its balance and what the cards before it leave
 * [PAY-10]. So no card ever pays more than there is to pay, whatever the tip, the points or the cart become.
 */
export function applyGiftCards(cards: readonly GiftCard[], { total, subtotal }: GiftCardLimits): AppliedGiftCard[] {
  let left = Math.max(0, Math.min(total, subtotal))
  return cards.map(({ wanted, ...card }) => {
    const value = clamp(wanted, Math.min(card.balance, left))
    left -= value
    return { ...card, value }
  })
}

/** A card that has just been accepted pays as much as it can. The same card does not count twice. */
export const withGiftCard = (cards: readonly GiftCard[], added: Omit<GiftCard, 'wanted'>): GiftCard[] => [
  ...withoutGiftCard(cards, added.token),
  { ...added, wanted: added.balance },
]

export const withoutGiftCard = (cards: readonly GiftCard[], token: string): GiftCard[] =>
  cards.filter((card) => card.token !== token)

/** The cards with another amount for one of them; the others keep what they pay. */
export const withAmount = (applied: readonly AppliedGiftCard[], token: string, amount: Cents): GiftCard[] =>
  applied.map(({ value, ...card }) => ({ ...card, wanted: card.token === token ? amount : value }))

export type AmountEdit =
  | {
      ok: true
      value: Cents
      /** Why the value is not the typed one. */
      note?: string
    }
  | { ok: false; message: string }

/**
 * An amount that the customer typed for a card: clamped to its balance and to what the other cards leave of the total [PAY-10];
 * refused when it is no amount, or when the cards would then pay more than the sub total [PAY-11], Q-10, Q-11.
 */
export function editGiftCard(
  applied: readonly AppliedGiftCard[],
  token: string,
  typed: string,
  { total, subtotal }: GiftCardLimits,
): AmountEdit {
  const card = applied.find((one) => one.token === token)
  const amount = typedAmount(typed)
  if (!card || amount === undefined) return { ok: false, message: 'Please enter an amount in dollars, such as 12.50.' }
  const others = sumOfGiftCards(applied.filter((one) => one !== card))
  const left = Math.max(0, total - others)
  const value = clamp(amount, Math.min(card.balance, left))
  if (value + others > subtotal) return { ok: false, message: `You can't use more than ${formatMoney(subtotal)}` }
  const note = amount <= value ? undefined : left < card.balance ? LEFT_TO_PAY : BALANCE
  return { ok: true, value, ...(note === undefined ? {} : { note: `${note} ${formatMoney(value)}.` }) }
}

const LEFT_TO_PAY = 'Changed to what is left to pay,'
const BALANCE = 'Changed to all that this card has,'

const clamp = (amount: Cents, most: Cents): Cents => Math.max(0, Math.min(amount, most))

/**
 * The note below a card: what stays on it when it covers what the other cards leave to pay, else that it is lower
 * [PAY-12 PAY-13], Q-12.
 */
export function balanceNote(card: AppliedGiftCard, applied: readonly AppliedGiftCard[], total: Cents): string {
  const others = sumOfGiftCards(applied) - card.value
  const after = card.balance - card.value
  if (card.balance >= total - others) return `Your gift card balance will be ${formatMoney(after)}.`
  const lower = `Your current gift card balance is ${formatMoney(card.balance)}. Lower than the total amount.`
  return after > 0 ? `${lower} ${formatMoney(after)} stays on it.` : lower
}

const MAX_WHOLE_DIGITS = 7
const MAX_DECIMALS = 8

/**
 * An amount in dollars as people type and paste it: '12.5', '$1,234.50', '12,50', '-3', '.75'. An emptied field is 0. Rounded to
 * cents; undefined when it is no amount.
 */
export function typedAmount(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s$]|CAD/gi, '').replace('−', '-')
  const [, minus, whole = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(withoutCommas(plain)) ?? []
  if (whole.length > MAX_WHOLE_DIGITS || decimals.length > MAX_DECIMALS) return undefined
  if (whole === '' && decimals === '') return plain === '' ? 0 : undefined
  const amount = roundHalfUp(Number(whole + decimals.padEnd(2, '0')), 10 ** Math.max(0, decimals.length - 2))
  return minus ? 0 - amount : amount
}

/** A comma groups thousands, or stands for the decimal point where one or two digits follow it. */
const withoutCommas = (text: string): string => {
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
}
