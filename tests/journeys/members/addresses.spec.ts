import type { Page } from '@playwright/test'
import { closePages, visitAndCache } from '../../support/browser/offline.ts'
import { expectNoDraft, expectDraft } from '../../support/shop/shopForms.ts'
import { expect, test } from '../../support/shop/shopMember.ts'

const modal = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('table', { name: 'Addresses' }).locator('tbody').getByRole('row')
const add = (page: Page) => page.getByRole('button', { name: 'ADD NEW ADDRESS' })

const NOT_PICKED = 'Please select a valid address from the dropdown suggestions.'

/** Picks the suggestion of the street and saves it. */
async function picks(page: Page, street: string, submit: 'SAVE' | 'UPDATE'): Promise<void> {
  const dialog = modal(page)
  await dialog.getByLabel('Street Address').fill(street)
  await dialog
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click()
  await dialog.getByRole('button', { name: submit }).click()
}

/** Types an address in full, without suggestions, and saves it. */
async function writes(page: Page, street: string, submit: 'SAVE' | 'UPDATE'): Promise<void> {
  const dialog = modal(page)
  await dialog.getByLabel('Street Address').fill(street)
  await dialog.getByLabel('City').fill('Vancouver')
  await dialog.getByLabel('Zip Code').fill('v6e 1c1')
  await dialog.getByRole('button', { name: submit }).click()
}

test(
  'a member finds, titles, edits and removes an address by keyboard [ADDR-01 ADDR-02 ADDR-03 ADDR-04 ADDR-05 ADDR-06 ADDR-07 ADDR-08 ADDR-09 ADDR-10 ADDR-11 ADDR-13 ADDR-16 ADDR-17 ADDR-18 ADDR-19 ADDR-20]',
  { tag: '@both' },
  async ({ member, page }) => {
    await member.openAccount('Addresses')
    await expect(member.tab('Addresses')).toBeInViewport({ ratio: 1 })
    await add(page).press('Enter')
    const dialog = modal(page)
    await expect(dialog).toHaveAccessibleName('Add New Address')
    const title = dialog.getByRole('combobox', { name: 'Title', exact: true })
    await expect(title).toBeFocused()
    await expect(title.locator('option')).toHaveText(['Home', 'Office', 'Other'])
    const custom = dialog.getByLabel('Custom Title')
    await expect(custom).toBeHidden()
    await dialog.getByRole('button', { name: 'SAVE' }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please enter the street address.')
    const street = dialog.getByRole('combobox', { name: 'Street Address' })
    await expect(street).toBeFocused()

    await street.pressSequentially('1200 Davie')
    const list = dialog.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await street.press('ArrowDown')
    await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await street.press('Escape')
    await expect(list).toBeHidden()
    await expect(dialog).toBeVisible()
    await street.press('ArrowDown')
    await street.press('Enter')
    await expect(list).toBeHidden()
    await expect(street).toHaveValue('1200 Davie St')
    await expect(dialog.getByLabel('City')).toHaveValue('Vancouver')
    await expect(dialog.getByLabel('Zip Code')).not.toHaveValue('')
    await expect(dialog.getByPlaceholder('Notes, Buzz Code')).toHaveAccessibleName('Notes')

    await title.selectOption('Other')
    await dialog.getByRole('button', { name: 'SAVE' }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a title.')
    await custom.fill('Nonna')
    await custom.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('cell').first()).toHaveText('Nonna')
    await expect
      .poll(async () => (await member.account()).addresses)
      .toMatchObject([{ type: 2, title: 'Nonna', city: 'Vancouver', lat: expect.any(Number), lng: expect.any(Number) }])

    await page.getByRole('button', { name: 'EDIT Nonna' }).press('Enter')
    await expect(dialog).toHaveAccessibleName('Edit Address')
    await title.selectOption('Office')
    await expect(custom).toBeHidden()
    await dialog.getByLabel('Unit Number').fill('12')
    await dialog.getByRole('button', { name: 'UPDATE' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows(page).getByRole('cell').first()).toHaveText('Office')
    await expect.poll(async () => (await member.account()).addresses).toMatchObject([{ type: 1, apartment: '12' }])

    const remove = page.getByRole('button', { name: 'DELETE Office' })
    await remove.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Do you want to continue to remove this address?' })
    await question.getByRole('button', { name: 'No' }).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await remove.press('Enter')
    await question.getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(page.getByText('Where shall it go?')).toBeVisible()
    await expect.poll(async () => (await member.account()).addresses).toEqual([])
  },
)

test(
  'address changes made offline survive a reload and are sent when the connection returns [ADDR-01 ADDR-19]',
  { tag: ['@either', '@soak'] },
  async ({ member, page, line, device, context }) => {
    // The service worker caches the files of the account before the connection is cut.
    await visitAndCache(page, device, '/')
    await member.openAccount('Addresses')
    for (const street of ['1188 Davie St', '1190 Davie St']) {
      await add(page).click()
      await picks(page, street, 'SAVE')
      await expect(page.getByRole('table')).toContainText(street)
    }
    await expect.poll(async () => (await member.account()).addresses.length).toBe(2)
    await line.cut()
    await add(page).click()
    await writes(page, '3 Main St', 'SAVE')
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'EDIT Home' }).first().click()
    await writes(page, '1 Other St', 'UPDATE')
    await expect(rows(page).first()).toContainText('1 Other St')
    await page.getByRole('button', { name: 'DELETE Home' }).nth(1).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page).first()).toContainText('1 Other St')
    await expect(rows(page).last()).toContainText('3 Main St')
    await expect(page.getByText('saved here')).toHaveCount(2)
    await line.restore()
    await expect(page.getByText('saved here')).toHaveCount(0)
    // A deleted address has no row that shows its pending state, so the host is polled.
    const kept = async () => (await member.account()).addresses.map(({ street }) => street)
    await expect.poll(kept).toEqual(['1 Other St', '3 Main St'])
    await closePages(context)
  },
)

