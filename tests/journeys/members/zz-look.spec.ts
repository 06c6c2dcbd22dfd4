import { test, expect, Member, ALWAYS_OPEN } from '../../support/shopMember.ts'
const dir = '/tmp/m4/look'
test('look', async ({ member, page, shop, line }) => {
  test.setTimeout(280_000)
  const shot = async (name: string) => {
    for (const [w, h] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width: w, height: h })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(250)
        await page.screenshot({
          path: `${dir}/${name}-${w}-${colorScheme}.png`,
          fullPage: w === 390 && !(await page.locator('dialog[open]').count()),
        })
      }
    }
  }
  await member.opensAccount()
  await shot('settings')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shot('edit-fault')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change My Password' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shot('password-fault')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await member.tab('Order History').click()
  await page.waitForTimeout(600)
  await shot('history-empty')
  await member.tab('Addresses').click()
  await shot('addresses-empty')
  await page.getByRole('button', { name: 'ADD NEW ADDRESS' }).click()
  await page.getByLabel('Title').first().selectOption('2')
  await page.getByLabel('Street Address').fill('Davie')
  await page.waitForTimeout(1200)
  await page.keyboard.press('ArrowDown')
  await shot('address-suggest')
  await page.keyboard.press('Enter')
  await page.getByLabel('Notes').fill('Buzz 12')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await shot('address-fault')
  await page.getByLabel('Custom Title').fill('Nonna')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'ADD NEW ADDRESS' }).click()
  await page.getByLabel('Street Address').fill('1200 Robson St')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Zip Code').fill('v6e 1c1')
  await page.getByLabel('Unit Number').fill('204')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.waitForTimeout(500)
  await shot('addresses')
  await page
    .getByRole('button', { name: /^DELETE/ })
    .first()
    .click()
  await shot('address-delete')
  await page.getByRole('button', { name: 'No' }).click()
  await member.orders(['Margherita', 'Cola'])
  await shot('thanks')
  await member.opensAccount('Order History')
  await page.waitForTimeout(600)
  await shot('history')
  await page
    .getByRole('button', { name: /ORDER DETAILS/ })
    .first()
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await page.waitForTimeout(800)
  await shot('details')
})
