import { BRAND } from '../../shared/brand.ts'

/** What search engines and shared links say of a page, by its route (D-80). Only the host reads it. */
export const DESCRIPTIONS: Partial<Record<string, string>> = {
  __root__: BRAND.description,
  '/locations': `Every ${BRAND.name} restaurant in ${BRAND.region.province}: opening hours, address and phone.`,
  '/checkout': 'Choose when your order shall be ready, say who you are, and pay.',
  '/signin': 'Sign up, log in, or find a forgotten password again.',
  '/account': 'Your details, points, orders and addresses.',
  '/track': 'Follow your order from the oven to your hands.',
  '/about': `The story of ${BRAND.name}: one oven, a bag of flour, and a quarter of a century.`,
  '/franchise': `Open a ${BRAND.name}: what it takes, and how to ask.`,
  '/privacy': `What ${BRAND.name} does with personal information, and what you can ask of us.`,
  '/contact': `Feedback, franchise and catering requests to ${BRAND.name}.`,
  '/tos': `The terms of ordering, paying and delivery at ${BRAND.name}.`,
  '/events': `The lunch in the community garden, and ${BRAND.name} at your own party.`,
  '/events/blogs': 'Streets, gardens, dough and the people who eat it: seven stories from our ovens.',
  '/events/catering': `Pizza for twelve or two hundred: get a quote from ${BRAND.name}.`,
  '/promotions/pgpoints': `${BRAND.points}: what you earn with every order, double days, and 25% off in the app.`,
  '/promotions/deals': `This week's deals at each ${BRAND.name} restaurant.`,
}
