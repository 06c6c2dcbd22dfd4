import { expect, type Locator, type Page } from '@playwright/test'
import type { TestCard } from './operatorCalls.ts'

/** 'Pay By Gift Card' of the pay step. */
export class GiftCards {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get box(): Locator {
    return this.#page.getByRole('main').locator('details').filter({ hasText: 'Pay By Gift Card' })
  }

  get entry(): Locator {
    return this.#page.getByRole('form', { name: 'Gift card' })
  }

  get sheet(): Locator {
    return this.#page.getByRole('dialog', { name: 'Pay By Gift Card' })
  }

  async open(): Promise<void> {
    await this.box.locator('summary').click()
  }

  async type({ number, code }: TestCard): Promise<void> {
    await this.entry.getByLabel('Card number').fill(number)
    await this.entry.getByLabel('Security code').fill(code)
  }

  async apply(card: TestCard): Promise<void> {
    await this.type(card)
    await this.entry.getByRole('button', { name: 'APPLY' }).click()
  }

  /** Adds a card, the first in place and any other in the sheet. */
  async add(card: TestCard): Promise<void> {
    const another = this.box.getByRole('button', { name: 'Add Another Gift Card' })
    if (await another.isVisible()) await another.click()
    await this.apply(card)
    await expect(this.block(card)).toBeVisible()
  }

  block({ number }: Pick<TestCard, 'number'>): Locator {
    return this.box.getByRole('listitem').filter({ hasText: `xxxx xxxx xxxx ${number.slice(-4)}` })
  }

  amountOf({ number }: Pick<TestCard, 'number'>): Locator {
    return this.#page.getByLabel(`Amount from the card ending in ${number.slice(-4)}`)
  }

  async edit(card: Pick<TestCard, 'number'>, amount: string): Promise<void> {
    await this.amountOf(card).fill(amount)
    await this.amountOf(card).press('Enter')
  }
}
