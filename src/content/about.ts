/** Texts of the page about the chain (D-29) [ABOUT-01]. */

export const ABOUT = {
  title: 'One oven, a bag of flour, and a quarter of a century.',
  text: 'It began with a brick oven too big for its kitchen. The wall came down, the oven stayed, and the queue went round the corner.',
  picture: { name: 'drive', alt: 'Commercial Drive with awnings, lights and pizzas on stands' },
} as const

/** Four dates on a line. */
export const ABOUT_DATES = [
  { year: '1999', text: 'The first stone on Commercial Drive' },
  { year: '2007', text: 'Broadway & Cambie; from then on dough rests two days' },
  { year: '2016', text: 'East to Metrotown, and across the bridge to Lonsdale' },
  { year: '2025', text: 'Ten restaurants and a counter at Park Royal, three more on their way' },
] as const

export const ABOUT_STORIES = [
  {
    title: 'What we will not change',
    paragraphs: [
      'Flour, water, salt, yeast, and two days of patience. Tomatoes from one valley. A stone at 430 degrees, because at 400 it is only bread.',
      'Everything else is yours: every half, every extra, every pizza without the thing you never liked.',
    ],
    link: { text: 'How the dough is made', slug: 'the-perfect-pizza-crust' },
    picture: { name: 'crust', alt: 'A round of dough on a floured wooden table' },
  },
  {
    title: 'Where we belong',
    paragraphs: [
      'A pizzeria lives from its street. Ours trades coffee grounds for basil with a garden three blocks away, feeds a festival once a year, and keeps a table free for people who are early.',
      'So each new restaurant begins with the same question: what does this neighbourhood eat, and when does it come home?',
    ],
    link: { text: 'How the garden began', slug: 'supporting-our-community-garden' },
    picture: { name: 'garden', alt: 'Raised beds with basil and tomatoes in front of a fence' },
  },
] as const

export const ABOUT_SOCIAL = {
  title: 'Come and say ciao',
  text: 'New pizzas, garden lunches and the odd burnt crust.',
  picture: '/images/margherita.svg',
} as const
