import { STORAGE_WORDS } from '../../../src/components/storageWords.ts'
import { databaseStateOf } from '../../support/host/hostDatabase.ts'
import { expect, closePages, test } from '../../support/browser/offline.ts'
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
  { browser: 'no Web Locks', without: () => Reflect.deleteProperty(Navigator.prototype, 'locks') },
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
