// What waits to be sent, as the customer sees it, and the copies of menus on this device.
import { expect, type Locator, type Page } from '@playwright/test'

export class OutboxPanel {
  readonly #page: Page
  readonly pill: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.#page = page
    this.pill = page.getByRole('banner').getByRole('button', { name: /waiting|needs? you|sent$/ })
    this.panel = page.getByRole('dialog', { name: 'Waiting to be sent' })
  }

  async opens(): Promise<void> {
    await this.pill.click()
    await expect(this.panel).toBeVisible()
  }

  async closes(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close' }).click()
    await expect(this.panel).toBeHidden()
  }

  item(title: string): Locator {
    return this.panel.getByRole('listitem').filter({ has: this.#page.getByText(title, { exact: true }) })
  }

  /** Title and state of each, in order. */
  async shown(): Promise<[title: string, state: string][]> {
    const items = await this.panel.locator('.queued').all()
    return Promise.all(
      items.map(async (item): Promise<[string, string]> => {
        const row = item.locator('.row').first()
        return [await row.locator('b').innerText(), await row.locator('.badge').innerText()]
      }),
    )
  }
}

/** The strip under the header. */
export const stripOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Notice' })

/** Until this device has a copy of so many menus, and the page has loaded what it opens without a connection. */
export async function hasCopies(page: Page, count = 1): Promise<void> {
  const copies = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('forno')
          opening.onerror = () => reject(new Error('no database'))
          opening.onsuccess = () => {
            const database = opening.result
            const asked = database.transaction('menus').objectStore('menus').count()
            asked.onsuccess = () => {
              database.close()
              resolve(asked.result)
            }
          }
        }),
    )
  await expect.poll(copies, { timeout: 30_000, message: 'copies of menus' }).toBe(count)
}
