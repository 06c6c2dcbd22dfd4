import { findChromium } from '../../../scripts/chromium.mjs'
import { expect, test, visits } from '../../support/browser/offline.ts'

// The headless shell has no background sync.
const executablePath = findChromium()
test.use({ permissions: ['background-sync'], launchOptions: executablePath ? { executablePath } : {} })

test('what waits is registered with the browser, whose word of a network reaches the page that can send', async ({
  page,
  shop,
  device,
  line,
}) => {
  await visits(page, device, '/menu/davie-street')
  await shop.opensProduct('Margherita')
  await page.goBack()
  await page.evaluate(() => {
    const reported: unknown[] = []
    Reflect.set(window, 'told', reported)
    navigator.serviceWorker.addEventListener('message', ({ data }) => reported.push(data))
  })
  // For the browser this network is as good as any: it gives its word at once.
  await line.cut()
  await shop.adds('Margherita')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toContainEqual({ kind: 'drain' })
})