test(
  'a refused address change shows the error of the host, in the dialog or on the parked change, and an address that was not picked is refused [AERR-06 ADRC-15 ADDR-14 D-134]',
  { tag: '@soak' },
  async ({ member, page, line, device, context, complaints }) => {
    complaints.expect(/status of 404 .*addaddressbook/)
    await visitAndCache(page, device, '/')
    await member.openAccount('Addresses')
    await add(page).click()
    await writes(page, '1203-1188 davie', 'SAVE')
    await expect(modal(page).getByRole('alert')).toHaveText(NOT_PICKED)
    await modal(page).getByLabel('Street Address').click()
    await modal(page)
      .getByRole('option', { name: /^1188 Davie St/ })
      .click()
    await expect(modal(page).getByText('Taken from what you typed: unit 1203.')).toBeVisible()
    await expect(modal(page).getByLabel('Unit Number')).toHaveValue('1203')
    await modal(page).getByRole('button', { name: 'SAVE' }).click()
    await expect(rows(page)).toContainText('#1203, 1188 Davie St')
    await expect.poll(async () => (await member.account()).addresses.length).toBe(1)
    // Another device deletes the address first.
    const [address] = (await member.account()).addresses
    expect((await member.guest.ask('deleteAddress', { hash: address?.hash })).ok).toBe(true)
    const edit = page.getByRole('button', { name: 'EDIT Home' })
    await edit.click()
    await picks(page, '1200 Davie St', 'UPDATE')
    const words = await modal(page).getByRole('alert').innerText()
    await expect(modal(page).getByLabel('Street Address')).toHaveValue('1200 Davie St')
    await page.keyboard.press('Escape')

    await line.cut()
    await edit.click()
    await writes(page, '9 Other St', 'UPDATE')
    await expect(modal(page)).toBeHidden()
    await expect(rows(page)).toContainText('9 Other St')
    await line.restore()
    const refused = page.getByRole('region', { name: 'Home: 9 Other St' })
    await expect(refused.getByRole('alert')).toHaveText(words)
    await refused.getByRole('button', { name: 'Change' }).click()
    await expect(modal(page).getByLabel('Street Address')).toHaveValue('9 Other St')
    await page.keyboard.press('Escape')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toBeHidden()
    await closePages(context)
  },
)

test('an address saved with an expired token reaches the host [ADDR-19 SESS-11]', async ({
  member,
  page,
  complaints,
}) => {
  await member.openAccount('Addresses')
  await add(page).click()
  await member.expireToken(complaints)
  await picks(page, '1188 Davie St', 'SAVE')
  await expect(rows(page)).toContainText('1188 Davie St')
  await expect.poll(async () => (await member.account()).addresses.length).toBe(1)
})

test('an unfinished address survives a reload, and Escape discards it', async ({ member, page }) => {
  await member.openAccount('Addresses')
  await add(page).click()
  await modal(page).getByLabel('Unit Number').fill('204')
  await modal(page).getByLabel('Notes').fill('Buzz 12')
  await expectDraft(page, 'address', { address: expect.stringContaining('Buzz 12') })
  await page.reload()
  await expect(modal(page).getByLabel('Unit Number')).toHaveValue('204')
  await expect(modal(page).getByLabel('Notes')).toHaveValue('Buzz 12')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expectNoDraft(page, 'address')
  await page.reload()
  await expect(add(page)).toBeVisible()
  await expect(modal(page)).toBeHidden()
})
