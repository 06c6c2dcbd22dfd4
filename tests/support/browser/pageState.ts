import type { Page } from '@playwright/test'

const ANSWER_TIMEOUT_MS = 5_000

/**
 * One line about a page of a failed test: a page whose script runs without drawing frames is stuck in the browser's
 * compositor, one that does not answer is stuck in its own script.
 */
export async function pageState(page: Page): Promise<string> {
  const asked = page.evaluate(
    (ms) =>
      new Promise<string>((tell) => {
        let frames = 0
        const count = () => {
          frames += 1
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
        setTimeout(() => tell(`${frames} frames in a second, ${document.visibilityState}, ${document.readyState}`), ms)
      }),
    1_000,
  )
  const late = new Promise<string>((tell) => setTimeout(() => tell('does not answer'), ANSWER_TIMEOUT_MS))
  const state = await Promise.race([asked.catch((error: unknown) => String(error)), late])
  return `${page.url()}: ${state}`
}
