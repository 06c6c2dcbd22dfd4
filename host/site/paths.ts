/** The paths of the route table [ROUTE-01 to ROUTE-14]: what the host draws, what it leaves to the browser, and the rest. */
export type PageKind = 'drawn' | 'shell' | 'unknown'

const SHELL = new Set(['/menu', '/account', '/signin', '/checkout', '/track'])

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

const DRAWN_SHAPES = [/^\/menu\/[\w-]+$/, /^\/menu\/[\w-]+\/[\w-]+$/, /^\/blogs\/[\w-]+$/]

export function pageKind(path: string): PageKind {
  if (SHELL.has(path)) return 'shell'
  return DRAWN.has(path) || DRAWN_SHAPES.some((shape) => shape.test(path)) ? 'drawn' : 'unknown'
}
