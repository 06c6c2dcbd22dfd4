/** Texts of the events page (D-29) [EVENT-01 EVENT-02]. The lunch comes back each year, so it has a rule and no date (D-83). */

export const EVENTS_PAGE = {
  title: 'Events',
  text: 'Once a year we cook in the garden. On every other day we cook where you are.',
} as const

export const GARDEN_LUNCH = {
  title: 'Community garden lunch',
  picture: { name: 'garden', alt: 'Raised beds with basil and tomatoes in front of a fence' },
  leaf: { day: '1st', weekday: 'Saturday', month: 'Sep' },
  when: 'First Saturday of September, 11:30 AM to 3:00 PM',
  where: 'In the garden behind Commercial Drive',
  price: 'Pay what you like, all of it for seeds',
  text: 'An oven on wheels, vegetables from the beds, and one long table. Bring a plate and somebody you like.',
  /** The story of the garden [EVENT-01]. */
  slug: 'supporting-our-community-garden',
  calendar: '/garden-lunch.ics',
} as const

export const CATERING_TEASER = {
  title: 'Your table, our oven',
  text: 'Galas, weddings, offices, a garden with forty friends. We bring the fire.',
  link: 'Catering',
  picture: 'party',
} as const
