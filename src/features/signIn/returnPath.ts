import { pageKind } from '../../../shared/routes.ts'

/** A reserved name that cannot resolve: every other origin counts as another site. */
const OWN_ORIGIN = 'https://here.invalid'

/**
 * The page to open after sign-in: a page of the route table on this site, '' for anything else. The result is rebuilt
 * from the parsed parts, so that no part of the text is used as received (open redirects).
 */
export function returnPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/')) return ''
  let url: URL
  try {
    url = new URL(text, OWN_ORIGIN)
  } catch {
    return ''
  }
  const isOurs = url.origin === OWN_ORIGIN && url.username === '' && url.password === ''
  if (!isOurs || url.pathname === '/signin' || pageKind(url.pathname) === 'unknown') return ''
  return url.pathname + url.search
}
