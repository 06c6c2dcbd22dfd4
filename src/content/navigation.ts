/** The site's navigation [HDR-03], OQ-17. Menu links to the chosen store's menu and comes first. */
export const NAVIGATION = [
  {
    name: 'Discover',
    links: [
      { name: 'Stories', to: '/events/blogs' },
      { name: 'Catering', to: '/events/catering' },
    ],
  },
  {
    name: 'Promotions',
    links: [
      { name: 'Rewards', to: '/promotions/pgpoints' },
      { name: 'Deals', to: '/promotions/deals' },
    ],
  },
  { name: 'Franchise', to: '/franchise' },
  { name: 'About', to: '/about' },
] as const

export const LEGAL = [
  { name: 'Privacy Policy', to: '/privacy' },
  { name: 'Terms of Service', to: '/tos' },
  { name: 'Contact', to: '/contact' },
] as const
