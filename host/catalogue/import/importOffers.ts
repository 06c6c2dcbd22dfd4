import { cents } from '../amounts.ts'
import { giftCardCodeHash, giftCardHash, type GiftCardKeys } from '../../services/giftCardHash.ts'
import type { Db } from '../../store/database/database.ts'
import { replaceCatalogueCoupons } from '../../store/discounts/coupons.ts'
import { issueGiftCards, type NewGiftCard } from '../../store/discounts/giftCards.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { fault, type Fault } from './faults.ts'
import type { GiftCardEntry } from './offerFormat.ts'

/**
 * Imports the file's coupons and gift cards, in the caller's transaction. A coupon with a code of the operator's own is left
 * out, with a warning; a gift card that was imported before keeps its balance.
 */
export async function importOffers(
  db: Db,
  { coupons = [], giftCards = [] }: Pick<CatalogueFile, 'coupons' | 'giftCards'>,
  keys: GiftCardKeys,
  now: Date,
): Promise<Fault[]> {
  const entries = coupons.map((document) => ({ code: document.coupon_code, document }))
  const left = new Set(await replaceCatalogueCoupons(db, entries, now))
  const cards = giftCards.map((card) => newGiftCard(card, keys))
  if (cards.length > 0) await issueGiftCards(db, cards, now)
  return coupons.flatMap(({ coupon_code: code }, index) =>
    left.has(code)
      ? [
          fault(
            ['coupons', index],
            'was not imported: the operator made or withdrew a coupon with this code, which counts',
          ),
        ]
      : [],
  )
}

/** A gift card as it is kept. */
export const newGiftCard = ({ number, pin, balance }: GiftCardEntry, keys: GiftCardKeys): NewGiftCard => ({
  hash: giftCardHash(number, keys),
  codeHash: giftCardCodeHash(number, pin, keys),
  last: number.slice(-4),
  balance: cents(balance),
})
