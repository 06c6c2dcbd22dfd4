import { STORAGE_WORDS } from '../../../src/components/storageWords.ts'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { expect, test } from '../../support/browser/offline.ts'

/** Every opening of IndexedDB of the next documents answers only after `ms`, but on /checkout. */
function openLate(ms: number): void {
  if (location.pathname === '/checkout') return
  const open = Reflect.get(IDBFactory.prototype, 'open') as IDBFactory['open']
  IDBFactory.prototype.open = function (name, version) {
    const late = Object.assign(new EventTarget(), {}) as unknown as IDBOpenDBRequest & Record<string, unknown>
    setTimeout(() => {
      const request = open.call(this, name, version)
      for (const key of ['result', 'error', 'transaction', 'readyState', 'source'])
        Object.defineProperty(late, key, { get: () => Reflect.get(request, key) as unknown })
      for (const kind of ['success', 'error', 'upgradeneeded', 'blocked'])
        request.addEventListener(kind, (event) => {
          const handler = late[`on${kind}`]
          if (typeof handler === 'function') handler.call(late, event)
        })
    }, ms)
    return late
  }
}

test(
  'an IndexedDB that hangs for 8 seconds takes up the cart when it comes, and a reload has it without a connection [D-109]',
  { tag: '@soak' },
  async ({ page, shop, device, line }) => {
    await page.addInitScript(openLate, 8000)
    await shop.openMenu()
    await shop.add('Margherita')
    await expect.poll(() => shop.cartCount()).toBe(1)
    const { panel } = await shop.openCart()
    await expect(panel).toContainText(STORAGE_WORDS.late)
    await expect(panel).not.toContainText(STORAGE_WORDS.late)
    expect(await rowsOf(page, 'carts')).toHaveLength(1)
    await device.waitUntilCached()
    await line.cut()
    await page.reload()
    await expect.poll(() => shop.cartCount()).toBe(1)
  },
)

test(
  'an edit made before a slow IndexedDB came is no difference on the next page [D-109]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.openMenu()
    await shop.add('Margherita')
    await expect.poll(() => rowsOf(page, 'carts')).toHaveLength(1)
    await page.addInitScript(openLate, 60_000)
    await page.reload()
    await expect.poll(() => shop.cartCount()).toBe(1)
    await (await shop.openCart()).edit('Margherita')
    const builder = await shop.builder('Margherita')
    await builder.selectSize('Large')
    await builder.update()
    await page.goto('/checkout')
    await shop.checkout.expectDetailsStep()
    await expect(page.getByText('Some things changed')).toHaveCount(0)
  },
)

test(
  'a cart of another store of which the device does not know is asked about once the host refuses [STORE-06 D-109]',
  { tag: '@soak' },
  async ({ page, shop, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    await shop.openMenu()
    await shop.add('Margherita')
    await expect.poll(() => rowsOf(page, 'carts')).toHaveLength(1)
    await page.addInitScript(openLate, 60_000)
    await page.route('**/api/get/config*', (route) => route.abort(), { times: 1 })
    await page.goto('/menu/commercial-drive')
    const builder = await shop.openProduct('Margherita')
    await builder.dialog.getByRole('button', { name: /^Add to Cart/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Are You Sure?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Change Store' }).click()
    await expect(builder.dialog).toBeHidden()
    await expect.poll(() => shop.cartCount()).toBe(1)
  },
)
