import { expectNoOverflowAt200Percent, expectNoViolations } from '../support/browser/accessibility.ts'
import { PUBLIC_PAGES } from '../support/pages/publicPages.ts'
import { expect, test } from '../support/shop/shop.ts'

// axe would measure colours in the middle of an animation, so motion is reduced.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

for (const path of PUBLIC_PAGES)
  test(
    `axe reports no violations on ${path}, and text at 200 % fits [D-81]`,
    { tag: ['@soak', '@either'] },
    async ({ shop, page }) => {
      await shop.open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, path)
      await expectNoOverflowAt200Percent(page, path)
    },
  )
