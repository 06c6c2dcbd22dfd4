// The `test` of a journey in the shop: choosing, building, adding and checking out, as a customer does.
import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { storeName } from '../../../domain/catalogue/store.ts'
import { fillCart, storeCalled } from './fillCart.ts'
import { Guest, overHttp } from '../guest.ts'
import { expect, test as base } from '../host/host.ts'
import type { Host } from '../host/hostProcess.ts'
import { Builder } from './shopBuilder.ts'
import { CartPanel } from './shopCart.ts'
import { Checkout } from './shopCheckout.ts'
import { escaped, hydrated, selectInput } from './shopPage.ts'

export { expect } from '../host/host.ts'

/** The only store of the demo chain that is open round the clock. */
export const ALWAYS_OPEN = 'Davie Street'

let customers = 0

export const test = base.extend<{ shop: Shop }>({
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': addressOf((customers += 1)) }),
  shop: async ({ page, host }, use) => use(new Shop(page, host)),
})

const addressOf = (customer: number) => `198.18.${customer >> 8}.${customer & 255}`

export class Shop {
  readonly page: Page
  readonly host: Host
  readonly cart: CartPanel
  readonly checkout: Checkout

  constructor(page: Page, host: Host) {
    this.page = page
    this.host = host
    this.cart = new CartPanel(page)
    this.checkout = new Checkout(page, host)
  }

  /** Loads a document and waits until the page is hydrated. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await hydrated(this.page)
  }

  /** Goes from the locations page to the menu of a store. */
  async chooseStore(name: string): Promise<void> {
    await this.pickLocation(name)
    await this.page.getByRole('button', { name: 'ORDER NOW' }).click()
    await this.expectMenuOf(name)
  }

  async pickLocation(name: string): Promise<void> {
    await selectInput(this.page.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) }))
  }

  /** Picks a store in the menu's store bar. */
  async pickInStoreBar(name: string): Promise<void> {
    const main = this.page.getByRole('main')
    await main.locator('summary').filter({ hasText: 'Store:' }).click()
    await main.getByRole('link', { name: new RegExp(`^${escaped(name)}`) }).click()
  }

  get changeStore(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Are You Sure?' })
  }

  async openMenu(name = ALWAYS_OPEN): Promise<void> {
    await this.open(menuPathOf(name))
  }

  async expectMenuOf(name: string): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`${menuPathOf(name)}$`))
    await expect(this.page.getByRole('heading', { level: 1, name: `${name} menu` })).toBeAttached()
  }

  /** The link of a product's card: 'Add to Cart', or its name where that button adds it at once. */
  card(name: string): Locator {
    return this.page
      .getByRole('heading', { level: 3, name, exact: true })
      .locator('xpath=ancestor::li[1]')
      .getByRole('link')
  }

  async openProduct(name: string): Promise<Builder> {
    await this.card(name).click()
    return this.builder(name)
  }

  /** Waits for the dialog of an open product. */
  async builder(name: string): Promise<Builder> {
    const builder = new Builder(this.page, name)
    await builder.dialog.waitFor()
    return builder
  }

  /** Opens a product and adds it without changes. */
  async add(name: string): Promise<void> {
    await (await this.openProduct(name)).add()
  }

  /** The number of lines on the header's cart button; 0 without the button. */
  async cartCount(): Promise<number> {
    const button = this.page.getByRole('button', { name: /^Cart, / })
    return await button.evaluateAll(([one]) => Number(/\d+/.exec(one?.ariaLabel ?? '')?.[0] ?? 0))
  }

  async openCart(): Promise<CartPanel> {
    await this.page.getByRole('button', { name: /^Cart, / }).click()
    await this.cart.panel.waitFor()
    return this.cart
  }

  /** Presses Check Out in the menu's bottom bar, then 'Continue As Guest'. */
  async checkOutAsGuest(): Promise<Checkout> {
    await this.page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
    await this.page.getByRole('link', { name: 'Continue As Guest' }).click()
    await this.checkout.expectDetailsStep()
    return this.checkout
  }

  /**
   * Puts products into this browser's cart by the page's own calls, without clicking, and opens the menu: for tests
   * that begin with a full cart.
   */
  async fillCartWith(products: readonly string[], store = ALWAYS_OPEN): Promise<void> {
    await this.fills(products, store)
    await this.openMenu(store)
    await expect.poll(() => this.cartCount()).toBe(products.length)
  }

  /** Puts products into the cart and opens the checkout without the menu. */
  async goToCheckoutWith(products: readonly string[], store = ALWAYS_OPEN): Promise<Checkout> {
    await storeSelection(this.page, await this.fills(products, store))
    await this.page.goto('/checkout')
    await this.checkout.expectDetailsStep()
    return this.checkout
  }

  /** All products of a store, with their details. */
  async products(storeName: string): Promise<Product[]> {
    const guest = await this.#arrives()
    const store = await storeCalled(guest, storeName)
    return (await guest.ask('menu', { store, full: true })).answer.details ?? []
  }

  /**
   * Puts products into the cart of a new session and gives this browser its cookies; resolves with the store's hash.
   */
  private async fills(names: readonly string[], storeName: string): Promise<string> {
    const guest = await this.#arrives()
    const store = await fillCart(guest, storeName, names)
    // A page that is still asking for its session would overwrite these cookies.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank')
    const { url } = this.host
    const cookies = [...guest.cookies].map(([name, value]) => ({ name, value, url, httpOnly: name !== 'token' }))
    await this.page.context().addCookies(cookies)
    return store
  }

  /** A guest who makes the page's calls without a page. */
  #arrives(): Promise<Guest> {
    return Guest.arriving(overHttp(this.host.url))
  }
}

/** Stores a Pick Up store in this browser, as the locations page does, without rendering a page. */
export async function storeSelection(page: Page, storeHash: string): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate((store) => localStorage.setItem('sh', store), storeHash)
}

/** `/menu/davie-street` for Davie Street. */
export const menuPathOf = (store: string): string =>
  `/menu/${storeName({ permalink: `/${store.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}` })}`
