import { expect, type Locator, type Page } from '@playwright/test'
import { centsOf, rowsOf } from './shopPage.ts'

/** A line as the cart shows it; `price` is for the whole quantity, in cents. */
export interface ShownLine {
  quantity: number
  name: string
  details: string
  price: number
}

export class CartPanel {
  readonly #page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.#page = page
    this.panel = page.getByRole('dialog', { name: 'Your Cart' })
  }

  get lines(): Locator {
    return this.panel.locator('[data-part=line]')
  }

  /** The offers of cross promotions. */
  get offers(): Locator {
    return this.panel.locator('[data-part=offer]')
  }

  async shown(): Promise<ShownLine[]> {
    const all = await this.lines.evaluateAll((lines) =>
      lines.map((line) =>
        ['h2, h3', 'p', 'b.num'].map((part) => line.querySelector<HTMLElement>(part)?.innerText ?? ''),
      ),
    )
    return all.map(([heading = '', details = '', price = '']) => {
      const [, quantity = '', name = ''] = /^(\d+) × (.+)$/.exec(heading.replaceAll(/\s+/g, ' ')) ?? []
      return { quantity: Number(quantity), name, details, price: centsOf(price) }
    })
  }

  async names(): Promise<string[]> {
    return (await this.shown()).map(({ name }) => name)
  }

  line(name: string): Locator {
    return this.lines.filter({ has: this.#page.getByRole('heading', { name }) })
  }

  /** Names and amounts below the lines. */
  totals(): Promise<[string, string][]> {
    return rowsOf(this.panel.locator('dl'))
  }

  async total(name: string): Promise<number | undefined> {
    const row = (await this.totals()).find(([one]) => one === name)
    return row && centsOf(row[1])
  }

  /** Taps a line, which opens it for editing. */
  async edit(name: string): Promise<void> {
    await this.line(name).getByRole('link').click()
    await this.panel.waitFor({ state: 'hidden' })
  }

  async startEditing(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Edit', exact: true }).click()
  }

  /** Deletes a line in edit mode and confirms it. */
  async delete(name: string): Promise<void> {
    const before = await this.lines.count()
    await this.panel
      .getByRole('button', { name: `Delete ${name}` })
      .first()
      .click()
    const question = this.#page.getByRole('alertdialog', { name: 'Delete Item?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => this.lines.count()).toBeLessThan(before)
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close' }).click()
    await this.panel.waitFor({ state: 'hidden' })
  }
}
