// The `test` of a journey that begins signed in, as a member who signed up through the host's own calls.
import { expect, type Locator, type Page } from '@playwright/test'
import { readToken, tokenFor } from '../../../host/sessions/token.ts'
import type { Complaints } from '../browser/complaints.ts'
import { fillCart } from './fillCart.ts'
import { setOrderStatus } from './operatorCalls.ts'
import { Guest, overHttp } from '../guest.ts'
import { TOKEN_SECRET } from '../host/host.ts'
import type { Host } from '../host/hostProcess.ts'
import { ALWAYS_OPEN, storeSelection, type Shop } from './shop.ts'
import { test as base } from '../browser/offline.ts'
import { hydrated } from './shopPage.ts'

export { ALWAYS_OPEN } from './shop.ts'
export { expect } from '../host/host.ts'

export const PASSWORD = 'seven fine calzoni'

let members = 0

export const test = base.extend<{ member: Member }>({
  member: async ({ page, host, shop }, use) => use(await Member.joining(page, host, shop)),
})

export interface Joining {
  /** Leaves the phone unverified. */
  unverified?: boolean
}

/** A member at this browser, and their actions on the account page. */
export class Member {
  readonly page: Page
  readonly shop: Shop
  readonly host: Host
  /** Makes the member's calls, in the same session as the browser. */
  readonly guest: Guest
  readonly name = 'Giulia'
  readonly lastname = 'Bianchi'
  readonly email: string
  readonly phone: string

  private constructor(page: Page, host: Host, shop: Shop, guest: Guest, email: string, phone: string) {
    this.page = page
    this.host = host
    this.shop = shop
    this.guest = guest
    this.email = email
    this.phone = phone
  }

  /** Signs up a member, verifies the phone with the code in the inbox, and gives this browser the session. */
  static async joining(page: Page, host: Host, shop: Shop, { unverified = false }: Joining = {}): Promise<Member> {
    members += 1
    const number = String(members).padStart(4, '0')
    const address = `198.19.${members >> 8}.${members & 255}`
    const guest = await Guest.arriving(overHttp(host.url, address))
    const member = new Member(page, host, shop, guest, `giulia${number}@example.com`, `778555${number}`)
    const { name, lastname, email, phone } = member
    const signedUp = await guest.ask('signUp', { name, lastname, email, phone, password: PASSWORD, mailing: false })
    if (!signedUp.ok) throw new Error(`signing up: ${signedUp.message}`)
    guest.cookies.set('token', signedUp.answer.token)
    if (!unverified) await member.#verifies()
    await member.useInPage()
    return member
  }

  async #verifies(): Promise<void> {
    const before = await this.codes()
    if (before.length === 0) await this.guest.ask('resendCode', {})
    await expect.poll(async () => (await this.codes()).length).toBeGreaterThan(0)
    const verified = await this.guest.ask('verifyMemberPhone', { code: (await this.codes())[0] ?? '' })
    if (!verified.ok) throw new Error(`verifying: ${verified.message}`)
  }

  /** The codes sent to a phone, newest first. */
  async codes(phone = this.phone): Promise<string[]> {
    return (await this.host.inbox()).flatMap(({ kind, to, code }) =>
      kind === 'sms' && to.endsWith(phone) && code ? [code] : [],
    )
  }

  /** Gives this browser the member's session. */
  async useInPage(): Promise<void> {
    const { url } = this.host
    await this.page
      .context()
      .addCookies([...this.guest.cookies].map(([name, value]) => ({ name, value, url, httpOnly: name !== 'token' })))
  }

  /** Whether this password logs the member in at another browser. */
  async canLogIn(password: string): Promise<boolean> {
    const elsewhere = await Guest.arriving(overHttp(this.host.url, '198.20.0.1'))
    return (await elsewhere.ask('logIn', { email: this.email, password })).ok
  }

  /** The member's account as the host returns it. */
  async account() {
    return (await this.guest.ask('account', {})).answer.customer
  }

  /** Puts products into the member's cart without changes; resolves with the store's hash. */
  fillCart(products: readonly string[], store = ALWAYS_OPEN, quantity = 1): Promise<string> {
    return fillCart(this.guest, store, products, quantity)
  }

  /** Opens the store's checkout with these products in the cart. */
  async goToCheckoutWith(products: readonly string[], store = ALWAYS_OPEN, quantity = 1): Promise<void> {
    await storeSelection(this.page, await this.fillCart(products, store, quantity))
    await this.page.goto('/checkout')
    await this.page.getByRole('heading', { name: `Hey, ${this.name}` }).waitFor()
  }

  /** Orders and pays by card; resolves with the order's number. */
  async placeOrder(products: readonly string[], store = ALWAYS_OPEN, quantity = 1): Promise<string> {
    await this.goToCheckoutWith(products, store, quantity)
    await this.shop.checkout.confirm()
    await this.shop.checkout.expectPaymentStep()
    await this.shop.checkout.payWith('4242424242424242')
    return (await this.shop.checkout.expectThankYou()).number
  }

  /** Sets the status of an order: 1 in progress, 2 finished. */
  async setOrderStatus(order: string, status: 1 | 2 | 4 | 5): Promise<void> {
    await setOrderStatus(this.host, order, status)
  }

  /** Opens the account page with a document load. */
  async openAccount(tab?: 'Order History' | 'Addresses'): Promise<void> {
    const search = tab === undefined ? '' : tab === 'Order History' ? '?tab=1' : '?tab=2'
    await this.page.goto(`/account${search}`)
    await hydrated(this.page)
    await this.page.getByRole('heading', { level: 1, name: `Hey, ${this.name}` }).waitFor()
  }

  tab(name: 'Account Settings' | 'Order History' | 'Addresses'): Locator {
    return this.page.getByRole('tab', { name })
  }

  /** Gives this browser a token that expired while it slept, so the host answers its next call with 401. */
  async expireToken(complaints: Complaints): Promise<void> {
    complaints.expect(/status of 401/)
    const cookies = await this.page.context().cookies()
    const token = cookies.find(({ name }) => name === 'token')
    const secret = cookies.find(({ httpOnly }) => httpOnly)
    const claims = readToken(decodeURIComponent(token?.value ?? ''), TOKEN_SECRET)
    if (!token || !secret || !claims) throw new Error('There is no token.')
    const { sid: device, ch } = claims
    const then = new Date(Date.now() - 31 * 60_000)
    const value = tokenFor({ device, member: ch }, decodeURIComponent(secret.value), then, TOKEN_SECRET)
    await this.page.context().addCookies([{ ...token, value }])
  }
}
