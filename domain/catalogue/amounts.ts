import type { Group, Option } from './menu.ts'

/** As an option is chosen. */
interface Chosen {
  extra: boolean
  amount?: number
}
type Amounts = Pick<Option, 'amounts'>

const EXTRA = 1.5

/** How much is chosen, where 1 is regular; `extra` alone is the smallest amount above it (D-181). */
export const amountOf = ({ amounts }: Amounts, { amount, extra }: Chosen): number =>
  amount ?? (extra ? (amounts?.find((one) => one.amount > 1)?.amount ?? EXTRA) : 1)

const WORDS = new Map([
  [0.5, 'light'],
  [1, 'regular'],
  [EXTRA, 'extra'],
  [2, 'double'],
  [3, 'triple'],
])

/** 'double', as it stands before the name of an option; '4 ×' where there is no word. */
export const amountWord = (amount: number): string => WORDS.get(amount) ?? `${amount} ×`

/** 'double ham'; 'ham' for the regular amount. */
export const inAmount = (amount: number, name: string): string =>
  amount === 1 ? name : `${amountWord(amount)} ${name}`

export const canBeExtra = ({ extras }: Pick<Group, 'extras'>, { amounts }: Amounts): boolean =>
  amounts ? amounts.some(({ amount }) => amount > 1) : extras

/** What of the chosen amount the option still offers. */
export function keptAmount(group: Pick<Group, 'extras'>, option: Amounts, { amount, extra }: Chosen): Chosen {
  const offered = option.amounts?.find((one) => one.amount === amount)
  return offered ? { amount: offered.amount, extra } : { extra: extra && canBeExtra(group, option) }
}
