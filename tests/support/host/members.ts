// The `test` of a journey in which a customer becomes a member; with CLOCKED the test controls the host's clock.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { HOST_ENV } from './host.ts'
import type { Host } from './hostProcess.ts'
import { test as base } from '../browser/offline.ts'
import { newPerson } from '../shop/shopCheckout.ts'
import { hydrated } from '../shop/shopPage.ts'
import { sentCode } from '../shop/sentCode.ts'

export { expect } from './host.ts'

const folder = mkdtempSync(join(tmpdir(), 'forno-clock-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const clockFile = join(folder, 'ahead')
let ahead = 0

/** Settings of a host whose clock can be moved forward. */
export const CLOCK_ENV = {
  ...HOST_ENV,
  CLOCK_FILE: clockFile,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('hostClock.mjs', import.meta.url))}`,
}

/** Moves the host's clock forward by so many seconds; the browser's clock does not change. */
export function advanceHostClock(seconds: number): void {
  ahead += seconds
  writeFileSync(clockFile, String(ahead))
}

export interface Newcomer {
  name: string
  lastname: string
  email: string
  phone: string
  password: string
}

export function newcomer(): Newcomer {
  const { email, phone } = newPerson()
  return { name: 'Ada', lastname: 'Rossi', email, phone, password: 'a stone oven 9' }
}

/** Six digits that are not the code. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

export const test = base.extend<{ members: Members }>({
  members: async ({ page, host }, use) => use(new Members(page, host)),
})

/** The pages for signing up, in and out, used by keyboard. */
export class Members {
  readonly #page: Page
  readonly #host: Host

  constructor(page: Page, host: Host) {
    this.#page = page
    this.#host = host
  }

  /** The same pages in another tab. */
  at(page: Page): Members {
    return new Members(page, this.#host)
  }

  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true })
  }

  get alert(): Locator {
    return this.#page.getByRole('alert')
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  /** Focuses the control and presses Enter. */
  async pressWithTab(control: Locator): Promise<void> {
    await control.focus()
    await this.#page.keyboard.press('Enter')
  }

  async open(path = '/signin'): Promise<void> {
    await this.#page.goto(path)
    await hydrated(this.#page)
    await this.#page.getByRole('heading', { level: 1 }).waitFor()
  }

  async fillIn({ name, lastname, email, password, phone }: Newcomer): Promise<void> {
    await this.field('First Name').fill(name)
    await this.field('Last Name').fill(lastname)
    await this.field('Email').fill(email)
    await this.field('Password').fill(password)
    await this.field('Confirm Password').fill(password)
    await this.field('Phone Number').fill(phone)
  }

  get overlay(): Locator {
    return this.#page.getByRole('dialog', { name: 'Verify Your Phone Number' })
  }

  get boxes(): Locator {
    return this.overlay.getByLabel('Six-digit code')
  }

  /** The newest code sent to a phone number or email address that is not one of `known`. */
  code(to: string, known: readonly string[] = []): Promise<string> {
    return sentCode(this.#host, to, ({ code = '' }) => !known.includes(code))
  }

  async verify(code: string): Promise<void> {
    await this.boxes.fill(code)
    await this.#page.keyboard.press('Enter')
  }

  /** Signs up a new member, who is then signed in. */
  async signUp(who = newcomer()): Promise<Newcomer> {
    await this.open()
    await this.fillIn(who)
    await this.#page.keyboard.press('Enter')
    await this.overlay.waitFor()
    await this.verify(await this.code(who.phone))
    await this.expectSignedIn(who)
    return who
  }

  async logIn({ email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
    await this.field('Email').fill(email)
    await this.field('Password').fill(password)
    await this.#page.keyboard.press('Enter')
  }

  /** The member's button in the header, with first name and points. */
  chip({ name }: Pick<Newcomer, 'name'>): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}\\s*\\d+ points`) })
  }

  async expectSignedIn(who: Pick<Newcomer, 'name'>): Promise<void> {
    await this.overlay.waitFor({ state: 'hidden' })
    await this.chip(who).waitFor()
  }

  /** Signs out in the side menu. */
  async signOut(who: Pick<Newcomer, 'name'>): Promise<void> {
    await this.pressWithTab(this.chip(who))
    await this.pressWithTab(this.#page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }))
    await this.#page.waitForURL('**/signin')
    await this.#page.getByRole('heading', { name: 'GET STARTED WITH YOUR NEW ACCOUNT' }).waitFor()
  }
}
