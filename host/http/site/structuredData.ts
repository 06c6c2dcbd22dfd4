import type {
  ArticleLeaf,
  BreadcrumbListLeaf,
  Graph,
  OrganizationLeaf,
  Thing,
  OpeningHoursSpecification,
  RestaurantLeaf,
  MenuItemLeaf,
  MenuLeaf,
  WithContext,
} from 'schema-dts'
import type { PageFacts } from '../../../shared/rendered.ts'
import { isMenuPage, isProductPage, isStoryPage } from '../../../shared/routes.ts'
import { cardOf } from '../../catalogue/menu.ts'
import { storeName, type Store } from '../../../domain/catalogue/store.ts'
import type { Periods } from '../../../domain/schedule/periods.ts'
import type { Span, Week } from '../../../domain/schedule/schedule.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { DAYS_AHEAD, type SpecialDate } from '../../catalogue/specialHours.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { storesAround } from '../../catalogue/storeList.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { startingCalories } from '../../../domain/catalogue/calories.ts'
import type { Card } from '../../../domain/catalogue/menu.ts'
import { formatAmount } from '../../../domain/money.ts'
import { bitmapPath } from '../../../shared/pictures.ts'

interface Page extends PageFacts {
  path: string
  /** Its whole address. */
  url: string
}

/**
 * JSON-LD of a page, safe inside a script element: of home the chain, of the locations its restaurants, of a product
 * the product and its restaurant, of a story the article, and of each the way to it. Undefined for a menu, whose bytes
 * are counted: its data is a file of its own, which its restaurant names (D-80).
 */
export function jsonLdOf(page: Page, source: DataSource): string | undefined {
  const things = thingsOf(page, source)
  if (things.length === 0) return undefined
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function thingsOf(page: Page, source: DataSource): Thing[] {
  const { origin, catalogue, now } = source
  const { path, url } = page
  const picture = page.picture && `${origin}${page.picture.path}`
  const name = page.name || page.title
  if (isMenuPage(path)) return []
  if (path === '/') {
    const chain = chainOf(source)
    return [{ '@type': 'WebSite', '@id': `${url}#site`, name: catalogue.chain.name, url, publisher: chain }]
  }
  if (path === '/locations') {
    const stores = storesAround(catalogue, undefined, now).stores.filter(({ comingSoon }) => !comingSoon)
    return [...stores.map((store) => restaurantOf(store, source, picture)), wayTo([[name, url]], origin)]
  }
  if (isProductPage(path)) {
    const [, , storename = '', product = ''] = path.split('/')
    const store = catalogue.storeByName(storename, now)
    const sold = store && catalogue.product(store.hash, product)
    if (!sold) return []
    const way = wayTo(
      [
        ['Locations', `${origin}/locations`],
        [store.name, menuUrl(origin, store)],
        [name, url],
      ],
      origin,
    )
    return [menuItemOf(cardOf(sold), store, source), restaurantOf(store, source, picture), way]
  }
  if (isStoryPage(path))
    return [
      articleOf(page, source),
      wayTo(
        [
          ['Our Stories', `${origin}/events/blogs`],
          [name, url],
        ],
        origin,
      ),
    ]
  return [wayTo([[name, url]], origin)]
}

const chainOf = ({ origin, catalogue }: DataSource): OrganizationLeaf => ({
  '@type': 'Organization',
  '@id': `${origin}/#chain`,
  name: catalogue.chain.name,
  url: `${origin}/`,
  logo: `${origin}/app/icon-512.png`,
})

function articleOf({ url, name, title, description, picture, published }: Page, source: DataSource): ArticleLeaf {
  const chain = chainOf(source)
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: name || title,
    description,
    ...(picture ? { image: `${source.origin}${picture.path}` } : {}),
    inLanguage: 'en-CA',
    mainEntityOfPage: url,
    ...(published ? { datePublished: published } : {}),
    author: chain,
    publisher: chain,
  }
}

/** The pages that lead to one, after home; the last is itself. */
const wayTo = (pages: readonly (readonly [name: string, url: string])[], origin: string): BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', `${origin}/`] as const, ...pages].map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

interface DataSource {
  origin: string
  catalogue: Catalogue
  now: Date
}

const menuUrl = (origin: string, store: Store): string => `${origin}/menu/${storeName(store)}`
const menuDataUrl = (origin: string, store: Store): string => `${menuUrl(origin, store)}/menu.jsonld`

