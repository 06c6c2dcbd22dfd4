import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { ask } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('T-29 support answers a dispute before its day, with words that are drafted from the order and a photo, once [D-219 D-228]', async ({
  page,
  context,
  host,
}) => {
  const { number } = await placePaidOrder(host, ['Margherita'], { card: 'pm_card_createDispute' })
  await expect
    .poll(async () => ((await ask(host, 'disputes')) as { disputes: unknown[] }).disputes.length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  await signInToOffice(context, host, 'support:all')
  await page.goto('/office/disputes')
  await page.getByRole('link', { name: String(number) }).click()
  await expect(
    page.getByText(/Answer by .*\. Without an answer it is lost\. At .* the host sends its own draft/),
  ).toBeVisible()
  await expect(page.getByText('What wins this kind:')).toBeVisible()
  const words = page.getByLabel('What the bank reads')
  await expect(words).toHaveValue(new RegExp(`Order ${number} of .*Margherita`))
  await words.fill(`${await words.inputValue()}\n\nThe customer thanked us by mail.`)
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') }
  await page.getByLabel('Add a photo, or a PDF').setInputFiles(photo)
  await expect(page.locator('b', { hasText: 'door.png' })).toBeVisible()
  await expectNoViolations(page, 'a dispute')
  await page.getByLabel('Type send').fill('send')
  await page.getByRole('button', { name: 'Send the answer to the bank' }).dblclick()
  await expect(page.getByText(/Ann Oak has sent this/)).toBeVisible()
  await expect(page.getByText('The customer thanked us by mail.')).toBeVisible()
  await expect(page.locator('b', { hasText: 'door.png' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the answer to the bank' })).toHaveCount(0)
})
