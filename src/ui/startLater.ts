import { startIfServed } from './startIfServed.ts'

/** Loads a page's scripts after its first frame, so that none delays the first paint, if the browser is served. */
export function startLater(load: () => Promise<unknown>): void {
  startIfServed(() => {
    requestAnimationFrame(() => {
      setTimeout(() => load().catch(reportError))
    })
  })
}
