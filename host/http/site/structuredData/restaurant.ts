import type { OpeningHoursSpecification, RestaurantLeaf, MenuItemLeaf, MenuLeaf, WithContext } from 'schema-dts'
import { storeName, type Store } from '../../../../domain/catalogue/store.ts'
import type { Week } from '../../../../domain/schedule/schedule.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Card } from '../../../../domain/catalogue/menu.ts'
import { formatAmount } from '../../../../domain/money.ts'
import { bitmapPath } from '../../../../shared/pictures.ts'

export interface DataSource {
  origin: string
  catalogue: Catalogue
  now: Date
}

export const menuUrl = (origin: string, store: Store): string => `${origin}/menu/${storeName(store)}`
export const menuDataUrl = (origin: string, store: Store): string => `${menuUrl(origin, store)}/menu.jsonld`

/** A store of the chain as schema.org has it, with its weekly pick-up hours. */
export function restaurantOf(
  store: Store,
  { origin, catalogue }: DataSource,
  picture: string | undefined,
): RestaurantLeaf {
  const url = menuUrl(origin, store)
  const place = catalogue.place(store.hash)
  return {
    '@type': 'Restaurant',
    '@id': `${url}#restaurant`,
    name: `${catalogue.chain.name} ${store.name}`,
    url,
    ...(picture ? { image: picture } : {}),
    telephone: store.phone,
    servesCuisine: 'Pizza',
    currenciesAccepted: 'CAD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: place?.street ?? store.address,
      ...(place ? { addressLocality: place.city } : {}),
      addressRegion: 'BC',
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lng },
    openingHoursSpecification: hoursOf(place?.week ?? []),
    hasMenu: { '@type': 'Menu', '@id': menuDataUrl(origin, store), url },
    potentialAction: {
      '@type': 'OrderAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      deliveryMethod: ['https://schema.org/OnSitePickup'],
    },
  }
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const DAY_MINUTES = 1440

/** Days of equal hours together. Hours that end before they begin end on the next day; a whole day ends at 23:59. */
function hoursOf(week: Week): OpeningHoursSpecification[] {
  const days = new Map<string, { from: number; until: number; days: (typeof DAYS)[number][] }>()
  for (const [index, day] of DAYS.entries())
    for (const { from, until } of week[index] ?? []) {
      const key = `${from} ${until}`
      const same = days.get(key) ?? { from, until, days: [] }
      same.days.push(day)
      days.set(key, same)
    }
  return [...days.values()].map(({ from, until, days: dayOfWeek }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens: clockOf(from),
    closes: until - from >= DAY_MINUTES ? '23:59' : clockOf(until % DAY_MINUTES),
  }))
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The whole menu of a store as schema.org has it, at today's prices. */
export function menuDataOf(store: Store, { origin, catalogue }: DataSource): WithContext<MenuLeaf> {
  const url = menuUrl(origin, store)
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    '@id': menuDataUrl(origin, store),
    name: `${catalogue.chain.name} ${store.name}`,
    url,
    inLanguage: 'en-CA',
    hasMenuSection: (catalogue.menu(store.hash)?.categories ?? []).map(({ name, products }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: products.map((card) => menuItemOf(card, store, origin)),
    })),
  }
}

export function menuItemOf(card: Card, store: Store, origin: string): MenuItemLeaf {
  const url = `${menuUrl(origin, store)}/${encodeURIComponent(card.hash)}`
  return {
    '@type': 'MenuItem',
    '@id': url,
    name: card.name,
    url,
    ...(card.description ? { description: card.description } : {}),
    ...(card.picture ? { image: `${origin}${bitmapPath('card')}${card.picture}` } : {}),
    offers: {
      '@type': 'Offer',
      price: formatAmount(card.price),
      priceCurrency: 'CAD',
      availability: card.soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      url,
    },
  }
}
