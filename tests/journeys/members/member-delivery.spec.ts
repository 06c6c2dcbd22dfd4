import type { InputOf } from '../../../contract/calls.ts'
import { expect, test } from '../../support/shop/shopMember.ts'
import { ALWAYS_OPEN } from '../../support/shop/shop.ts'
import { Members } from '../../support/host/members.ts'
import { rowsOf } from '../../support/shop/shopPage.ts'
import { Delivery, PLACES } from '../../support/shop/shopDelivery.ts'

test.use({ serviceWorkers: 'block' })

const saved = (rest: Partial<InputOf<'saveAddress'>> = {}): InputOf<'saveAddress'> => ({
  store: '',
  updates: false,
  hash: '',
  title: 'Home',
  type: 0,
  street: PLACES.davie.street,
  city: 'Vancouver',
  postalCode: 'V6E 1N1',
  apartment: '204',
  notes: 'Side door',
  lat: 49.2808,
  lng: -123.1329,
  formatted: `${PLACES.davie.street}, Vancouver`,
  ...rest,
})

test('a member picks a saved address on the locations page and orders to it; the history names it [LOC-09 ADRC-05 ADRC-16 ADRC-17 HIST-16]', async ({
  member,
  page,
  shop,
}) => {
  const delivery = new Delivery(page)
  await member.guest.ask('saveAddress', saved())
  await member.guest.ask('saveAddress', saved({ title: 'Rehearsal room', type: 2, street: PLACES.nowhere.street }))
  await shop.open('/locations')
  const list = page.getByRole('region', { name: 'Address List' })
  await expect(list).toBeHidden()
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await expect(list.getByRole('button')).toHaveText([/Home/, /Rehearsal room/])
  await list.getByRole('button', { name: /Home/ }).click()
  await expect(delivery.answer).toContainText(`We Deliver to ${PLACES.davie.street}`)
  await expect(list.getByRole('button', { name: /Home/ })).toHaveAttribute('aria-pressed', 'true')

  await member.goToCheckoutWith(['Margherita', 'Pepperoni'])
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Your addresses' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await sheet.getByRole('button', { name: /Home/ }).click()
  await expect(delivery.street).toHaveValue(PLACES.davie.street)
  await expect(delivery.field('Unit Number/Apartment')).toHaveValue('204')
  await expect(delivery.field('Notes')).toHaveValue('Side door')
  await delivery.confirm()
  await shop.checkout.confirm()
  await shop.checkout.expectPaymentStep()
  await shop.checkout.payWith('4242424242424242')
  const { number } = await shop.checkout.expectThankYou()
  await member.setOrderStatus(number, 2)
  await member.openAccount('Order History')
  await page.getByRole('button', { name: `ORDER DETAILS ${number}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(details.getByRole('region', { name: 'Delivery address' })).toContainText(`#204, ${PLACES.davie.street}`)
  expect((await rowsOf(details.locator('dl'))).map(([name]) => name)).toContain('Delivery')
})

test(
  'a saved address without coordinates is looked up when it is used, and one that is not found can be corrected [ADDR-14 LOC-09 ADRC-05 D-135]',
  { tag: '@soak' },
  async ({ member, page, shop }) => {
    const delivery = new Delivery(page)
    const typed = { lat: undefined, lng: undefined, apartment: '' }
    await member.guest.ask('saveAddress', saved({ ...typed, street: `1203-${PLACES.davie.street}` }))
    await member.guest.ask('saveAddress', saved({ ...typed, title: 'Cabin', type: 2, street: '99 Nosuch Rd' }))
    await shop.open('/locations')
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    const list = page.getByRole('region', { name: 'Address List' })
    await list.getByRole('button', { name: /Cabin/ }).click()
    await expect(page.getByText('Please select a valid address from the dropdown suggestions.')).toBeVisible()
    await expect(page.getByText('We did not find this address as it is saved. Please correct it here.')).toBeVisible()
    await expect(delivery.street).toBeFocused()
    await expect(delivery.street).toHaveValue('99 Nosuch Rd, Vancouver')
    await page.keyboard.press('Escape')
    await list.getByRole('button', { name: /Home/ }).click()
    await expect(delivery.answer).toContainText(`We Deliver to ${PLACES.davie.street}`)
    await expect(delivery.street).toHaveValue(`#1203, ${PLACES.davie.street}, Vancouver`)

    await member.goToCheckoutWith(['Margherita', 'Pepperoni'])
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('dialog', { name: 'Your addresses' }).getByRole('button', { name: /Home/ }).click()
    await expect(delivery.field('Unit Number/Apartment')).toHaveValue('1203')
    await delivery.confirm()
  },
)

test('the address on the menu is forgotten when the member signs out [MENU-03 SESS-18]', async ({
  member,
  page,
  shop,
  host,
}) => {
  const delivery = new Delivery(page)
  await member.guest.ask('saveAddress', saved())
  await shop.open('/locations')
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await page.getByRole('region', { name: 'Address List' }).getByRole('button').first().click()
  await expect(delivery.answer).toContainText('in Luck')
  await page.getByRole('button', { name: 'ORDER NOW' }).click()
  await shop.expectMenuOf(ALWAYS_OPEN)
  const line = page.getByRole('link', { name: new RegExp(`^To #204, ${PLACES.davie.street}`) })
  await expect(line).toBeVisible()
  await line.click()
  await expect(page).toHaveURL(/\/locations$/)
  await new Members(page, host).signOut(member)
  await shop.openMenu()
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Delivery')
  await expect(line).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('address'))).toBeNull()
})
