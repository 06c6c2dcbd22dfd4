import { BRAND } from '../../shared/brand.ts'

/**
 * The pictures that other sites show for a link (Open Graph): the words and the scene of each. The build draws them, 1200 x 630
 * (build/ogPicture.ts). The names of the stories are their slugs.
 */
export const OG_PICTURES = {
  // What the brand's title says behind its name.
  home: { title: BRAND.title.split(' · ').at(-1) ?? BRAND.name, scene: 'oven' },
  menu: { title: 'The menu', scene: 'toppings' },
  locations: { title: 'Our stores', scene: 'grand' },
  deals: { title: "Deals you can't miss", scene: 'grand-boxes' },
  rewards: { title: 'Every dollar comes back as a slice', scene: 'toppings-close' },
  stories: { title: 'Our Stories', scene: 'drive' },
  events: { title: 'Events', scene: 'garden-lunch' },
  catering: { title: 'We bring the oven to you', scene: 'wedding' },
  franchise: { title: 'Your street, our stone', scene: 'grand' },
  about: { title: 'About us', scene: 'oven' },
  contact: { title: 'Contact us', scene: 'delivery' },
  legal: { title: 'Terms and privacy', scene: 'crust-flour' },
  'italian-day-on-the-drive': { title: 'Italian Day On The Drive', scene: 'drive' },
  'park-royal-grand-opening': { title: 'Park Royal Grand Opening', scene: 'grand' },
  'the-perfect-pizza-crust': { title: 'The Perfect Pizza Crust', scene: 'crust' },
  'top-10-must-try-toppings': { title: 'Top 10 Must Try Toppings', scene: 'toppings' },
  'a-journey-through-italy': { title: 'A Journey Through Italy', scene: 'italy' },
  'tips-for-choosing-the-perfect-wine': { title: 'Tips for Choosing the Perfect Wine', scene: 'wine' },
  'supporting-our-community-garden': { title: 'Supporting Our Community Garden', scene: 'garden' },
} as const

export type OgName = keyof typeof OG_PICTURES

export const OG_SIZE = { width: 1200, height: 630 } as const

export const ogPath = (name: OgName): string => `/images/og/${name}.jpg`
