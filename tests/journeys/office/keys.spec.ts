import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

test('an owner makes a key for a machine, which is shown once, and ends it [D-196]', async ({
  page,
  context,
  host,
}) => {
  await signInToOffice(context, host)
  await page.goto('/office/keys')
  await expect(page.getByText('No key is in use')).toBeVisible()
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('What it is for').fill('Bookkeeping')
  await page.getByRole('checkbox', { name: 'see and export orders, refunds and balances' }).check()
  await page.getByRole('checkbox', { name: 'Kitsilano' }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByText(/^forno_/).textContent()
  const asked = await fetch(`${host.url}/operator/orders?store=kitsilano`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  expect(asked.status).toBe(403)
  await page.getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByText(/^forno_/)).toHaveCount(0)
  const row = page.getByRole('row', { name: /Bookkeeping/ })
  await expect(row).toContainText('see and export orders, refunds and balances')
  await expect(row).toContainText('Kitsilano')
  await expectNoViolations(page, 'the keys')
  await expectNoOverflowAt200Percent(page, 'the keys')
  await row.getByRole('button', { name: 'End the key Bookkeeping' }).click()
  await expect(page.getByText('No key is in use')).toBeVisible()
})
