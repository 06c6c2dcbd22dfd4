/**
 * The paths of the route table [ROUTE-01 to ROUTE-14]: what the host draws for everybody, what is the visitor's own and gets
 * a frame of the host, what it leaves to the browser, and the rest.
 */
export type PageKind = 'drawn' | 'framed' | 'shell' | 'unknown'

const FRAMED = new Set(['/account', '/signin', '/checkout'])

const SHELL = new Set(['/menu', '/track', '/undo-email'])

const DRAWN = new Set([
  '/',
  '/locations',
  '/about',
  '/franchise',
  '/privacy',
  '/contact',
  '/tos',
  '/events',
  '/events/blogs',
  '/events/catering',
  '/promotions/pgpoints',
  '/promotions/deals',
])

const MENU = /^\/menu\/[\w-]+$/
const PRODUCT = /^\/menu\/[\w-]+\/[\w-]+$/
const BLOG = /^\/blogs\/[\w-]+$/

export function pageKind(path: string): PageKind {
  if (FRAMED.has(path)) return 'framed'
  if (SHELL.has(path)) return 'shell'
  return DRAWN.has(path) || [MENU, PRODUCT, BLOG].some((shape) => shape.test(path)) ? 'drawn' : 'unknown'
}

/** `/menu/kitsilano`. */
export const isMenuPage = (path: string): boolean => MENU.test(path)

/** `/menu/kitsilano/margherita`. */
export const isProductPage = (path: string): boolean => PRODUCT.test(path)

/** The empty page that the browser fills itself: a file of the build for the worker, no page of the table. */
export const APP_SHELL = '/app-shell'
