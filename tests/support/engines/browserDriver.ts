import type { ControlQuery } from './findControl.ts'

export type Engine = 'webkit' | 'firefox' | 'chromium'

export interface DriverOptions {
  width: number
  height: number
  /** A folder for what the browser keeps; without one it keeps nothing after it ends, as a private window. */
  profile?: string
  dark?: boolean
  /** Runs in every document before its own scripts. */
  script?: string
  /** Switches features of WebKit off by their names, as an older Safari lacks them. */
  withoutFeatures?: readonly string[]
}

/** One browser with one window. What it does not know is said once, here, for every engine. */
export interface BrowserDriver {
  readonly engine: Engine
  /** Errors and warnings of every document, and uncaught errors. */
  readonly complaints: string[]
  goto(url: string): Promise<void>
  url(): Promise<string>
  reload(): Promise<void>
  back(): Promise<void>
  /** Runs a function of its own in the page: it sees nothing of the test but its argument. */
  run<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>
  /** Presses in the middle of a control, as a finger does; refuses while something lies above it. */
  press(query: ControlQuery): Promise<void>
  /** Empties a field and types into it. */
  fill(query: ControlQuery, text: string): Promise<void>
  key(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>
  /** Opens a second tab and goes there; the functions above are then about it. */
  newTab(url: string): Promise<void>
  /** Closes the tab and goes back to the first. */
  closeTab(): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

const POLL_MS = 50
/** For a machine that is busy; nothing waits so long on a quiet one. */
export const TIMEOUT_MS = 60_000

/** Tries until `work` gives something; throws what it said last. */
export async function eventually<T>(what: string, work: () => Promise<T | null | undefined>): Promise<T> {
  const until = Date.now() + TIMEOUT_MS
  let last: unknown
  for (;;) {
    try {
      const found = await work()
      if (found !== undefined && found !== null) return found
      last = undefined
    } catch (error) {
      // A document that is going away answers nothing; the next one does.
      last = error
    }
    if (Date.now() > until)
      throw new Error(`${what}: not within ${TIMEOUT_MS} ms${last instanceof Error ? `: ${last.message}` : ''}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
