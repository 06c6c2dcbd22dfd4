import type { BrowserContext } from '@playwright/test'

export interface Complaints {
  /** Allows an error that this journey causes, such as the browser's own message about a 402 response. */
  expect(pattern: RegExp): void
  /** Also watches another context that the journey opens itself. */
  watch(context: BrowserContext): void
  /** Throws if there was an error that was not allowed. */
  check(): void
}

/**
 * Collects console errors (including Content-Security-Policy violations) and uncaught errors of every page of the
 * context.
 */
export function complaintsOf(context: BrowserContext): Complaints {
  const announced: RegExp[] = []
  const said: string[] = []
  const watch = (further: BrowserContext): void => {
    further.on('console', (message) => {
      if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
    })
    further.on('weberror', (error) => said.push(error.error().stack || String(error.error())))
  }
  watch(context)
  return {
    expect: (pattern) => announced.push(pattern),
    watch,
    check: () => {
      const left = said.filter((text) => !announced.some((pattern) => pattern.test(text)))
      if (left.length > 0) throw new Error(`The browser complained:\n${left.join('\n')}`)
    },
  }
}
