import { axeFindings } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'the terms mark the section that is read, and print as one column with their links written out [LEGAL-01 LEGAL-02 LEGAL-04]',
  { tag: '@either' },
  async ({ page, shop }) => {
    await shop.open('/tos')
    await expect(page.getByRole('article').getByRole('heading', { level: 2, name: /^\d+\. / })).toHaveCount(21)
    const folded = page.locator('summary', { hasText: 'Contents' })
    if (await folded.isVisible()) await folded.click()
    const contents = page.getByRole('navigation', { name: /^(Contents|All sections)$/ })
    for (const name of ['Governing Law', 'Contact']) {
      await contents.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name}$`) })).toBeInViewport()
      await expect(contents.locator('[aria-current]')).toHaveText(new RegExp(`${name}$`))
    }
    expect(await axeFindings(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    const isPrinted = (role: 'banner' | 'contentinfo' | 'navigation') =>
      page.getByRole(role, { includeHidden: true }).first().isVisible()
    expect(await Promise.all([isPrinted('banner'), isPrinted('contentinfo'), contents.isVisible()])).toEqual([
      false,
      false,
      false,
    ])
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const written = await page
      .getByRole('article')
      .getByRole('link', { name: 'contact page' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(written).toBe(`" (${new URL(page.url()).host}/contact)"`)

    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('article').getByRole('link', { name: 'Privacy Policy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '20. Contact Information' })).toBeVisible()
  },
)
