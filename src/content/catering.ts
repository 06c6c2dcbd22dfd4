/** Texts of the catering page (D-29); the kinds of events are specified [CATER-01 CATER-02]. */

export const CATERING = {
  title: 'We bring the oven to you.',
  text: 'From twelve at the office to two hundred at a wedding. Tell us the day and the number of people, and we come back with a quote within one working day.',
  allergens:
    'Our kitchens work with wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet. Any dish may contain or touch them; tell us about allergies in the notes.',
} as const

export const EVENTS = [
  'Galas & Corporate Events',
  'Wedding Celebrations',
  'Private Events & Gatherings',
  'Corporate & Office Delivery',
] as const

export const PIZZA_PICTURES = ['margherita', 'pepperoni', 'pesto', 'bianca'].map((name) => `/images/${name}.svg`)
