import type { BrowserContext } from '@playwright/test'

export interface Complaints {
  /** Announces an error that this journey causes, such as the browser's own line about a 402 answer. */
  expect(pattern: RegExp): void
  /** Listens to a further context that the journey opens itself. */
  watch(context: BrowserContext): void
  /** Throws when something unannounced was said. */
  check(): void
}

/** Collects console errors (a breach of the Content-Security-Policy is one) and uncaught errors of every page of the context. */
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
