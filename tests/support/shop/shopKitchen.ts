// The kitchen's screen of the store of these journeys, as its staff use it.
import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PIN } from '../../../host/services/printedKeys.ts'
import type { Complaints } from '../browser/complaints.ts'
import type { Host } from '../host/hostProcess.ts'
import { endOpenOrders } from './operatorCalls.ts'
import { ALWAYS_OPEN } from './shop.ts'

export class KitchenScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Signs in at a store without open orders and starts the shift. */
  static async open(page: Page, host: Host, complaints: Complaints): Promise<KitchenScreen> {
    complaints.expect(/401 \(Unauthorized\).*kitchen/)
    await endOpenOrders(host)
    await page.goto('/kitchen')
    await page.getByRole('button', { name: ALWAYS_OPEN }).click()
    await page.getByRole('heading', { name: 'Enter the store’s PIN' }).waitFor()
    await page.keyboard.type(DEMO_PIN)
    await page.getByRole('button', { name: 'Start the shift' }).click()
    await page.getByRole('heading', { level: 1, name: ALWAYS_OPEN }).waitFor()
    return new KitchenScreen(page)
  }

  lane(name: 'New' | 'Make' | 'In the oven' | 'Out or ready'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** The dialog of an order that nobody has accepted. */
  newOrder(number: string): Locator {
    return this.page.getByRole('dialog', { name: `New order ${number}` })
  }

  async accept(number: string, minutes = 25): Promise<void> {
    const asked = this.newOrder(number)
    await asked.getByRole('button', { name: `${minutes} min` }).click()
    await asked.getByRole('button', { name: 'Accept' }).click()
    await expect(asked).toBeHidden()
    await expect(this.lane('Make').getByRole('article', { name: `Order ${number}` })).toBeVisible()
  }

  async expectRinging(rings: boolean): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-ringing', String(rings))
  }
}
