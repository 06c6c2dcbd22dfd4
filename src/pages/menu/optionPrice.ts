import { toggleOption, type ChosenGroup } from '../../../rules/configuration.ts'
import type { Group, Option } from '../../../rules/menu.ts'
import { formatMoney } from '../../../rules/money.ts'
import { optionsPrice } from '../../../rules/price.ts'

/**
 * What a row says when it is off: exactly what choosing it would add, free places and display order counted; for one of a
 * single choice what it costs by itself.
 */
export function optionPrice(group: Group, option: Option, chosen: readonly ChosenGroup[], size: string): string {
  if (option.isDefault) return 'Included'
  const before = group.choice === 'single' ? [] : chosen
  const added = optionsPrice([group], toggleOption(before, group, option), size) - optionsPrice([group], before, size)
  if (added === 0) return group.free > 0 && option.price > 0 ? 'Free' : ''
  return `${added > 0 ? '+' : ''}${formatMoney(added)}`
}
