/** The words of the menu's search. */
export const SEARCH = {
  title: 'Search the menu',
  placeholder: 'Dish, topping, drink',
  hint: 'Look for a dish, or for something in it: mushroom, honey, cola.',
  count: (count: number) => (count === 1 ? '1 dish' : `${count} dishes`),
  nothing: (text: string) => `Nothing called “${text}”`,
  nothingFound: (text: string) => `Nothing found for “${text}”`,
  tryElse: 'Try another word, or a topping that you like.',
  hidden: (count: number, filters: readonly string[]) =>
    `${count} more ${count === 1 ? 'is' : 'are'} hidden by your filters (${filters.join(', ')}).`,
  without: (words: string) =>
    `Without dishes whose name or ingredients say ${words}. Other dishes may still have some.`,
  unsaid: (words: string) => `No dish says ${words} in its name or ingredients, so none is left out for it.`,
  offer: (filters: readonly string[]) => `Filter the menu: ${filters.join(', ').toLowerCase()}`,
  allergy:
    'A search knows names, not allergies. The filters leave out what contains an allergen; with an allergy, ask the store.',
}
