import type { Page } from '@playwright/test'

/** What happened to the server-rendered page while it was hydrated. */
export interface Hydration {
  /** Uncaught errors, including those that React recovered from. */
  errors: string[]
  /** Violations of the Content-Security-Policy. */
  breaches: string[]
  /** DOM changes and their places: '+' for an added node, '-' for a removed one. */
  changes: string[]
  /** Whether the heading is still the node that the host sent. */
  sameHeading: boolean
}

declare global {
  interface Window {
    hydration: Omit<Hydration, 'sameHeading'> & { heading?: Element | null }
  }
}

/** Records the hydration of every document of this page from its start. */
export async function watchHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Window['hydration'] = { errors: [], breaches: [], changes: [] }
    window.hydration = seen
    addEventListener('error', ({ message }) => seen.errors.push(message))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.breaches.push(`${violatedDirective} ${blockedURI}`),
    )
    const place = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '?'
    }
    // At `interactive` the HTML is parsed and no module has run yet.
    document.addEventListener('readystatechange', () => {
      const root = document.getElementById('root')
      if (document.readyState !== 'interactive' || !root) return
      seen.heading = document.querySelector('h1')
      new MutationObserver((records) => {
        for (const { target, addedNodes, removedNodes } of records) {
          for (const node of addedNodes) seen.changes.push(`+ ${place(node)} in ${place(target)}`)
          for (const node of removedNodes) seen.changes.push(`- ${place(node)} in ${place(target)}`)
        }
      }).observe(root, { childList: true, subtree: true })
    })
  })
}

export const hydrationOf = (page: Page): Promise<Hydration> =>
  page.evaluate(() => {
    const { errors, breaches, changes, heading } = window.hydration
    return { errors, breaches, changes, sameHeading: heading === document.querySelector('h1') && heading !== null }
  })
