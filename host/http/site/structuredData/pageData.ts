import type { ArticleLeaf, BreadcrumbListLeaf, Graph, OrganizationLeaf, Thing } from 'schema-dts'
import type { PageFacts } from '../../../../shared/rendered.ts'
import { isMenuPage, isProductPage, isStoryPage } from '../../../../shared/routes.ts'
import { cardOf } from '../../../catalogue/menu.ts'
import { menuItemOf, menuUrl, restaurantOf, type DataSource } from './restaurant.ts'

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
    const stores = catalogue.stores(now).filter(({ comingSoon }) => !comingSoon)
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
    return [menuItemOf(cardOf(sold), store, origin), restaurantOf(store, source, picture), way]
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
