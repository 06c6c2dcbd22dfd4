import { signInToOffice } from '../../support/office/officePage.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block' })

test('a note to all kitchens stands over their orders until it is taken off, and comes back by Undo [D-226]', async ({
  page,
  host,
  browser,
  baseURL,
  complaints,
}) => {
  await KitchenScreen.open(page, host, complaints)
  const note = page.getByText('The inspector visits at 15:00.')
  const desk = await browser.newContext(baseURL ? { baseURL } : {})
  await signInToOffice(desk, host)
  const office = await desk.newPage()
  await office.goto('/office/today')
  await office.getByRole('button', { name: 'Note to all kitchens' }).click()
  const panel = office.getByRole('dialog', { name: 'Note to all kitchens' })
  await panel.getByLabel('What kitchens read').fill('The inspector visits at 15:00.')
  await panel.getByRole('button', { name: 'Show it in all kitchens' }).click()
  await expect(note).toBeVisible()
  const running = office.getByRole('region', { name: 'Kitchens show' })
  await running.getByRole('button', { name: 'Take it off' }).click()
  await expect(note).toBeHidden()
  await office.getByRole('button', { name: 'Undo' }).last().click()
  await expect(note).toBeVisible()
  await running.getByRole('button', { name: 'Take it off' }).click()
  await expect(note).toBeHidden()
  await desk.close()
})
