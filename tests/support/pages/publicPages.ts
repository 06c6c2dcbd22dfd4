import { contentPages } from '../../../shared/routes.ts'
import { STORIES } from '../../../src/content/stories/stories.ts'

/** The paths of every public page without a store: new ones join by themselves. */
export const PUBLIC_PAGES: readonly string[] = [...contentPages(), ...STORIES.map(({ slug }) => `/blogs/${slug}`)]
