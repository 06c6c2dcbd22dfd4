import { chosenOf, toggleOption, type ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import type { Group, Option } from '../../../../domain/catalogue/menu.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { optionsPrice } from '../../../../domain/catalogue/price.ts'

/**
 * The price on a row: what this option adds or would add, with free places and display order counted; in a single
 * choice its own price; '' for options that never cost anything.
 */
export function optionPrice(group: Group, option: Option, chosen: readonly ChosenGroup[], size: string): string {
  if (option.isDefault) return 'Included'
  const others = chosenOf(chosen, group.hash).filter(({ hash }) => hash !== option.hash)
  const without = [{ hash: group.hash, options: group.choice === 'single' ? [] : others }]
  const added = optionsPrice([group], toggleOption(without, group, option), size) - optionsPrice([group], without, size)
  if (added === 0) return group.free > 0 && option.price > 0 ? 'Free' : ''
  return `${added > 0 ? '+' : ''}${formatMoney(added)}`
}
