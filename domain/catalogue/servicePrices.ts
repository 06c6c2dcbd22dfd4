import type { Menu } from './menu.ts'
import type { Service } from './store.ts'

/** The prices of a service: those for pick-up stand in each part of a menu and a cart, and what differs for delivery in its `delivery` (D-193). */

/** A part with the prices of a service in the place of its own, and without the other ones; itself where they are the same. */
export const atService = <Part extends { delivery?: Partial<Part> }>(part: Part, service: Service): Part =>
  part.delivery ? { ...part, ...(service === 'Delivery' ? part.delivery : {}), delivery: undefined } : part

/** What customers read where prices differ. */
export const pricesText = (service: Service): string => `Prices for ${service === 'Delivery' ? 'delivery' : 'pick-up'}`

/** The menu with the prices of a service on its cards. */
export const menuAt = (menu: Menu, service: Service): Menu =>
  menu.byService
    ? {
        ...menu,
        categories: menu.categories.map((category) => ({
          ...category,
          products: category.products.map((card) => atService(card, service)),
        })),
      }
    : menu
