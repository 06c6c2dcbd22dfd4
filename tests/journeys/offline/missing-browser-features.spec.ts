import { STORAGE_WORDS } from '../../../src/components/storageWords.ts'
import { SAVED_IN_PAGE } from '../../../src/content/forms.ts'
import { databaseStateOf } from '../../support/host/hostDatabase.ts'
import { expect, closePages, test, visitAndCache } from '../../support/browser/offline.ts'
import { Form, mailsOf, newCustomer } from '../../support/shop/shopForms.ts'
import { OutboxPanel } from '../../support/shop/shopOutbox.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'

interface MissingFeature {
  browser: string
  /** Removes the feature before the page loads. */
  without: () => unknown
  /** The message about it, under the header and in the cart. */
  says?: string
}

const BROWSERS: readonly MissingFeature[] = [
  {
    browser: 'no IndexedDB',
    without: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
    says: STORAGE_WORDS.page,
  },
  {
    browser: 'an IndexedDB that will not open',
    without: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      }
    },
    says: STORAGE_WORDS.page,
  },
  {
    browser: 'an IndexedDB that another tab holds for ever',
    without: () => {
      IDBFactory.prototype.open = () => Object.assign(new EventTarget(), {}) as IDBOpenDBRequest
    },
    says: STORAGE_WORDS.page,
  },
  {
    browser: 'no room for IndexedDB',
    without: () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
    },
    says: STORAGE_WORDS.page,
  },
  {
    browser: 'no SyncManager',
    // The frame of the card provider has no service worker API.
    without: () =>
      'ServiceWorkerRegistration' in window && Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  },
]

for (const { browser, without, says } of BROWSERS)
  test(
    `a guest whose browser has ${browser} places exactly one order online`,
    { tag: '@soak' },
    async ({ page, context, shop, host }) => {
      await page.addInitScript(without)
      await shop.openMenu()
      // Before the first product (D-107).
      if (says) await expect(page.getByLabel('Notice')).toContainText(says)
      await shop.add('Margherita')
      await expect.poll(() => shop.cartCount()).toBe(1)
      await page.reload()
      await expect.poll(() => shop.cartCount()).toBe(1)
      const { panel } = await shop.openCart()
      if (says) await expect(panel).toContainText(says)
      else await expect(panel).not.toContainText(STORAGE_WORDS.page)
      await page.goto('/checkout')
      await shop.checkout.expectDetailsStep()
      const { phone } = await shop.checkout.goToPayment()
      await shop.checkout.payWith(CARDS.succeeds)
      const { number } = await shop.checkout.expectThankYou()
      await closePages(context)
      const { orders, money } = await databaseStateOf(host, phone)
      expect(orders).toMatchObject([{ number }])
      expect(money).toMatchObject([{ captured: orders[0]?.total, charges: 1 }])
    },
  )

test(
  'a form that is submitted offline without IndexedDB waits in its page, which says so, can be changed there, and is sent once [D-107]',
  { tag: '@soak' },
  async ({ page, device, host, line }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await visitAndCache(page, device, '/contact#feedback')
    const form = new Form(page)
    const outbox = new OutboxPanel(page)
    const person = newCustomer()
    await form.fill({ ...person, Message: 'Good.' })
    await line.cut()
    await form.submit()
    await expect(form.status).toHaveText(SAVED_IN_PAGE)
    await outbox.open()
    await expect(outbox.panel).toContainText(SAVED_IN_PAGE)
    await expect.poll(() => outbox.shown()).toEqual([['Guest feedback', 'waiting']])
    await page.getByRole('button', { name: 'Change Guest feedback' }).click()
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(form.field('Message')).toHaveValue('Good.')
    await expect(form.field('Name')).toHaveValue(person.Name)
    await line.restore()
    await form.submit()
    await expect(form.status).toHaveText('Thank you for contacting us!')
    await expect.poll(() => mailsOf(host, person)).toHaveLength(1)
  },
)
