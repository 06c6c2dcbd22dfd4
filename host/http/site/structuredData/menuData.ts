import type { MenuItemLeaf, MenuLeaf, WithContext } from 'schema-dts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import type { Card } from '../../../../domain/catalogue/menu.ts'
import { formatAmount } from '../../../../domain/money.ts'
import { bitmapPath } from '../../../../shared/pictures.ts'
import { menuDataUrl, menuUrl, type DataSource } from './restaurant.ts'

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
