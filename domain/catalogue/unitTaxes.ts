import type { SmallOrder } from '../taxes.ts'
import { allocate, half, type Cents, type Percent } from '../money.ts'
import { bagItems, type Configuration } from './configuration.ts'
import { findChoice, type Alone, type Product } from './menu.ts'
import { choicePrice, unitPrice } from './price.ts'

/** The tax rates of one configured product, and the parts of its unit price that they apply to; absent for the whole price. */
export interface UnitTaxes {
  gst: Percent
  pst: Percent
  gstBase?: Cents
  pstBase?: Cents
  keepsPstBase?: true
  small?: SmallOrder
}

/**
 * A combo or a bag whose parts say what they cost alone is taxed by them. Its price, without the options of a combo's choices, is
 * split in proportion to those prices (largest remainder), each choice's options are added to its part, and a tax applies to the
 * parts that pay it (D-62); the PST on soda goes by B.C.'s rule where they say so (D-114). Any other product is taxed as a whole.
 */
export function unitTaxes(product: Product, configuration: Configuration): UnitTaxes {
  const parts = partsOf(product, configuration)
  const small = product.small ? { small: product.small } : {}
  if (!parts) return { gst: product.gst, pst: product.pst, ...small }
  const whole = unitPrice(product, configuration)
  const taxed = (tax: 'gst' | 'pst') => parts.filter((part) => part[tax] > 0)
  const gst = sum(taxed('gst').map(({ share }) => share))
  const isSoda = taxed('pst').some(({ soda }) => soda !== undefined)
  const pst = isSoda ? sodaBase(taxed('pst'), whole) : sum(taxed('pst').map(({ share }) => share))
  const rate = (tax: 'gst' | 'pst', base: Cents) => (base > 0 ? Math.max(...parts.map((part) => part[tax])) : 0)
  return {
    gst: rate('gst', gst),
    pst: rate('pst', pst),
    ...small,
    ...(gst > 0 && gst < whole ? { gstBase: gst } : {}),
    ...(pst > 0 && pst < whole ? { pstBase: pst, ...(isSoda ? { keepsPstBase: true } : {}) } : {}),
  }
}

interface Part extends Alone {
  /** What its options add to the price of the combo. */
  added: Cents
  /** The part of the whole price that belongs to it. */
  share: Cents
}

/** The most of a price that pays PST for a soda which is not sold alone (Bulletin PST 119). */
const MOST_UNLISTED_SODA: Cents = 300

/** What pays PST in a price for soda and food together (Bulletin PST 119): each soda by itself, in all no more than the price. */
function sodaBase(sodas: readonly Part[], whole: Cents): Cents {
  const each = sodas.map(({ soda, price, added }) =>
    soda === 'unlisted' ? Math.min(half(whole), MOST_UNLISTED_SODA) : price + added,
  )
  return Math.min(sum(each), whole)
}

/** In the order of the product, which decides who gets the odd cent; undefined when a part does not say what it costs. */
function partsOf(product: Product, configuration: Configuration): Part[] | undefined {
  const choices = product.coupons.flatMap(({ hash }) => {
    const chosen = configuration.choices.find(({ coupon }) => coupon === hash)
    const choice = chosen && findChoice(product, chosen)
    return choice ? [{ alone: choice.alone, added: choicePrice(choice, chosen.groups) }] : []
  })
  const items = bagItems(product, configuration).map(({ item }) => ({ alone: item?.alone, added: 0 }))
  const all = [...choices, ...items]
  const parts = all.flatMap(({ alone, added }) => (alone ? [{ ...alone, added }] : []))
  const weights = parts.map(({ price }) => price)
  if (parts.length < all.length || weights.every((weight) => weight === 0)) return undefined
  const shared = unitPrice(product, configuration) - sum(parts.map(({ added }) => added))
  const shares = allocate(shared, weights)
  return parts.map((part, index) => ({ ...part, share: (shares[index] ?? 0) + part.added }))
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => a + b, 0)
