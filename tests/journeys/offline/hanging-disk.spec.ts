import type { Page } from '@playwright/test'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { expect, test } from '../../support/host/members.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { Form, mailsOf, newCustomer } from '../../support/shop/shopForms.ts'

/** From here on no request to this document's IndexedDB is answered, as WebKit's database does now and then. */
const hang = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const never = () => new EventTarget()
    for (const { prototype } of [IDBObjectStore, IDBIndex])
      for (const name of [
        'get',
        'getAll',
        'getAllKeys',
        'openCursor',
        'openKeyCursor',
        'count',
        'put',
        'add',
        'delete',
      ])
        if (name in prototype) Object.assign(prototype, { [name]: never })
    Object.assign(IDBObjectStore.prototype, { clear: never })
    Object.assign(IDBFactory.prototype, { open: never, deleteDatabase: never })
  })

test(
  'a member whose IndexedDB stops to answer saves the account and signs out, and the next page deletes what is kept [ACCT-06 SESS-18]',
  { tag: '@soak' },
  async ({ page, members }) => {
    const who = await members.signUp()
    await members.open('/account')
    await expect.poll(() => rowsOf(page, 'members')).toHaveLength(1)
    await hang(page)
    await members.button('Edit').click()
    await members.field('Last Name').fill('Bianchi')
    await members.button('Save').click()
    await expect(members.button('Edit')).toBeVisible()
    await members.pressWithTab(members.chip(who))
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/signin')
    await expect.poll(() => rowsOf(page, 'members')).toEqual([])
  },
)

test(
  'a form is sent while IndexedDB does not answer [CONTACT-03 D-109]',
  { tag: '@soak' },
  async ({ page, shop, host }) => {
    await shop.open('/contact')
    await page.getByLabel('Request type').selectOption('Guest Feedback')
    await hang(page)
    const form = new Form(page)
    const person = newCustomer()
    await form.fill({ ...person, Message: 'The crust was perfect.' })
    await form.submit()
    await expect(form.status).toHaveText('Thank you for contacting us!')
    await expect.poll(() => mailsOf(host, person)).toHaveLength(1)
  },
)

test('a guest orders while IndexedDB does not answer [D-109]', { tag: '@soak' }, async ({ page, shop }) => {
  await shop.openMenu()
  await hang(page)
  await shop.add('Margherita')
  await shop.checkOutAsGuest()
  await shop.checkout.goToPayment()
  await shop.checkout.payWith(CARDS.succeeds)
  await shop.checkout.expectThankYou()
})
