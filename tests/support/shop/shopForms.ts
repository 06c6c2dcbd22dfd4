// The forms of the site, as a customer fills them in.
import { expect, type Locator, type Page } from '@playwright/test'
import { rowsOf } from '../browser/deviceStore.ts'
import type { Host, Message } from '../host/hostProcess.ts'
import { newPerson } from './shopCheckout.ts'

declare global {
  interface Window {
    /** Set by `Form.statusWhenDraftDeleted`. */
    statusWhenDraftDeleted?: string
  }
}

/** The address that gets the demo chain's forms. */
const CHAIN = 'help@forno.example'

export const SAVED = 'Saved on this device. We send it as soon as you are back online.'

export class Form {
  readonly #page: Page
  readonly form: Locator

  constructor(page: Page) {
    this.#page = page
    this.form = page.getByRole('main').locator('form')
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true })
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async submit(name = 'Submit'): Promise<void> {
    await this.form.getByRole('button', { name, exact: true }).click()
  }

  /** The names of the fields that are shown as invalid. */
  async marked(): Promise<(string | null)[]> {
    return this.form
      .locator('[aria-invalid="true"]')
      .evaluateAll((fields) =>
        fields.map((field) => field.getAttribute('name') ?? field.querySelector('input')?.getAttribute('name') ?? null),
      )
  }

  /** The alert about what the customer just did. */
  get alert(): Locator {
    return this.#page.getByRole('main').getByRole('alert')
  }

  /** The result of the submission. */
  get status(): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: /./ })
  }

  /** Returns a function that reads the status text of the moment when a draft was deleted; undefined before that. */
  async statusWhenDraftDeleted(): Promise<() => Promise<string | undefined>> {
    await this.#page.evaluate(() => {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with the store below.
      const remove = IDBObjectStore.prototype.delete
      IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
        const { name, transaction } = this
        const note = ({ target }: Event) => {
          const status = document.querySelector('main output, main [role="status"]')
          if (target === transaction) window.statusWhenDraftDeleted = status?.textContent ?? ''
        }
        // Captures the event, to run before the page's own listeners.
        if (name === 'drafts') transaction.db.addEventListener('complete', note, { capture: true })
        return remove.call(this, key)
      }
    })
    return () => this.#page.evaluate(() => window.statusWhenDraftDeleted)
  }

  async values(): Promise<Record<string, string>> {
    return this.form.evaluate((form) =>
      Object.fromEntries(
        [...new FormData(form as HTMLFormElement)].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : '',
        ]),
      ),
    )
  }
}

/** A customer with a name that no other test uses. */
export function newCustomer(): { Name: string; Email: string; Phone: string } {
  const { email, phone } = newPerson()
  const letters = phone.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return { Name: `Ada ${letters}`, Email: email, Phone: phone }
}

/** The mails to the chain about forms of this customer, newest first. */
export const mailsOf = async (host: Host, { Email }: { Email: string }): Promise<Message[]> =>
  (await host.inbox()).filter(({ to, text }) => to === CHAIN && text.includes(`Email: ${Email}`))

interface DraftRow {
  key: string
  value: { values: Record<string, string> }
}

/** Waits until the typed values are stored as a draft. */
export async function expectDraft(page: Page, name: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  await expect.poll(() => draftOf(page, name)).toMatchObject(values)
}

/** Waits until the draft is deleted. */
export async function expectNoDraft(page: Page, name: string): Promise<void> {
  await expect.poll(() => draftOf(page, name)).toBeUndefined()
}

async function draftOf(page: Page, name: string): Promise<DraftRow['value']['values'] | undefined> {
  const rows = (await rowsOf(page, 'drafts')) as DraftRow[] | undefined
  return rows?.find(({ key }) => key === `form ${name}`)?.value.values
}
