import { cents } from '../amounts.ts'
import { giftCardCodeHash, giftCardHash, type GiftCardKeys } from '../../services/giftCardNumbers.ts'
import { PRINTED_GIFT_CARDS } from '../../services/printedKeys.ts'
import type { Db } from '../../store/database/database.ts'
import { replaceCatalogueCoupons } from '../../store/discounts/coupons.ts'
import { issueGiftCards, type NewGiftCard } from '../../store/discounts/giftCards.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { fault, type Fault } from './faults.ts'
import { formerCoupon } from './formerCoupon.ts'
import type { GiftCardEntry } from './offerFormat.ts'

export interface OfferKeys extends GiftCardKeys {
  /** Only a demo has gift cards that everybody can read. */
  demo?: boolean
}

/**
 * Imports the file's coupons and gift cards, in the caller's transaction. A coupon with a code of the operator's own is left
 * out, with a warning, and so is one of the demo's gift cards outside a demo; a gift card that was imported before keeps its balance.
 */
export async function importOffers(
  db: Db,
  { coupons = [], giftCards = [] }: Pick<CatalogueFile, 'coupons' | 'giftCards'>,
  keys: OfferKeys,
  now: Date,
): Promise<Fault[]> {
  const entries = coupons.map((coupon) => ({ code: coupon.code, document: formerCoupon(coupon) }))
  const left = new Set(await replaceCatalogueCoupons(db, entries, now))
  const isPrinted = ({ number }: GiftCardEntry) => !keys.demo && PRINTED_GIFT_CARDS.includes(number)
  const cards = giftCards.filter((card) => !isPrinted(card)).map((card) => newGiftCard(card, keys))
  if (cards.length > 0) await issueGiftCards(db, cards, now)
  const printed = giftCards.flatMap((card, index) =>
    isPrinted(card)
      ? [fault(['giftCards', index], 'was not imported: its number is printed in the product’s documents')]
      : [],
  )
  const replaced = coupons.flatMap(({ code }, index) =>
    left.has(code)
      ? [
          fault(
            ['coupons', index],
            'was not imported: the operator made or withdrew a coupon with this code, which counts',
          ),
        ]
      : [],
  )
  return [...replaced, ...printed]
}

/** A gift card as it is kept. */
export const newGiftCard = ({ number, pin, balance }: GiftCardEntry, keys: GiftCardKeys): NewGiftCard => ({
  hash: giftCardHash(number, keys),
  codeHash: giftCardCodeHash(number, pin, keys),
  last: number.slice(-4),
  balance: cents(balance),
})
