import { Printer } from '../../host/kitchen/printing/printer.ts'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { ask } from '../../support/shop/operatorCalls.ts'
import { ALWAYS_OPEN, expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

test('T-19 a new tablet gets a PIN that is shown once, the old one is revoked, a printer is without paper, and the screens that watch now are shown [D-206]', async ({
  page,
  host,
  context,
  complaints,
  browser,
  baseURL,
}) => {
  complaints.expect(/401/)
  const old = (await ask(host, 'stores/davie-street/pins', new URLSearchParams({ name: 'Old tablet' }))) as {
    pin: string
  }
  const tablet = await browser.newPage(baseURL ? { baseURL } : {})
  await tablet.goto('/kitchen')
  await tablet.getByRole('button', { name: ALWAYS_OPEN }).click()
  await tablet.getByRole('heading', { name: 'Enter the store’s PIN' }).waitFor()
  await tablet.keyboard.type(old.pin)
  await tablet.getByRole('button', { name: 'Start the shift' }).click()
  const added = (await ask(host, 'stores/davie-street/printers', new URLSearchParams({ name: 'Pass' }))) as {
    id: number
    url: string
  }
  await new Printer({ fetch: (request) => fetch(request) }, added.url).poll({ statusCode: '410%20Paper%20empty' })

  await signInToOffice(context, host, 'manager:davie-street')
  await page.goto('/office/screens?store=davie-street')
  await expect(page.getByRole('row', { name: /^Old tablet Watching/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Pass/ })).toContainText('Paper empty')
  await page.getByRole('button', { name: 'New PIN' }).click()
  const making = page.getByRole('dialog', { name: 'New PIN' })
  await making.getByLabel('Whose it is').fill('New tablet')
  await making.getByRole('button', { name: 'Make a PIN' }).click()
  const pin = /\d{6}/.exec(await making.getByText(/^The PIN of New tablet is/).innerText())?.[0] ?? ''
  expect(pin).toMatch(/^\d{6}$/)
  await making.getByRole('button', { name: 'I have written it down' }).click()
  await expect(page.getByRole('row', { name: /New tablet/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /New tablet/ })).toBeVisible()
  expect(await page.content()).not.toContain(pin)
  await expectNoViolations(page, 'the screens of a store')
  await page.getByRole('button', { name: 'Revoke the PIN of Old tablet' }).click()
  await expect(page.getByText('The PIN is revoked, and its screens are signed out.')).toBeVisible()
  // Its board asks again within half a minute by itself.
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Enter the store’s PIN' })).toBeVisible()
  await expect(tablet.getByText(/^The manager ended the PIN of Old tablet at/)).toBeVisible()
  await tablet.close()
  await ask(host, `printers/${added.id}/remove`, new URLSearchParams())
})
