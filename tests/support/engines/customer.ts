import { expect } from '@playwright/test'
import type { Host } from '../host/hostProcess.ts'
import { menuPathOf } from '../shop/shop.ts'
import type { Newcomer } from '../host/members.ts'
import type { Person } from '../shop/shopCheckout.ts'
import { centsOf } from '../shop/shopPage.ts'
import { sentCode } from '../shop/sentCode.ts'
import { type BrowserDriver, eventually, TIMEOUT_MS } from './browserDriver.ts'
import type { ControlQuery } from './findControl.ts'

const POLLING = { timeout: TIMEOUT_MS, intervals: [50] }

/** A dialog as the customer sees it. */
interface ShownDialog {
  name: string
  text: string
  width: number
  height: number
  isInside: boolean
}

/** What a customer does and reads, in one language over three engines. */
export class Customer {
  readonly driver: BrowserDriver
  readonly host: Host
  private waits = 0

  constructor(driver: BrowserDriver, host: Host) {
    this.driver = driver
    this.host = host
  }

  async open(path: string): Promise<void> {
    await this.driver.goto(this.host.url + path)
    await this.hydrated()
  }

  /** React's mark is on the page's content, and a later task has run. */
  async hydrated(): Promise<void> {
    await this.waitFor('hydration', () => {
      const main = document.querySelector('main')
      if (main === null || !Object.keys(main).some((key) => key.startsWith('__reactProps'))) return false
      if (Reflect.has(main, 'answers')) return true
      setTimeout(() => Reflect.set(main, 'answers', true), 100)
      return false
    })
  }

  async waitFor<Argument>(what: string, isTrue: (argument: Argument) => boolean, argument?: Argument): Promise<void> {
    await eventually(what, async () => (await this.driver.run(isTrue, argument as Argument)) || undefined)
  }

  press = (role: NonNullable<ControlQuery['role']>, name: string, more: ControlQuery = {}): Promise<void> =>
    this.driver.press({ role, name, ...more })

  fill = (name: string, text: string): Promise<void> => this.driver.fill({ role: 'textbox', name }, text)

  async path(): Promise<string> {
    return new URL(await this.driver.url()).pathname
  }

  async expectPath(path: string | RegExp): Promise<void> {
    await expect.poll(() => this.path(), POLLING).toMatch(path instanceof RegExp ? path : new RegExp(`^${path}$`))
  }

  /** The text of the first of these elements that is there, in one line. */
  async text(selector = 'main'): Promise<string> {
    const text = await this.driver.run(
      (css: string) => document.querySelector<HTMLElement>(css)?.innerText ?? '',
      selector,
    )
    return text.replaceAll(/\s+/g, ' ').trim()
  }

  async expectText(pattern: RegExp, selector?: string): Promise<void> {
    await expect.poll(() => this.text(selector), POLLING).toMatch(pattern)
  }

