import { italianDay } from './italian-day-on-the-drive.ts'
import { journeyThroughItaly } from './a-journey-through-italy.ts'
import { parkRoyal } from './park-royal-grand-opening.ts'
import { perfectWine } from './tips-for-choosing-the-perfect-wine.ts'
import { pizzaCrust } from './the-perfect-pizza-crust.ts'
import type { Story } from './story.ts'
import { communityGarden } from './supporting-our-community-garden.ts'
import { topToppings } from './top-10-must-try-toppings.ts'

/** The seven stories, kept in the product, in the order of their grid [STORY-01 STORY-03]. */
export const STORIES: readonly Story[] = [
  italianDay,
  parkRoyal,
  pizzaCrust,
  topToppings,
  journeyThroughItaly,
  perfectWine,
  communityGarden,
]

export const findStory = (slug: string): Story | undefined => STORIES.find((story) => story.slug === slug)

/** The story below this one in the list; after the last one the first. */
export const storyAfter = ({ slug }: Story): Story =>
  STORIES[STORIES.findIndex((story) => story.slug === slug) + 1] ?? italianDay
