import { allocate, type Cents, type Percent } from '../money.ts'
import type { Configuration } from './configuration.ts'
import { findChoice, type Product } from './menu.ts'
import { choicePrice, ownPrice } from './price.ts'

/** The tax rates of one configured product, and the parts of its unit price that they apply to; absent for the whole price. */
export interface UnitTaxes {
  gst: Percent
  pst: Percent
  gstBase?: Cents
  pstBase?: Cents
}

/**
 * A combo whose choices say what they cost alone is taxed by its parts: its own price is split in proportion to those prices
 * (largest remainder), each choice's options are added to its part, and a tax applies to the parts of the choices that pay it
 * (D-62). Any other product is taxed as a whole.
 */
export function unitTaxes(product: Product, configuration: Configuration): UnitTaxes {
  const parts = comboParts(product, configuration)
  if (!parts) return { gst: product.gst, pst: product.pst }
  const [gst, gstBase] = taxOf(parts, 'gst')
  const [pst, pstBase] = taxOf(parts, 'pst')
  return { gst, pst, ...(gstBase === undefined ? {} : { gstBase }), ...(pstBase === undefined ? {} : { pstBase }) }
}

interface Part {
  amount: Cents
  gst: Percent
  pst: Percent
}

function comboParts(product: Product, configuration: Configuration): Part[] | undefined {
  // In the order of the combo, which decides who gets the odd cent.
  const taken = product.coupons.flatMap(({ hash }) => {
    const chosen = configuration.choices.find(({ coupon }) => coupon === hash)
    const choice = chosen && findChoice(product, chosen)
    return choice ? [{ alone: choice.alone, options: choicePrice(choice, chosen.groups) }] : []
  })
  const priced = taken.flatMap(({ alone, options }) => (alone ? [{ ...alone, options }] : []))
  const weights = priced.map(({ price }) => price)
  if (priced.length < taken.length || weights.every((weight) => weight === 0)) return undefined
  const shares = allocate(ownPrice(product, configuration), weights)
  return priced.map(({ gst, pst, options }, index) => ({ amount: (shares[index] ?? 0) + options, gst, pst }))
}

function taxOf(parts: readonly Part[], tax: 'gst' | 'pst'): [rate: Percent, base?: Cents] {
  const taxed = parts.filter((part) => part[tax] > 0)
  const base = sumOf(taxed)
  if (base === 0) return [0]
  const rate = Math.max(...taxed.map((part) => part[tax]))
  return base < sumOf(parts) ? [rate, base] : [rate]
}

const sumOf = (parts: readonly Part[]): Cents => parts.reduce((sum, { amount }) => sum + amount, 0)
