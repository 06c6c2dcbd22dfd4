import { findStory } from './stories/stories.ts'

/** The picture that goes with a page when it is shared: a file of `/images/og`, and what it shows (D-80). */
interface SharedPicture {
  name: string
  alt: string
}

const HOME: SharedPicture = { name: 'home', alt: 'A pizza in front of a brick oven with a live fire' }
const MENU: SharedPicture = { name: 'menu', alt: 'Pizzas from the menu' }
const LEGAL: SharedPicture = { name: 'legal', alt: 'The sign of Forno' }

const PICTURES: Partial<Record<string, SharedPicture>> = {
  '/about': { name: 'about', alt: 'A brick oven with a live fire' },
  '/franchise': { name: 'franchise', alt: 'A restaurant on the corner of a street' },
  '/privacy': LEGAL,
  '/tos': LEGAL,
  '/events': { name: 'catering', alt: 'A table with pizzas for many guests' },
  '/events/blogs': { name: 'stories', alt: 'A long table in a garden' },
  '/events/catering': { name: 'catering', alt: 'A table with pizzas for many guests' },
  '/promotions/pgpoints': { name: 'rewards', alt: 'A pizza, and points for it' },
  '/promotions/deals': { name: 'deals', alt: 'Two pizzas for the price of a deal' },
}

/** Of the page at this path: its picture, and of a story its day. */
export function sharingOf(path: string): { picture: SharedPicture; published?: string } {
  const story = findStory(path.replace('/blogs/', ''))
  if (story)
    return { picture: { name: story.slug, alt: story.article.topImg.alt || story.title }, published: story.date }
  return { picture: PICTURES[path] ?? (path.startsWith('/menu/') ? MENU : HOME) }
}
