import type { Line } from '../cart/cart.ts'
import type { FormFault } from '../forms/fault.ts'

/** What the customer confirmed of an order with goods that are sold from an age on (D-185). */
export interface AgeCheck {
  /** In years; of several the highest. */
  age: number
  /** Who confirmed it, and when, in ISO 8601. */
  by: string
  at: string
}

/** The age that a customer must have for these lines, in years; 0 for any. */
export const leastAge = (lines: readonly Pick<Line, 'age'>[]): number => Math.max(0, ...lines.map(({ age = 0 }) => age))

/** That the age which these lines ask for has not been confirmed; undefined when it has, or nothing asks. */
export function ageFault(lines: readonly Pick<Line, 'age'>[], isConfirmed = false): FormFault<'age'> | undefined {
  const age = leastAge(lines)
  if (age === 0 || isConfirmed) return undefined
  return { fields: ['age'], message: `Please confirm that you are ${age} or older.` }
}

/** For kitchens and drivers: 'Check ID 19+'. */
export const checkIdText = (age: number): string => `Check ID ${age}+`
