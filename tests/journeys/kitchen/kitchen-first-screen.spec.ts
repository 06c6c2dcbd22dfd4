import type { Page } from '@playwright/test'
import { DEMO_PIN } from '../../../host/services/printedKeys.ts'
import { hydrationOf, watchHydration } from '../../support/browser/hydration.ts'
import { noteShifts } from '../../support/browser/layoutShifts.ts'
import { expect as expectOffline, test as offline } from '../../support/browser/offline.ts'
import { expect, test, ALWAYS_OPEN } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

/** Holds the scripts of a page back; the result lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/kitchen/assets/*.js', async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

/** Centred words that change begin at another place of their line, which counts as up to 0.004. */
const NOTHING = 0.01

async function expectNothingMoved(page: Page): Promise<void> {
  const { shift, what } = await page.evaluate(() => window.moved)
  expect(shift, what.join('\n')).toBeLessThan(NOTHING)
  expect(await hydrationOf(page)).toMatchObject({ errors: [], breaches: [], sameHeading: true })
}

for (const [name, viewport] of Object.entries({
  tablet: { width: 1180, height: 820 },
  phone: { width: 412, height: 823 },
}))
  test.describe(name, () => {
    test.use({ serviceWorkers: 'block', viewport })

    test('the kitchen’s first screen is there without its scripts, which move nothing, signed out or in [D-168]', async ({
      page,
      complaints,
    }) => {
      await watchHydration(page)
      await page.addInitScript(noteShifts)
      complaints.expect(/401 \(Unauthorized\).*kitchen/)
      const heading = page.getByRole('heading', { level: 1 })
      const takesOver = async (button: string) => {
        const letScripts = await holdScripts(page)
        await page.goto('/kitchen/', { waitUntil: 'commit' })
        await expect(heading).toHaveText('Kitchen screen')
        letScripts()
        await page.getByRole('button', { name: button }).waitFor()
        await expectNothingMoved(page)
      }
      await takesOver(ALWAYS_OPEN)
      // The screen of a store that was chosen before has one button more on the left.
      await page.getByRole('button', { name: ALWAYS_OPEN }).click()
      await takesOver('Another store')
      await page.keyboard.type(DEMO_PIN)
      await page.getByRole('button', { name: 'Start the shift' }).waitFor()
      await takesOver('Start the shift')
      await expect(heading).toHaveText(ALWAYS_OPEN)
    })
  })

test.describe('driver', () => {
  test.use({ serviceWorkers: 'block' })

  test('the driver’s page says what it is before its scripts, which move nothing [D-168]', async ({
    page,
    complaints,
  }) => {
    // No delivery is named.
    complaints.expect(/status of 404/)
    await watchHydration(page)
    await page.addInitScript(noteShifts)
    const letScripts = await holdScripts(page)
    await page.goto('/driver', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery')
    letScripts()
    await page.getByRole('alert').waitFor()
    await expectNothingMoved(page)
  })
})

offline(
  'a kitchen’s screen that starts again without a host shows its first screen and the orders that it had [D-65 D-168]',
  async ({ page, host, line, complaints }) => {
    await KitchenScreen.open(page, host, complaints)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expectOffline.poll(() => page.evaluate(() => caches.match('/kitchen/').then(Boolean))).toBe(true)
    await line.cut()
    await page.reload({ waitUntil: 'commit' })
    await expectOffline(page.getByRole('heading', { level: 1, name: /^Kitchen screen$|^Davie Street$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Start the shift' }).click()
    await expectOffline(page.getByRole('alert').filter({ hasText: 'No connection for' })).toBeVisible()
  },
)
