import { expect, type Locator, type Page } from '@playwright/test'
import { escaped } from './shopPage.ts'

/** Places of the demo chain: one in Davie Street's zone, one in Commercial Drive's, and one that nobody delivers to. */
export const PLACES = {
  davie: { typed: '1188 davie', street: '1188 Davie St', city: 'Vancouver' },
  commercial: { typed: '1222 e 19', street: '1222 E 19th Ave', city: 'Vancouver' },
  broadway: { typed: '525 w broadway', street: '525 W Broadway', city: 'Vancouver' },
  nowhere: { typed: '1148 brunette', street: '1148 Brunette Ave', city: 'Coquitlam' },
} as const

type PlaceName = keyof typeof PLACES

/** The address field of the locations page and the delivery form of checkout. */
export class Delivery {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** 'Your address' on the locations page, 'Street' at checkout. */
  get street(): Locator {
    return this.#page.getByRole('combobox', { name: /^(Your address|Street)/ })
  }

  field(label: 'City' | 'Zip Code' | 'Unit Number/Apartment' | 'Notes'): Locator {
    return this.#page.getByRole('region', { name: 'Delivery address' }).getByLabel(label, { exact: true })
  }

  option(text: string | RegExp): Locator {
    return this.#page.getByRole('option', { name: text })
  }

  /** Types the first letters of a place and picks its suggestion. */
  async pick(name: PlaceName): Promise<void> {
    const { typed, street } = PLACES[name]
    await this.street.fill(typed)
    await this.option(new RegExp(`^${escaped(street)}`))
      .first()
      .click()
    await expect(this.street).toHaveValue(new RegExp(`^${escaped(street)}`))
  }

  get confirmButton(): Locator {
    return this.#page.getByRole('button', { name: /^(Confirm Address|Confirming…|Address Confirmed)$/ })
  }

  async confirm(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(this.confirmButton).toHaveText('Address Confirmed')
  }

  /** The panel of the locations page that says who delivers. */
  get answer(): Locator {
    return this.#page.getByRole('region', { name: 'Your restaurant' })
  }
}
