import { amountWord } from '../../../../domain/catalogue/amounts.ts'
import { chosenOf, setAmount, toggleOption, type ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import type { Group, Option } from '../../../../domain/catalogue/menu.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { optionsPrice } from '../../../../domain/catalogue/price.ts'

/**
 * The price on a row: what this option adds or would add, with free places and display order counted; in a single
 * choice its own price; '' for options that never cost anything.
 */
export function optionPrice(group: Group, option: Option, chosen: readonly ChosenGroup[], size: string): string {
  if (option.isDefault) return 'Included'
  const without = withoutOption(group, option, chosen)
  const added = optionsPrice([group], toggleOption(without, group, option), size) - optionsPrice([group], without, size)
  if (added === 0) return group.free > 0 && option.price > 0 ? 'Free' : ''
  return `${added > 0 ? '+' : ''}${formatMoney(added)}`
}

const withoutOption = (group: Group, { hash }: Option, chosen: readonly ChosenGroup[]): ChosenGroup[] => [
  {
    hash: group.hash,
    options: group.choice === 'single' ? [] : chosenOf(chosen, group.hash).filter((one) => one.hash !== hash),
  },
]

/** The amounts of a chosen option with what each adds, as '1 Regular +$1.75|2 Double +$3.50'; '' without several (D-181). */
export function amountChoices(group: Group, option: Option, chosen: ChosenGroup | undefined, size: string): string {
  const { amounts = [] } = option
  if (!chosen?.options.some(({ hash }) => hash === option.hash) || amounts.length === 0) return ''
  const without = optionsPrice([group], withoutOption(group, option, [chosen]), size)
  return [1, ...amounts.map(({ amount }) => amount)]
    .sort((a, b) => a - b)
    .map((amount) => {
      const added = optionsPrice([group], setAmount([chosen], group, option.hash, amount), size) - without
      const word = amountWord(amount)
      return `${amount} ${word.charAt(0).toUpperCase()}${word.slice(1)}${added > 0 ? ` +${formatMoney(added)}` : ''}`
    })
    .join('|')
}