  async expectHeading(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.text('h1'), POLLING).toMatch(pattern)
  }

  private shownDialog(): Promise<ShownDialog | null> {
    return this.driver.run(() => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
      const isMoving = ({ playState, effect }: Animation) =>
        playState === 'running' && effect?.getTiming().iterations !== Infinity
      if (!dialog || dialog.getAnimations().some(isMoving)) return null
      const { width, height, top, left, right } = dialog.getBoundingClientRect()
      const labelled = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
      const name = dialog.ariaLabel ?? labelled?.textContent ?? ''
      const isInside = top >= -1 && left >= -1 && right <= innerWidth + 1 && top + height <= innerHeight + 1
      return { name, text: dialog.innerText, width, height, isInside }
    }, undefined)
  }

  /** Waits for a dialog of this name, which has to be on the screen in its full size, and gives its text. */
  async dialog(name: string): Promise<string> {
    const pattern = new RegExp(name, 'i')
    return await eventually(`the dialog ${name}`, async () => {
      const shown = await this.shownDialog()
      if (!shown || !pattern.test(shown.name))
        throw new Error(`at ${await this.path()} there is ${shown?.name ?? 'no dialog'}: ${await this.text('body')}`)
      // A sheet without a height, as Safari once drew them all, has nothing to press.
      if (shown.isInside && shown.height > 140 && shown.width > 250) return shown.text
      throw new Error(`not on the screen in its full size: ${JSON.stringify(shown)}`)
    })
  }

  async noDialog(): Promise<void> {
    await this.waitFor('no dialog', () => document.querySelector('dialog:modal') === null)
  }

  /** What has the focus: its accessible name, as far as an attribute or its text says it. */
  focused(): Promise<string> {
    return this.driver.run(
      () => (document.activeElement?.ariaLabel || document.activeElement?.textContent || '').trim(),
      undefined,
    )
  }

  async chooseStore(name: string): Promise<void> {
    await this.press('radio', `^${name}`)
    await this.press('button', '^ORDER NOW')
    await this.expectPath(menuPathOf(name))
    await this.hydrated()
  }

  async openProduct(name: string): Promise<void> {
    await this.driver.press(await this.cardOf(name))
    await this.dialog(name)
  }

  /** The link of a card stands in the list item of its heading. */
  private async cardOf(name: string): Promise<ControlQuery> {
    const href = await eventually(`the card of ${name}`, () =>
      this.driver.run((wanted: string) => {
        const headings = [...document.querySelectorAll('main h3')]
        const card = headings.find((heading) => heading.textContent?.trim() === wanted)?.closest('li')
        return card?.querySelector('a[href]')?.getAttribute('href')
      }, name),
    )
    return { css: `main a[href="${href}"]` }
  }

  async addToCart(): Promise<void> {
    await this.press('button', '^Add to Cart')
    await this.noDialog()
  }

  /** The cents on the button of the open product. */
  price(): Promise<number> {
    return eventually('a price', async () =>
      centsOf(
        await this.driver.run(
          () =>
            [...document.querySelectorAll('dialog:modal button')].find(({ textContent }) =>
              /^(Add to Cart|Update Product)/.test(textContent ?? ''),
            )?.textContent ?? '',
          undefined,
        ),
      ),
    )
  }

  async expectCartCount(lines: number): Promise<void> {
    const count = () =>
      this.driver.run(
        () => Number(/\d+/.exec(document.querySelector('button[aria-label^="Cart, "]')?.ariaLabel ?? '')?.[0] ?? 0),
        undefined,
      )
    await expect.poll(count, POLLING).toBe(lines)
  }

  async openCart(): Promise<string> {
    await this.press('button', '^Cart, ')
    return await this.dialog('Your Cart')
  }

  async closeDialog(): Promise<void> {
    await this.press('button', '^Close$')
    await this.noDialog()
  }

  code = (phone: string): Promise<string> => sentCode(this.host, phone)

  /** Fills in a guest's details at checkout. */
  async fillPerson({ name, lastname, email, confirmEmail, phone }: Person): Promise<void> {
    await this.fill('^First Name', name)
    await this.fill('^Last Name', lastname)
    await this.fill('^Email', email)
    await this.fill('^Confirm Email', confirmEmail)
    await this.fill('^Phone Number', phone)
  }

  /** Becomes a member, whose phone number is verified. */
  async signUp({ name, lastname, email, password, phone }: Newcomer): Promise<void> {
    await this.open('/signin')
    for (const [label, text] of Object.entries({
      '^First Name': name,
      '^Last Name': lastname,
      '^Email': email,
      '^Password': password,
      '^Confirm Password': password,
      '^Phone Number': phone,
    }))
      await this.fill(label, text)
    await this.driver.key('Enter')
    await this.dialog('Verify Your Phone Number')
    await this.fill('Six-digit code', await this.code(phone))
    await this.driver.key('Enter')
    await this.expectPath('/locations')
    await this.noDialog()
  }

  async pay(number: string): Promise<void> {
    await this.fill('Card number', number)
    await this.fill('Expiration', '1234')
    await this.fill('Security', '123')
    await this.press('button', '^Pay \\$')
  }

  /** Waits until nothing of this device is left to send. */
  async waitForSent(): Promise<void> {
    await this.waitForStored('nothing to send', 'outbox', (items) => items.length === 0)
  }

  /** Waits until the device has a menu with all its products (D-10). */
  async waitForMenuCopy(): Promise<void> {
    await this.waitForStored('a copy of the menu', 'menuCopies', (items) => items.length > 0)
  }

  /** WebKit answers no script that waits: the page keeps what it has read last, and reads one time after the other. */
  private async waitForStored(what: string, table: string, isTrue: (items: unknown[]) => boolean): Promise<void> {
    this.waits += 1
    const place = `stored ${this.waits}`
    await expect
      .poll(async () => {
        const items = await this.driver.run(
          ([name, place]: [string, string]) => {
            const read = (Reflect.get(window, place) ?? {}) as { isGoingOn?: boolean; items?: unknown[] }
            Reflect.set(window, place, read)
            if (read.isGoingOn) return read.items
            read.isGoingOn = true
            const opening = indexedDB.open('forno')
            opening.onerror = () => (read.isGoingOn = false)
            opening.onsuccess = () => {
              const reading = opening.result.transaction(name).objectStore(name).getAll()
              reading.onsuccess = () => {
                opening.result.close()
                read.items = reading.result
                read.isGoingOn = false
              }
            }
            return read.items
          },
          [table, place] as [string, string],
        )
        return items ? isTrue(items) : `${what}: not read yet`
      }, POLLING)
      .toBe(true)
  }

  /** Waits until pictures and letters are there and nothing moves. */
  async rest(): Promise<void> {
    await this.waitFor('the page rests', () => {
      const seen = [...document.images].filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        return right > left && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      // Not those that follow the scrolling, or never end.
      const isMoving = document.getAnimations().some(({ playState, effect, timeline }) => {
        const { iterations = 1 } = effect?.getTiming() ?? {}
        return playState === 'running' && iterations !== Infinity && timeline instanceof DocumentTimeline
      })
      return document.fonts.status === 'loaded' && !isMoving && seen.every(({ naturalWidth }) => naturalWidth > 0)
    })
  }

  /** How far a page is wider than its window, in CSS pixels. */
  tooWide(): Promise<number> {
    return this.driver.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, undefined)
  }
}
