/** Texts around the stories (D-29). */

export const STORIES_PAGE = {
  title: 'Our Stories',
  text: 'What happens around the oven: streets, gardens, dough and the people who eat it.',
  link: 'See our events',
} as const
