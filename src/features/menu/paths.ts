import { storeName, type Store } from '../../../domain/catalogue/store.ts'

export const menuPath = (store: Store): string => `/menu/${storeName(store)}`

/** The path of a menu without a product above it. */
export const isMenuPath = (path: string): boolean => /^\/menu\/[^/]+\/?$/.test(path)

export const productPath = (store: Store, product: string): string =>
  `${menuPath(store)}/${encodeURIComponent(product)}`

export const phoneLink = (phone: string): string => `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`
