import { BRAND } from '../../shared/brand.ts'
import { OG_PICTURES, OG_SIZE, ogPath, type OgName } from './ogPictures.ts'
import { STORIES } from './stories/stories.ts'

/** The pictures of the pages that have one of their own (D-80). */
const PICTURES: Partial<Record<string, OgName>> = {
  '/locations': 'locations',
  '/about': 'about',
  '/franchise': 'franchise',
  '/privacy': 'legal',
  '/contact': 'contact',
  '/tos': 'legal',
  '/events': 'events',
  '/events/blogs': 'stories',
  '/events/catering': 'catering',
  '/promotions/pgpoints': 'rewards',
  '/promotions/deals': 'deals',
}

interface Sharing {
  picture: { path: string; alt: string; width: number; height: number }
  /** The day of a story: '2025-03-08'. */
  published?: string
}

/** What a shared link to the page at this path shows besides its words. */
export function sharingOf(path: string): Sharing {
  const story = STORIES.find(({ slug }) => path === `/blogs/${slug}`)
  const name = story ? story.slug : (PICTURES[path] ?? (path.startsWith('/menu/') ? 'menu' : 'home'))
  const drawn = isDrawn(name) ? name : 'home'
  const { title } = OG_PICTURES[drawn]
  const picture = { path: ogPath(drawn), alt: `${BRAND.name}: ${title}`, ...OG_SIZE }
  return story ? { picture, published: story.date } : { picture }
}

const isDrawn = (name: string): name is OgName => Object.hasOwn(OG_PICTURES, name)
