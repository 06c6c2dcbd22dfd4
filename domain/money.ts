/** Whole cents of a Canadian dollar. Everything inside counts in cents; this file is the only place that rounds (D-02). */
export type Cents = number

/** A percentage with up to three decimals, as in 5 or 9.975. */
export type Percent = number

const thousandths = (percent: Percent) => Math.round(percent * 1000)

/** `numerator / denominator` to the nearest whole number, a half goes up. `denominator` is positive. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** `percent` of `amount`, rounded once. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return sumOfPercents([[amount, percent]])
}

/** The exact sum of every amount's percentage, rounded once at the end (D-02). */
export function sumOfPercents(parts: readonly (readonly [Cents, Percent])[]): Cents {
  return roundHalfUp(
    parts.reduce((sum, [amount, percent]) => sum + amount * thousandths(percent), 0),
    100_000,
  )
}

/** Half of an amount, half a cent goes up. */
export const half = (amount: Cents): Cents => roundHalfUp(amount, 2)

/**
 * Splits `whole` over `weights` in proportion, in whole cents that add up to `whole` (largest remainder; a tie goes to
 * the earlier weight). All weights zero: nothing is handed out.
 */
export function spread(whole: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((whole * weight) / sum))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const left = whole - shares.reduce((a, b) => a + b, 0)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Reads '12', '12.5' or '12.50' dollars; anything else is undefined. */
export function parseDollars(text: string): Cents | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -amount : amount
}

/** '12.50' */
export const formatAmount = (amount: Cents): string => {
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** '$12.50', a negative amount as '-$12.50' [ACONST-02]. */
export const formatMoney = (amount: Cents): string =>
  amount < 0 ? `-$${formatAmount(-amount)}` : `$${formatAmount(amount)}`
