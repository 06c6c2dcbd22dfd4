import { expect, type Locator, type Page } from '@playwright/test'
import { centsOf, escaped, selectInput } from './shopPage.ts'

type Half = 'Left half' | 'Whole' | 'Right half'

/** The rows of options in the open tab, or in one slot of a bag. */
class Options {
  readonly #within: Locator

  constructor(within: Locator) {
    this.#within = within
  }

  /** An option by the start of its name; its row may contain more text. */
  option(name: string): Locator {
    const named = { name: new RegExp(`^${escaped(name)}(?![\\p{L}-])`, 'u') }
    return this.#within.getByRole('radio', named).or(this.#within.getByRole('checkbox', named))
  }

  /** Selects an option, optionally on one half or as an extra. */
  async select(name: string, { half, extra }: { half?: Half; extra?: boolean } = {}): Promise<void> {
    await selectInput(this.option(name))
    if (half) await this.half(name, half)
    if (extra) await this.extra(name)
  }

  async half(option: string, half: Half): Promise<void> {
    const button = this.#within.getByRole('group', { name: `Where ${option} goes` }).getByRole('button', { name: half })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }

  async extra(option: string): Promise<void> {
    await this.#within.getByRole('button', { name: `Extra ${option}`, exact: true }).click()
  }
}

/** The dialog of an open product. */
export class Builder extends Options {
  readonly dialog: Locator

  constructor(page: Page, name: string) {
    const dialog = page.getByRole('dialog', { name, exact: true })
    super(dialog)
    this.dialog = dialog
  }

  /** One group of a bag's tab. */
  slot(name: string): Options {
    return new Options(this.dialog.getByRole('group', { name, exact: true }))
  }

  /** Selects a size by its name, such as 'Medium', or by its inches. */
  async selectSize(name: string): Promise<void> {
    await selectInput(this.dialog.getByRole('radio', { name }))
  }

  async openTab(name: string): Promise<void> {
    await this.dialog
      .getByRole('tab', { name: new RegExp(`^${escaped(name)}`) })
      .first()
      .click()
  }

  /** A product that can be chosen in a combo. */
  choice(name: string): Locator {
    return this.dialog.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) })
  }

  async choose(name: string): Promise<void> {
    await selectInput(this.choice(name))
  }

  /** Opens the options of a selected choice. */
  async customize(choice: string): Promise<void> {
    const row = this.choice(choice).locator('xpath=ancestor::div[1]')
    await row.getByRole('button', { name: 'Customize' }).click()
  }

  get quantity(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Quantity' })
  }

  get error(): Locator {
    return this.dialog.getByRole('alert')
  }

  get action(): Locator {
    return this.dialog.getByRole('button', { name: /^(Add to Cart|Update Product)/ })
  }

  /** The price on the button, in cents. */
  async price(): Promise<number> {
    return centsOf(await this.action.innerText())
  }

  async add(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Add to Cart/ }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  async update(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Update Product/ }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
