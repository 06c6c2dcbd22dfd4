import { dialLink } from '../../../domain/catalogue/store.ts'

const words = (whom: string) =>
  `<span>This browser cannot order: it is too old, or its scripts are off. Please call ${whom}.</span>`

/**
 * What a customer reads whose browser cannot order (docs/BROWSERS.md): one line with the phone of the page's store, else the way
 * to all stores. The page's first styles hide it in a browser that can; without scripts every browser shows it. The first has no
 * link, since the page's first link is the one that skips to the content.
 */
export function unservedLine(phone?: string): string {
  const link = phone ? `<a href="${dialLink(phone)}">${phone}</a>` : '<a href="/locations">a store</a>'
  return shownUnserved(words(phone ?? 'a store'), words(link))
}

/** `html` in a browser that is too old, `withoutScripts` in any whose scripts are off. */
export const shownUnserved = (html: string, withoutScripts = html): string =>
  `<p class="note unserved">${html}</p><noscript><p class="note">${withoutScripts}</p></noscript>`
