import type { Page } from '@playwright/test'
import { DEMO_PIN } from '../../../host/services/printedKeys.ts'
import { median } from './medians.ts'
import { newProfile, visit, type Paint } from './paintVisit.ts'

/** What a tablet or a phone opens to work, by the host's path. */
const PAGES = { kitchen: '/kitchen/', driver: '/driver' }

/**
 * Prints medians of `runs` visits each at a running demo host: the first of a fresh browser, one after it with the kitchen's
 * worker, and one with a screen that is signed in.
 */
export async function benchKitchenPaint(host: string, runs: number): Promise<void> {
  const rows = new Map<string, Paint[]>()
  const note = (row: string, paint: Paint) => rows.set(row, [...(rows.get(row) ?? []), paint])
  for (let run = 0; run < runs; run += 1) {
    const profile = newProfile()
    note('driver, first', await visit(profile.path, host + PAGES.driver, quiet))
    note('kitchen, first', await visit(profile.path, host + PAGES.kitchen, kept))
    note('kitchen, repeat', await visit(profile.path, host + PAGES.kitchen, signIn))
    note('kitchen, signed in', await visit(profile.path, host + PAGES.kitchen, quiet))
    profile.remove()
  }
  for (const [name, paints] of rows) {
    const ms = (read: (paint: Paint) => number) => `${Math.round(median(paints.map(read)))}`.padStart(5)
    const cls = median(paints.map((paint) => paint.cls)).toFixed(3)
    console.log(
      `${name.padEnd(20)}, FCP ${ms(({ fcp }) => fcp)}, LCP ${ms(({ lcp }) => lcp)}, CLS ${cls}, ${paints[0]?.element}`,
    )
  }
}

/** Until the worker controls the next visit. */
async function kept(page: Page): Promise<void> {
  await quiet(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

async function signIn(page: Page): Promise<void> {
  await quiet(page)
  await page.getByRole('region', { name: 'Stores' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Enter the store’s PIN' }).waitFor()
  await page.keyboard.type(DEMO_PIN)
  await page.getByRole('button', { name: 'Start the shift' }).waitFor()
}

/** The stream of a screen that is signed in never ends, so the network is not idle; the page is drawn long before. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(8000)
}