/** A store of the chain as schema.org has it, with its pick-up hours of the week and of the special days of a month. */
function restaurantOf(
  store: Store,
  { origin, catalogue, now }: DataSource,
  picture: string | undefined,
): RestaurantLeaf {
  const url = menuUrl(origin, store)
  const place = catalogue.place(store.hash)
  const special = catalogue.specialDates(store.hash, now).flatMap(specialHoursOf)
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
      addressRegion: catalogue.province(store.hash),
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lng },
    openingHoursSpecification: weeksOf(store.hash, catalogue, now),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
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

/** The week of today, until a week of the store's own begins within a month, and that one (D-224). */
function weeksOf(store: string, catalogue: Catalogue, now: Date): OpeningHoursSpecification[] {
  const today = dayIn(catalogue.zone(store), now)
  const next = catalogue.weeksAfter(store, today).find(({ from }) => from <= addDays(today, DAYS_AHEAD))
  const running = hoursOf(catalogue.weekOn(store, today)?.pickup ?? [])
  if (!next) return running
  return [
    ...running.map((hours) => ({ ...hours, validThrough: addDays(next.from, -1) })),
    ...hoursOf(next.pickup).map((hours) => ({ ...hours, validFrom: next.from })),
  ]
}

/** Days of equal hours together. Hours that end before they begin end on the next day; a whole day ends at 23:59. */
function hoursOf(week: Week) {
  const days = new Map<string, { from: number; until: number; days: (typeof DAYS)[number][] }>()
  for (const [index, day] of DAYS.entries())
    for (const { from, until } of week[index] ?? []) {
      const key = `${from} ${until}`
      const same = days.get(key) ?? { from, until, days: [] }
      same.days.push(day)
      days.set(key, same)
    }
  return [...days.values()].map(({ from, until, days: dayOfWeek }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek,
    ...clocksOf({ from, until }),
  }))
}

/** The pick-up hours of a special day; those of a closed one begin and end at midnight, as search engines want it. */
const specialHoursOf = ({ date, pickup }: SpecialDate): OpeningHoursSpecification[] =>
  (pickup?.length === 0 ? CLOSED : (pickup ?? [])).map((span) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...clocksOf(span),
  }))

const CLOSED: readonly Span[] = [{ from: 0, until: 0 }]

const clocksOf = ({ from, until }: Span) => ({
  opens: clockOf(from),
  closes: until - from >= DAY_MINUTES ? '23:59' : clockOf(until % DAY_MINUTES),
})

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The whole menu of a store as schema.org has it, at today's prices. */
export function menuDataOf(store: Store, source: DataSource): WithContext<MenuLeaf> {
  const { origin, catalogue } = source
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
      hasMenuItem: products.map((card) => menuItemOf(card, store, source)),
    })),
  }
}

function menuItemOf(card: Card, store: Store, { origin, catalogue }: DataSource): MenuItemLeaf {
  const product = catalogue.product(store.hash, card.hash)
  const cheapest = product?.sizes.find(({ price }) => price === card.price)
  const calories = product && cheapest && startingCalories(product, cheapest.code)
  const url = `${menuUrl(origin, store)}/${encodeURIComponent(card.hash)}`
  return {
    '@type': 'MenuItem',
    '@id': url,
    name: card.name,
    url,
    ...(card.description ? { description: card.description } : {}),
    ...(card.picture ? { image: `${origin}${bitmapPath('card')}${card.picture}` } : {}),
    ...(calories === undefined
      ? {}
      : { nutrition: { '@type': 'NutritionInformation' as const, calories: `${calories} calories` } }),
    offers: {
      '@type': 'Offer',
      price: formatAmount(card.price),
      priceCurrency: 'CAD',
      availability: card.soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      ...seasonOf(catalogue.times(store.hash, card.hash)?.periods ?? []),
      url,
    },
  }
}

/** The first and the last day of what has one period with days of one year, which is all that schema.org can say (D-183). */
function seasonOf(periods: Periods) {
  const [period, ...others] = periods.flat()
  const isDay = (date: string | undefined): date is string => date?.length === '2026-10-31'.length
  if (!period || others.length > 0) return {}
  return {
    ...(isDay(period.from) ? { availabilityStarts: period.from } : {}),
    ...(isDay(period.until) ? { availabilityEnds: period.until } : {}),
  }
}
