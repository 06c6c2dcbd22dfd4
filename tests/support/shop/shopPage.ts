import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until React answers on this page: its own mark stands on the page's content, not just on the root. The mark comes
 * before the effects, as the page is drawn in slices; a task of the lowest priority runs after both.
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

/** The script that answers, by its name in the build. */
export const APP = '**/assets/app-*.js'

/** Opens a page whose scripts do not come until the answer is called, as on a slow line. */
export async function opensHeld(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(APP, async (route) => {
    await held
    await route.continue()
  })
  await Promise.all([page.waitForRequest(APP), page.goto(path, { waitUntil: 'commit' })])
  return release
}

/** '$12.50' as cents; '−$1.00' and '-$1.00' are negative. Anything that is no amount throws. */
export function centsOf(text: string): number {
  const found = /([-−]?)\$([\d,]+)\.(\d\d)/.exec(text)
  if (!found) throw new Error(`no amount in "${text}"`)
  const cents = Number(found[2]?.replaceAll(',', '')) * 100 + Number(found[3])
  return found[1] ? -cents : cents
}

/** The names and values of a list of amounts, in the order of the screen. */
export async function rowsOf(list: Locator): Promise<[name: string, value: string][]> {
  return list
    .locator('dt')
    .evaluateAll((names) =>
      names.map((name) => [name.textContent?.trim() ?? '', name.nextElementSibling?.textContent?.trim() ?? '']),
    )
}

/** Takes a radio button or checkbox by its label, as a finger does. */
export async function take(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click()
  await expect(choice).toBeChecked()
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
