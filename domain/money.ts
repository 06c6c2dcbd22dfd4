/** Whole cents of a Canadian dollar. All amounts inside the app are cents; only this file rounds (D-02). */
export type Cents = number

/** A percentage with up to three decimals, such as 5 or 9.975. */
export type Percent = number

const thousandths = (percent: Percent) => Math.round(percent * 1000)

/** Halves round up; `denominator` must be positive. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

export function percentOf(amount: Cents, percent: Percent): Cents {
  return sumOfPercents([[amount, percent]])
}

/** The exact sum of all percentages, rounded once at the end (D-02). */
export function sumOfPercents(parts: readonly (readonly [Cents, Percent])[]): Cents {
  return roundHalfUp(
    parts.reduce((sum, [amount, percent]) => sum + amount * thousandths(percent), 0),
    100_000,
  )
}

export const half = (amount: Cents): Cents => roundHalfUp(amount, 2)

/**
 * Splits into whole cents that add up to `whole` (largest remainder; the earlier weight wins a tie); all 0 without
 * positive weights.
 */
export function allocate(whole: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0 || whole === 0) return weights.map(() => 0)
  // The product of two amounts of a large order is more than a number holds exactly.
  const products = weights.map((weight) => BigInt(whole) * BigInt(weight))
  const shares = products.map((product) => Number(product / BigInt(sum)))
  const byRemainder = products
    .map((product, index) => ({ index, remainder: Number(product % BigInt(sum)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const left = whole - shares.reduce((a, b) => a + b, 0)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

export function parseDollars(text: string): Cents | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -amount : amount
}

export const formatAmount = (amount: Cents): string => {
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** '$12.50'; negative as '-$12.50' [ACONST-02]. */
export const formatMoney = (amount: Cents): string =>
  amount < 0 ? `-$${formatAmount(-amount)}` : `$${formatAmount(amount)}`

/** '$25'; '$12.50' where there are cents. */
export const formatShortMoney = (amount: Cents): string => formatMoney(amount).replace(/\.00$/, '')
