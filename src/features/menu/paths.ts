import { storeName, type Store } from '../../../domain/catalogue/store.ts'

/** Addresses of a store's menu and of a product on it; plain links work before hydration and without scripts. */
export const menuPath = (store: Store): string => `/menu/${storeName(store)}`

export const productPath = (store: Store, product: string): string =>
  `${menuPath(store)}/${encodeURIComponent(product)}`

/** Dials from anywhere in North America. */
export const phoneLink = (phone: string): string => `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`
