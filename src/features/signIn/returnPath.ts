import { pageKind } from '../../../contract/routes.ts'

/** No address has this name: whatever leads away from it leads away from us. */
const OWN_ORIGIN = 'https://here.invalid'

/**
 * Where to go after signing in, as the address of the page said: a page of the route table on this very site, '' anything else.
 * The answer is made anew from what was understood, so that nothing of the text can be read in another way.
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
