import { COOKIES_BLOCKED, COOKIES_STRIP } from '../../src/components/storageWords.ts'
import { expect, test as base } from '../support/shop/shop.ts'

/** Firefox that blocks all cookies: storage, locks, workers and channels of the page throw. */
const test = base.extend({
  seesPictures: [true, { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, firefoxUserPrefs: { 'network.cookie.cookieBehavior': 2 } }),
    { scope: 'worker' },
  ],
})

test('a Firefox that blocks all cookies opens a product and says why it is not added, with no uncaught error [D-107]', async ({
  page,
  shop,
}) => {
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  await shop.openMenu()
  await expect(page.getByLabel('Notice')).toContainText(COOKIES_STRIP)
  const { dialog } = await shop.openProduct('Margherita')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(COOKIES_BLOCKED)
  expect(uncaught).toEqual([])
})
