import type { Group } from '../../../../domain/catalogue/menu.ts'

/** What a group asks for and gives, in a few words; '' where there is nothing to say. */
export function groupHint({ choice, min, free, options }: Group): string {
  const asks = min > 0 ? (choice === 'single' ? 'Choose one.' : `Choose at least ${min}.`) : ''
  const paid = options.filter((option) => !option.isDefault && option.price > 0)
  if (free === 0 || paid.length === 0) return asks
  const gift = paid.every((option) => option.freePrice === 0) ? 'free' : 'at a lower price'
  return `${asks} ${free === 1 ? `The first one is ${gift}.` : `The first ${free} are ${gift}.`}`.trim()
}
