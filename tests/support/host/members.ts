// The `test` of a journey in which somebody becomes a member; with CLOCKED the host's clock is the story's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { HOST_ENV } from './host.ts'
import type { Host, Message } from './hostProcess.ts'
import { expect, test as base } from '../browser/offline.ts'
import { somebody } from '../shop/shopCheckout.ts'
import { hydrated } from '../shop/shopPage.ts'

export { expect } from './host.ts'

const folder = mkdtempSync(join(tmpdir(), 'forno-clock-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const clockFile = join(folder, 'ahead')
let ahead = 0

/** A host whose clock can be put forward. */
export const CLOCKED = {
  ...HOST_ENV,
  CLOCK_FILE: clockFile,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('hostClock.mjs', import.meta.url))}`,
}

/** Puts the host's clock forward, and the host's alone. */
export function forward(seconds: number): void {
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
  const { email, phone } = somebody()
  return { name: 'Ada', lastname: 'Rossi', email, phone, password: 'a stone oven 9' }
}

/** Six digits that are not the code. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

export const test = base.extend<{ members: Members }>({
  members: async ({ page, host }, use) => use(new Members(page, host)),
})

/** The pages of signing up, in and out, as somebody without a mouse uses them. */
export class Members {
  readonly #page: Page
  readonly #host: Host

  constructor(page: Page, host: Host) {
    this.#page = page
    this.#host = host
  }

  /** The same in another tab. */
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

  /** Goes there by the keyboard and presses Enter. */
  async presses(control: Locator): Promise<void> {
    await control.focus()
    await this.#page.keyboard.press('Enter')
  }

  async opens(path = '/signin'): Promise<void> {
    await this.#page.goto(path)
    await hydrated(this.#page)
    await this.#page.getByRole('heading', { level: 1 }).waitFor()
  }

  async fillsIn({ name, lastname, email, password, phone }: Newcomer): Promise<void> {
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

  /** The newest code for a number or an address that is none of `known`. */
  async code(to: string, known: readonly string[] = []): Promise<string> {
    const fresh = async () =>
      (await this.#host.inbox()).find((one: Message) => one.to.endsWith(to) && one.code && !known.includes(one.code))
        ?.code
    await expect.poll(fresh, { message: `a code for ${to}` }).toBeDefined()
    return (await fresh()) ?? ''
  }

  async verifies(code: string): Promise<void> {
    await this.boxes.fill(code)
    await this.#page.keyboard.press('Enter')
  }

  /** A member from nothing, signed in, on the locations page. */
  async signsUp(who = newcomer()): Promise<Newcomer> {
    await this.opens()
    await this.fillsIn(who)
    await this.#page.keyboard.press('Enter')
    await this.overlay.waitFor()
    await this.verifies(await this.code(who.phone))
    await this.isSignedIn(who)
    return who
  }

  async logsIn({ email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
    await this.field('Email').fill(email)
    await this.field('Password').fill(password)
    await this.#page.keyboard.press('Enter')
  }

  /** First name and points in the header. */
  chip({ name }: Pick<Newcomer, 'name'>): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}\\s*\\d+ points`) })
  }

  async isSignedIn(who: Pick<Newcomer, 'name'>): Promise<void> {
    await this.overlay.waitFor({ state: 'hidden' })
    await this.chip(who).waitFor()
  }

  /** By the side menu. */
  async signsOut(who: Pick<Newcomer, 'name'>): Promise<void> {
    await this.presses(this.chip(who))
    await this.presses(this.#page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }))
    await this.#page.waitForURL('**/signin')
    await this.#page.getByRole('heading', { name: 'GET STARTED WITH YOUR NEW ACCOUNT' }).waitFor()
  }
}
