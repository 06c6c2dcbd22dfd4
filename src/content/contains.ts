/** The words of the box that says what a product as built contains. It says what is known, and never "free from". */
export const CONTAINS = {
  title: 'Contains',
  titleBuilt: 'Contains, as you built it',
  contains: 'Contains',
  mayContain: 'May contain',
  recipe: 'our recipe',
  left: 'on the left half',
  right: 'on the right half',
  nothingListed: 'We list none of Canada’s priority allergens for it.',
  open: (names: readonly string[]) => `Still to choose, and not counted here: ${names.join(', ')}.`,
  unknown: (names: readonly string[]) => `We do not know for ${names.join(', ')}: ask the store`,
  dietBuilt: (diet: string) => `${diet}, as you built it`,
  missing: 'What it contains cannot be looked up right now. Ask the store:',
}
