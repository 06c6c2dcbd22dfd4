import { BRAND, COLORS } from '../../shared/brand.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/app/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/app/${name}-${form_factor}.webp`,
  sizes: form_factor === 'narrow' ? '780x1688' : '1440x900',
  type: 'image/webp',
  form_factor,
  label,
})

const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [icon(`shortcut-${name.toLowerCase()}`, 96)],
})

/** The web app manifest without its screenshots, which a brand may not have yet. */
export const MANIFEST = {
  id: '/',
  name: BRAND.title,
  short_name: BRAND.name,
  description: 'Order pizza for pick-up and delivery: the menu, the builder and your cart open without a connection.',
  lang: 'en-CA',
  dir: 'ltr',
  // It redirects to the menu of the chosen store.
  start_url: '/menu',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: COLORS.light.ground,
  background_color: COLORS.light.ground,
  categories: ['food', 'shopping'],
  prefer_related_applications: false,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon', 192),
    icon('icon', 512),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut('Menu', '/menu', 'The menu of your store'),
    shortcut('Locations', '/locations', 'Find and choose a store'),
    shortcut('Deals', '/promotions/deals', 'What costs less this week'),
    shortcut('Track', '/track?open=1', 'See how far your order is'),
  ],
} as const

/** build/brand/takeScreenshots.mjs takes them. */
export const SCREENSHOTS = [
  screenshot('menu', 'narrow', 'The menu of your store'),
  screenshot('builder', 'narrow', 'Build your pizza and see it'),
  screenshot('cart', 'narrow', 'Your cart, exact to the cent'),
  screenshot('menu', 'wide', 'The menu of your store'),
  screenshot('builder', 'wide', 'Build your pizza and see it'),
]
