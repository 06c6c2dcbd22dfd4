import type { BrowserContext } from '@playwright/test'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

/** While it is there the host is too busy for moves, as a gateway says it. */
async function holdMoves(context: BrowserContext): Promise<() => Promise<void>> {
  const moves = '**/kitchen/api/move'
  await context.route(moves, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: 'busy' }))
  return () => context.unroute(moves)
}

const stepOf =
  ({ guest, hash }: Awaited<ReturnType<typeof placePaidOrder>>) =>
  async () =>
    (await guest.ask('liveOrder', { hash, guest: '' })).answer.step

const KEPT = 'Your step is kept and sent when back'

const STORAGES = {
  blocked: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  },
  full: () => {
    for (let size = 8_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        localStorage.setItem(`filler ${size}`, 'x'.repeat(size))
      } catch {
        // The next is half as long.
      }
  },
  broken: () => {
    for (const key of ['kitchen board', 'kitchen presses', 'kitchen press 1', 'kitchen store'])
      localStorage.setItem(key, '{"orders":[')
  },
}

for (const [name, spoil] of Object.entries(STORAGES))
  test(
    `a kitchen whose storage is ${name} rings, and keeps a step that a busy host does not take`,
    name === 'blocked' ? {} : { tag: '@soak' },
    async ({ page, host, context, complaints }) => {
      complaints.expect(/503/)
      await page.addInitScript(spoil)
      const kitchen = await KitchenScreen.open(page, host, complaints)
      const order = await placePaidOrder(host, ['Margherita'])
      await expect(kitchen.newOrder(order.number)).toBeVisible()
      await kitchen.expectRinging(true)
      await kitchen.accept(order.number)
      const letMoves = await holdMoves(context)
      await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
      await expect(kitchen.lane('In the oven').getByRole('article')).toContainText(KEPT)
      await letMoves()
      await expect.poll(stepOf(order)).toBe(2)
      await expect(kitchen.lane('In the oven').getByRole('button', { name: 'Ready' })).toBeVisible()
    },
  )

test(
  'two tabs of a kitchen lose no step of each other, and the one that is left sends both',
  { tag: '@soak' },
  async ({ page, host, context, complaints }) => {
    complaints.expect(/503/)
    const kitchen = await KitchenScreen.open(page, host, complaints)
    const orders = [await placePaidOrder(host, ['Margherita']), await placePaidOrder(host, ['Diavola'])]
    for (const { number } of orders) await kitchen.accept(number)
    const second = new KitchenScreen(await context.newPage())
    await second.page.goto('/kitchen/')
    await second.page.getByRole('button', { name: 'Start the shift' }).click()
    const letMoves = await holdMoves(context)
    for (const [index, screen] of [kitchen, second].entries()) {
      const card = screen.lane('Make').getByRole('article', { name: `Order ${orders[index]?.number}` })
      await card.getByRole('button', { name: 'Into the oven' }).click()
    }
    for (const screen of [kitchen, second])
      await expect(screen.lane('In the oven').getByRole('article').filter({ hasText: KEPT })).toHaveCount(2)
    await second.page.close()
    await page.reload()
    await page.getByRole('button', { name: 'Start the shift' }).click()
    await expect(kitchen.lane('In the oven').getByRole('article').filter({ hasText: KEPT })).toHaveCount(2)
    await letMoves()
    for (const order of orders) await expect.poll(stepOf(order)).toBe(2)
  },
)
