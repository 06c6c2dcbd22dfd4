import { dayUnlessToday, formatDay } from '../../domain/schedule/formatTime.ts'
import { addDays } from '../../domain/schedule/localTime.ts'
import { dayIn } from '../../host/catalogue/zoneOffsets.ts'
import { expect, test, visitAndCache } from '../support/browser/offline.ts'
import { whileSpecialDay } from '../support/shop/operatorCalls.ts'
import { KitchenScreen } from '../support/shop/shopKitchen.ts'

const inDays = (days: number) => addDays(dayIn('America/Vancouver', new Date()), days)

test(
  'a day on which the store is closed is said with its reason in the menu, also offline, and offers no time at checkout [MENU-06 STORE-03 CHK-13 D-178]',
  { tag: '@phone' },
  async ({ shop, page, host, device, line }) => {
    const day = inDays(3)
    const words = `${dayUnlessToday(day, '')}: closed (Stocktaking)`
    const hours = page.getByRole('main').locator('summary').filter({ hasText: 'Store Hours' })
    await whileSpecialDay(host, { code: 'stock', on: day, hours: 'closed', words: 'Stocktaking' }, async () => {
      await shop.fillCartWith(['Garlic Bread'])
      await shop.checkOutAsGuest()
      await expect(page.getByText(words)).toBeVisible()
      const today = inDays(0)
      const dates = page.getByLabel('Pick Up date').getByRole('option')
      for (const days of [1, 2, 4])
        await expect(dates.filter({ hasText: formatDay(inDays(days), today) })).toHaveCount(1)
      await expect(dates.filter({ hasText: formatDay(day, today) })).toHaveCount(0)
      await visitAndCache(page, device, '/menu/davie-street')
      await line.cut()
      await page.reload()
      await hours.click()
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
      await line.restore()
    })
  },
)

test('a store that is closed for today says why and when it opens, takes orders for later, and the kitchen reads it too [STORE-02 CHK-10 D-178]', async ({
  shop,
  page,
  host,
  complaints,
}) => {
  const days = { on: inDays(0), until: inDays(1), hours: 'closed', words: 'Burst pipe' }
  const dates = page.getByLabel('Pick Up date').getByRole('option')
  await whileSpecialDay(host, { code: 'pipe', stores: 'davie-street', ...days }, async () => {
    await shop.fillCartWith(['Garlic Bread'])
    await expect(page.locator('.badge').filter({ hasText: 'Pickup closed' })).toBeVisible()
    const wide = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('main').locator('summary').filter({ hasText: 'Store Hours' }).click()
    await expect(page.getByText(/closed \(Burst pipe\)$/)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(wide)
    await shop.checkOutAsGuest()
    await expect(page.getByText(/pickup service is currently unavailable/)).toBeVisible()
    await expect(page.getByText(/^Opens \w+ at 12:00 AM \(Burst pipe\)\.$/)).toBeVisible()
    await expect(dates.first()).toHaveText(formatDay(inDays(2), inDays(0)))
    const kitchen = await page.context().newPage()
    await KitchenScreen.open(kitchen, host, complaints)
    await expect(kitchen.getByText(/\w+, \w+ \d+ to \w+, \w+ \d+: closed \(Burst pipe\)$/)).toBeVisible()
    await kitchen.close()
  })
  await page.reload()
  await expect(dates.first()).toContainText('Today')
})
