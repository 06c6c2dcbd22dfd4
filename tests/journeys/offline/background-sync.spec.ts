import { findChromium } from '../../../scripts/browsers.mjs'
import { expect, test, visitAndCache } from '../../support/browser/offline.ts'

// The headless shell of Chromium does not support background sync.
const executablePath = findChromium()
test.use({ permissions: ['background-sync'], launchOptions: executablePath ? { executablePath } : {} })

test(
  'a pending change registers a background sync, whose event tells the page to send the outbox',
  { tag: '@soak' },
  async ({ page, shop, device, line }) => {
    await visitAndCache(page, device, '/menu/davie-street')
    await shop.openProduct('Margherita')
    await page.goBack()
    await page.evaluate(() => {
      const reported: unknown[] = []
      Reflect.set(window, 'told', reported)
      navigator.serviceWorker.addEventListener('message', ({ data }) => reported.push(data))
    })
    // A cut line does not make the browser offline, so it fires the sync event immediately.
    await line.cut()
    await shop.add('Margherita')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toContainEqual({ kind: 'drain' })
  },
)
