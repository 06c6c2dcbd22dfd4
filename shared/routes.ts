/**
 * The kinds of paths in the route table [ROUTE-01 to ROUTE-14]. drawn: the host renders the page, the same for everybody;
 * framed: a personal page, of which the host renders only the frame; shell: the browser renders all of it; unknown: the rest.
 */
type PageKind = 'drawn' | 'framed' | 'shell' | 'unknown'

const FRAMED = new Set(['/account', '/signin', '/checkout', '/track'])

const SHELL = new Set(['/menu', '/undo-email'])

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

/** The pages of kitchens, drivers (D-65) and the office (D-199), which are builds of their own. */
const STAFF = ['/kitchen/', '/driver', '/office']

/**
 * The one path of the page that a path means in other letters: QR codes, phones and tablets write capitals, and a slash is easily
 * doubled. It is a page of the route table, or one for staff; undefined for a path that is one already, and where there is no
 * such page (D-143).
 */
export function pathMeant(path: string): string | undefined {
  const plain = `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`
  const page = pageKind(plain) === 'unknown' ? undefined : plain
  const meant = STAFF.find((one) => one === plain || one === `${plain}/`) ?? page
  return meant === path ? undefined : meant
}

/** The drawn pages whose paths have no parameter; home is the first. */
export const contentPages = (): string[] => [...DRAWN]

export const isStoryPage = (path: string): boolean => BLOG.test(path)

export const isMenuPage = (path: string): boolean => MENU.test(path)

export const isProductPage = (path: string): boolean => PRODUCT.test(path)

/** The path of the empty page that the browser fills: a built file for the worker, no page of the route table. */
export const APP_SHELL = '/app-shell'
