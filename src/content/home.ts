/** Texts and pictures of the home page (D-29). */

export const HERO = {
  season: 'Autumn at Forno',
  title: 'Pulled from the stone at 430 degrees.',
  text: 'Bianca ai Funghi is back: cream, roasted mushroom, spinach, feta. Ready in about 20 minutes.',
  picture: '/images/bianca.svg',
} as const

interface HomeLink {
  look: 'pale' | 'basil' | 'crust'
  title: string
  text: string
  link: string
  to: string
  /** '' for none. */
  picture: string
}

/** Links to the rest of the site [HOME-02 HOME-03 HOME-04 HOME-05 HOME-06]. */
export const HOME_LINKS: readonly HomeLink[] = [
  {
    look: 'pale',
    title: "Deals you can't miss",
    text: 'Two mediums for $28, each one made your way.',
    link: 'See deals',
    to: '/promotions/deals',
    picture: '/images/pepperoni.svg',
  },
  {
    look: 'basil',
    title: '25% off your next order',
    text: 'With our app, and 100 points to start.',
    link: 'Get the app',
    to: '/promotions/pgpoints',
    picture: '',
  },
  {
    look: 'pale',
    title: "What's new",
    text: 'Pesto from the Commercial Drive community garden.',
    link: 'Read the story',
    to: '/blogs/supporting-our-community-garden',
    picture: '/images/pesto.svg',
  },
  {
    look: 'crust',
    title: 'Open a Forno',
    text: '25+ years of dough, and a kitchen that is easy to run.',
    link: 'Franchising',
    to: '/franchise',
    picture: '',
  },
]

/** Shown one at a time: deals, news, franchise [HOME-07], OQ-20. */
export const PROMOS = [
  {
    title: 'Two mediums, one price',
    text: '$28 for two, and double points on Monday and Tuesday.',
    link: 'See deals',
    to: '/promotions/deals',
    pictures: ['/images/pepperoni.svg', '/images/margherita.svg'],
  },
  {
    title: 'Green since this morning',
    text: 'The basil for our pesto grows three blocks from the oven.',
    link: 'Read the story',
    to: '/blogs/supporting-our-community-garden',
    pictures: ['/images/pesto.svg', '/images/bianca.svg'],
  },
  {
    title: 'Your street, our stone',
    text: 'We bring 25+ years of dough, you bring the neighbourhood.',
    link: 'Franchising',
    to: '/franchise',
    pictures: ['/images/margherita.svg', '/images/pesto.svg'],
  },
] as const
