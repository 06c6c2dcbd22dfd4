/** Texts of the catering page (D-29); the kinds of events are specified [CATER-01 CATER-02]. */

export const CATERING = {
  title: 'We bring the oven to you.',
  text: 'From twelve at the office to two hundred at a wedding. Tell us the day and the number of people, and we come back with a quote within one working day.',
  allergens:
    'Our kitchens work with wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet. Any dish may contain or touch them; tell us about allergies in the notes.',
} as const

/** The pictures of the carousel [CATER-02]. */
export const EVENTS = [
  {
    name: 'gala',
    title: 'Galas & Corporate Events',
    text: 'Pizzas cut small, served between the speeches.',
  },
  {
    name: 'wedding',
    title: 'Wedding Celebrations',
    text: 'The oven in the garden, and the last pizza after midnight.',
  },
  {
    name: 'party',
    title: 'Private Events & Gatherings',
    text: 'Birthdays, reunions, or a yard full of neighbours.',
  },
  {
    name: 'office',
    title: 'Corporate & Office Delivery',
    text: 'Hot boxes at the door of the meeting, with plates and napkins.',
  },
] as const

/** From the form to the day itself. */
export const CATERING_STEPS = {
  title: 'How it works',
  steps: [
    { title: 'You tell us', text: 'The day, the place, how many people, and what nobody should eat.' },
    { title: 'We quote', text: 'One price for food, oven and people, within one working day.' },
    { title: 'We light it', text: 'We come early, cook on the spot, and take everything home again.' },
  ],
} as const
