import type { Group } from '../../../../domain/catalogue/menu.ts'

/** A group's rule in a few words ('Choose one. The first 2 are free.'); '' where there is none. */
export function groupHint({ choice, min, free, options }: Group): string {
  const asks = min > 0 ? (choice === 'single' ? 'Choose one.' : `Choose at least ${min}.`) : ''
  const paid = options.filter((option) => !option.isDefault && option.price > 0)
  if (free === 0 || paid.length === 0) return asks
  const gift = paid.every((option) => option.freePrice === 0) ? 'free' : 'at a lower price'
  return `${asks} ${free === 1 ? `The first one is ${gift}.` : `The first ${free} are ${gift}.`}`.trim()
}
