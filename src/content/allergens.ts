/** As a dish's list names them: 'Contains Wheat'. */
export const ALLERGEN_NAMES = {
  wheat: 'Wheat',
  triticale: 'Triticale',
  barley: 'Barley',
  oats: 'Oats',
  rye: 'Rye',
  milk: 'Milk',
  eggs: 'Eggs',
  peanuts: 'Peanuts',
  almonds: 'Almonds',
  'brazil-nuts': 'Brazil nuts',
  cashews: 'Cashews',
  hazelnuts: 'Hazelnuts',
  'macadamia-nuts': 'Macadamia nuts',
  pecans: 'Pecans',
  'pine-nuts': 'Pine nuts',
  pistachios: 'Pistachios',
  walnuts: 'Walnuts',
  sesame: 'Sesame',
  soy: 'Soy',
  mustard: 'Mustard',
  fish: 'Fish',
  crustaceans: 'Crustaceans',
  molluscs: 'Molluscs',
  sulphites: 'Sulphites',
}

export const DIET_NAMES = { vegetarian: 'Vegetarian', vegan: 'Vegan' }
