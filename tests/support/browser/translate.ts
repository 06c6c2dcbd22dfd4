import type { BrowserContext } from '@playwright/test'

/** `moves` puts the page's own text nodes into elements; `replaces` puts new ones there, and the page's own are in no document. */
export type Translator = 'moves' | 'replaces'

/**
 * Translates every page of the context as Chrome does, into the same words: each text goes into two `font` elements, and what
 * comes or changes later too. It begins once the page is hydrated, or with the document.
 */
export async function translatePages(
  context: BrowserContext,
  translator: Translator,
  begins: 'hydrated' | 'at once' = 'hydrated',
): Promise<void> {
  await context.addInitScript(
    ([kind, start]) => {
      const translate = (text: Text) => {
        const parent = text.parentElement
        if (!parent || !text.data.trim() || parent.closest('script, style, noscript, template, textarea, svg, font'))
          return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        parent.replaceChild(outer, text)
        inner.append(kind === 'moves' ? text : document.createTextNode(text.data))
      }
      const translateIn = (root: Node) => {
        if (root instanceof Text) return translate(root)
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
        for (const text of texts) translate(text)
      }
      const begin = () => {
        translateIn(document.body)
        new MutationObserver((records) => {
          for (const { type, target, addedNodes } of records)
            for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }
      const isReady = () =>
        start === 'at once' ||
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))
      const waitAndBegin = () => (isReady() ? begin() : setTimeout(waitAndBegin, 50))
      addEventListener('DOMContentLoaded', waitAndBegin)
    },
    [translator, begins] as const,
  )
}
