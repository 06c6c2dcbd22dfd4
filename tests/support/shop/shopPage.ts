import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the page is hydrated: React's mark is on the page's content, not just on the root. React sets the mark
 * before it runs effects, since it hydrates in slices, so a task of the lowest priority is awaited too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (main === null || !Object.keys(main).some((key) => key.startsWith('__reactProps'))) return false
    if (Reflect.has(main, 'answers')) return true
    scheduler.postTask(() => Reflect.set(main, 'answers', true), { priority: 'background' }).catch(reportError)
    return false
  })
}

/** The script that hydrates the page, by its name in the build. */
export const APP = '**/assets/app-*.js'

/** Opens a page whose scripts are held back until the returned function is called, as on a slow network. */
export async function openWithScriptsHeld(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(APP, async (route) => {
    await held
    await route.continue()
  })
  // The first script has run then.
  await Promise.all([page.waitForRequest(APP), page.goto(path, { waitUntil: 'domcontentloaded' })])
  return release
}

/** '$12.50' in cents; '−$1.00' and '-$1.00' are negative. Throws if the text has no amount. */
export function centsOf(text: string): number {
  const found = /([-−]?)\$([\d,]+)\.(\d\d)/.exec(text)
  if (!found) throw new Error(`no amount in "${text}"`)
  const cents = Number(found[2]?.replaceAll(',', '')) * 100 + Number(found[3])
  return found[1] ? -cents : cents
}

/** Names and values of a list of amounts, in display order. */
export async function rowsOf(list: Locator): Promise<[name: string, value: string][]> {
  return list
    .locator('dt')
    .evaluateAll((names) =>
      names.map((name) => [name.textContent?.trim() ?? '', name.nextElementSibling?.textContent?.trim() ?? '']),
    )
}

/** Selects a radio button or checkbox by a tap on its label. */
export async function selectInput(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click()
  await expect(choice).toBeChecked()
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
