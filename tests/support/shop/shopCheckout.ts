import { expect, type Locator, type Page } from '@playwright/test'
import type { Host, Message } from '../host/hostProcess.ts'
import { sentCode } from './sentCode.ts'
import { centsOf, rowsOf } from './shopPage.ts'

export interface Person {
  name: string
  lastname: string
  email: string
  confirmEmail: string
  phone: string
}

/** The test cards that the host prints when it starts. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  requires3ds: '4000000000003220',
} as const

const LABELS = {
  name: 'First Name*',
  lastname: 'Last Name*',
  email: 'Email*',
  confirmEmail: 'Confirm Email*',
  phone: 'Phone Number*',
} as const

let people = 0

/** A customer with a phone number and an email address that no other test uses. */
export function newPerson(): Person {
  people += 1
  const phone = `604${2_000_000 + people}`
  const email = `ada.${phone}@example.com`
  return { name: 'Ada', lastname: 'Rossi', email, confirmEmail: email, phone }
}

export class Checkout {
  readonly #page: Page
  readonly #host: Host

  constructor(page: Page, host: Host) {
    this.#page = page
    this.#host = host
  }

  async expectDetailsStep(): Promise<void> {
    await this.#page.getByRole('heading', { name: 'Hey, Stranger!' }).waitFor()
  }

  field(name: keyof Person): Locator {
    return this.#page.getByRole('textbox', { name: LABELS[name], exact: true })
  }

  async fill(person: Partial<Person>): Promise<void> {
    for (const [name, text] of Object.entries(person)) await this.field(name as keyof Person).fill(text)
  }

  /** The newest code texted to a phone number that is not in one of `before`. */
  code(phone: string, before: readonly Message[] = []): Promise<string> {
    const known = new Set(before.map(({ at, text }) => `${at} ${text}`))
    return sentCode(this.#host, phone, ({ at, text }) => !known.has(`${at} ${text}`))
  }

  get codeModal(): Locator {
    return this.#page.getByRole('dialog', { name: 'Verify Your New Phone Number' })
  }

  get codeBoxes(): Locator {
    return this.codeModal.getByRole('textbox')
  }

  get isVerified(): Locator {
    return this.#page.getByText('Your phone number is verified.')
  }

  async requestCode(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Send Code' }).click()
  }

  /** Requests a code, reads it in the inbox and enters it. */
  async verifyPhone(phone: string): Promise<void> {
    await this.requestCode()
    await this.codeModal.waitFor()
    await this.codeBoxes.fill(await this.code(phone))
    await this.codeModal.getByRole('button', { name: 'VERIFY' }).click()
    await this.isVerified.waitFor()
  }

  async confirm(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Confirm & Pay' }).click()
  }

  /** Fills in the details, verifies the phone and confirms, until the card form is shown. */
  async goToPayment(person = newPerson()): Promise<Person> {
    await this.fill(person)
    await this.verifyPhone(person.phone)
    await this.confirm()
    await this.expectPaymentStep()
    return person
  }

  async expectPaymentStep(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: 'Confirm & Pay' }).waitFor()
    await this.cardNumber.waitFor()
  }

  get cardNumber(): Locator {
    return this.#page.getByLabel('Card number')
  }

  async typeCard(number: string): Promise<void> {
    await this.cardNumber.fill(number)
    await this.#page.getByLabel('Expiration date').fill('12 / 34')
    await this.#page.getByLabel('Security code').fill('123')
  }

  async payWith(number: string): Promise<void> {
    await this.typeCard(number)
    await this.payButton.click()
  }

  get payButton(): Locator {
    return this.#page.getByRole('button', { name: /^(Pay \$|Complete Order|Processing|Payment was)/ })
  }

  /** Resolves once a frame of the page has shown 'Payment was successful!' on the button. */
  async expectSuccessMessage(): Promise<void> {
    await this.payButton.evaluate(
      (button) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (button.textContent === 'Payment was successful!' && button.checkVisibility()) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  }

  /** The error that prevents the payment. */
  get problem(): Locator {
    return this.#page.getByRole('main').getByRole('alert')
  }

  /** Answers the 3-D Secure dialog of the sandbox's bank. */
  async answerBank(how: 'Complete' | 'Fail'): Promise<void> {
    const question = this.#page.getByRole('dialog', { name: 'Confirm it is you' })
    await question.getByRole('button', { name: how }).click()
    await question.waitFor({ state: 'hidden' })
  }

  /** Opens a product of 'Frequently bought together'. */
  async openSuggestion(name: string): Promise<void> {
    const panel = this.#page.getByRole('main').locator('details').filter({ hasText: 'Frequently bought together' })
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
    await panel.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  }

  /** The first draft that the device has stored. */
  storedDraft(): Promise<unknown> {
    return this.#page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('forno')
          opening.onerror = () => reject(new Error('no database'))
          opening.onsuccess = () => {
            const database = opening.result
            const reading = database.transaction('drafts').objectStore('drafts').getAll()
            reading.onerror = () => reject(new Error('no drafts'))
            reading.onsuccess = () => {
              database.close()
              resolve((reading.result as { value: unknown }[])[0]?.value)
            }
          }
        }),
    )
  }

  get promoCode(): Locator {
    return this.#page.getByRole('region', { name: 'Promo code' })
  }

  async applyCoupon(code: string): Promise<void> {
    const field = this.promoCode.getByLabel('Promo code')
    await field.fill(code)
    await field.press('Enter')
  }

  /** Selects a tip by the text of its tile. */
  async selectTip(tile: string): Promise<void> {
    await this.#page.getByRole('group', { name: 'Add a tip' }).getByText(tile, { exact: true }).click()
  }

  /** The rows of the order summary, in display order. */
  amounts(): Promise<[string, string][]> {
    return rowsOf(this.#page.getByRole('region', { name: 'Your order' }).locator('dl[class*=sum_]'))
  }

  async amount(name: string | RegExp): Promise<number> {
    const row = async () =>
      (await this.amounts()).find(([one]) => (typeof name === 'string' ? one === name : name.test(one)))
    await expect.poll(row, { message: `a row ${name}` }).toBeDefined()
    return centsOf((await row())?.[1] ?? '')
  }

  /** The order number and the rows of the thank-you page. */
  async expectThankYou(): Promise<{ number: string; rows: [string, string][] }> {
    await this.#page.getByRole('heading', { level: 1, name: 'Thank You For Your Order' }).waitFor()
    const number = await this.#page.locator('dt', { hasText: 'Order number' }).locator('xpath=../dd').innerText()
    return { number, rows: await this.amounts() }
  }

  /** The newest mail to this address, such as the confirmation that the thank-you page promises; `about` is in its subject. */
  async mailTo(email: string, about = ''): Promise<Message> {
    const found = async () =>
      (await this.#host.inbox()).find((one) => one.kind === 'mail' && one.to === email && one.subject?.includes(about))
    await expect.poll(found, { message: `a mail to ${email} ${about}` }).toBeDefined()
    const mail = await found()
    if (!mail) throw new Error('The mail is gone.')
    return mail
  }
}
