// The outbox panel as the customer sees it, and the menu copies on this device.
import { expect, type Locator, type Page } from '@playwright/test'
import { rowsOf } from '../browser/deviceStore.ts'

export class OutboxPanel {
  readonly #page: Page
  readonly pill: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.#page = page
    this.pill = page.getByRole('banner').getByRole('button', { name: /waiting|needs? you|sent$/ })
    this.panel = page.getByRole('dialog', { name: 'Waiting to be sent' })
  }

  async open(): Promise<void> {
    await this.pill.click()
    await this.panel.waitFor()
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close' }).click()
    await this.panel.waitFor({ state: 'hidden' })
  }

  item(title: string): Locator {
    return this.panel.getByRole('listitem').filter({ has: this.#page.getByText(title, { exact: true }) })
  }

  /** Title and state of each item, in order. */
  async shown(): Promise<[title: string, state: string][]> {
    return await this.panel.locator('[data-part=queued]').evaluateAll((items) => {
      const text = (item: Element, part: string) => item.querySelector<HTMLElement>(`.row ${part}`)?.innerText ?? ''
      return items.map((item): [string, string] => [text(item, 'b'), text(item, '.badge')])
    })
  }
}

/** The notice strip under the header. */
export const offlineBar = (page: Page): Locator => page.getByRole('complementary', { name: 'Notice' })

/** Waits until this device has copies of so many menus. */
export async function waitForMenuCopies(page: Page, count = 1): Promise<void> {
  const copies = async () => (await rowsOf(page, 'menuCopies'))?.length ?? 0
  await expect.poll(copies, { message: 'copies of menus' }).toBe(count)
}
