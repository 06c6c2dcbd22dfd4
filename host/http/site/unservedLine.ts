import { dialLink } from '../../../domain/catalogue/store.ts'

/**
 * What a customer reads whose browser cannot order (docs/BROWSERS.md): one line with the phone of the page's store, else the way
 * to all stores. The page's first styles hide it in a browser that can; without scripts every browser shows it.
 */
export function unservedLine(phone?: string): string {
  const whom = phone ? `<a href="${dialLink(phone)}">${phone}</a>` : '<a href="/locations">a store</a>'
  const text = `<span>This browser cannot order: it is too old, or its scripts are off. Please call ${whom}.</span>`
  return `<p class="note unserved">${text}</p><noscript><p class="note">${text}</p></noscript>`
}
