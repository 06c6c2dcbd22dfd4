import type { Cookie, Page } from '@playwright/test'
import { Guest, overHttp } from '../../support/guest.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { expect, newcomer, test, type Members, type Newcomer } from '../../support/host/members.ts'
import { ALWAYS_OPEN, type Shop } from '../../support/shop/shop.ts'
import { CARDS } from '../../support/shop/shopCheckout.ts'
import { hydrated } from '../../support/shop/shopPage.ts'
import { readStorage, findTraces } from '../../support/browser/storedData.ts'
import type { Complaints } from '../../support/browser/complaints.ts'

/** A member and form values made of unique words, so that every trace of them in the browser can be found. */
function uniqueMember() {
  const { phone } = newcomer()
  const mark = phone.slice(3).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')
  const word = (start: string) => `${start}${mark}`
  const who: Newcomer = {
    name: word('Zora'),
    lastname: word('Quint'),
    email: `${word('mail')}@example.com`,
    phone,
    password: word('Pass word '),
  }
  const [street, title, unit] = [word('Street'), word('Title'), word('Unit')]
  const notes = [word('Buzz'), word('Order'), word('Draft'), word('Feedback')]
  return { who, street, title, unit, notes, words: [...Object.values(who), street, title, unit, ...notes] }
}

type Canaries = ReturnType<typeof uniqueMember>

/** Signs up, saves an address, places an order, and leaves a checkout and a form unfinished. */
async function useSite(
  page: Page,
  members: Members,
  shop: Shop,
  complaints: Complaints,
  { who, street, title, unit, notes }: Canaries,
) {
  const [buzz = '', order = '', draft = '', feedback = ''] = notes
  await members.signUp(who)
  await members.open('/account?tab=2')
  await page.getByRole('button', { name: 'ADD NEW ADDRESS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('combobox', { name: 'Title' }).selectOption('Other')
  await dialog.getByLabel('Custom Title').fill(title)
  await dialog.getByLabel('Street Address').fill(`12 ${street}`)
  await dialog.getByLabel('City').fill('Vancouver')
  await dialog.getByLabel('Zip Code').fill('V6B 1A1')
  await dialog.getByLabel('Unit Number').fill(unit)
  await dialog.getByLabel('Notes').fill(buzz)
  // Where addresses cannot be looked up one that was not picked is kept (ADDR-14).
  complaints.expect(/\/api\/places/)
  await page.route(/\/api\/places/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible()

  await shop.openMenu(ALWAYS_OPEN)
  await shop.add('Margherita')
  await page.goto('/checkout')
  await page.getByLabel(/^Order Notes|^Notes/).fill(order)
  await shop.checkout.confirm()
  await shop.checkout.expectPaymentStep()
  await shop.checkout.payWith(CARDS.succeeds)
  await shop.checkout.expectThankYou()

  await shop.openMenu(ALWAYS_OPEN)
  await shop.add('Cola')
  await page.goto('/checkout')
  await page.getByLabel(/^Order Notes|^Notes/).fill(draft)
  await expect.poll(async () => findTraces([draft], await readStorage(page.context()))).not.toEqual([])
  await page.goto('/events/catering')
  await hydrated(page)
  await page.getByRole('main').getByLabel('Notes').fill(feedback)
  await expect.poll(async () => findTraces([feedback], await readStorage(page.context()))).not.toEqual([])
}

test(
  'signing out removes all data of the member from the browser [SESS-18 SESS-19]',
  { tag: ['@phone', '@soak'] },
  async ({ page, members, shop, context, complaints }) => {
    const canary = uniqueMember()
    await useSite(page, members, shop, complaints, canary)
    const second = await context.newPage()
    await members.at(second).open('/account')
    // The search must find the words before sign-out, or the later checks would prove nothing.
    const before = findTraces(canary.words, await readStorage(context))
    expect(new Set(before.map((one) => one.split(' in ')[0])).size).toBeGreaterThanOrEqual(9)
    await members.signOut(canary.who)
    await expect(second).toHaveURL(/\/signin/)
    await hydrated(second)
    expect(findTraces(canary.words, await readStorage(context))).toEqual([])
    // Sign-out keeps the selected store and requests a new guest token [SESS-19].
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sh'))).not.toBeNull()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('token')
    await page.goBack()
    await expect(page.getByText(canary.who.name)).toBeHidden()
    expect(findTraces(canary.words, [['page', await page.content()]])).toEqual([])
    expect(findTraces(canary.words, await readStorage(context))).toEqual([])
  },
)

test(
  'signing out offline removes all data of the member, and the host ends the session when the connection returns [SESS-18 SESS-19]',
  { tag: '@soak' },
  async ({ page, members, shop, context, device, line, host, complaints }) => {
    const canary = uniqueMember()
    await useSite(page, members, shop, complaints, canary)
    await device.waitUntilCached()
    const cookies = await context.cookies()
    expect(await isMember(host, cookies)).toBe(true)
    await line.cut()
    await members.signOut(canary.who)
    expect(findTraces(canary.words, await readStorage(context))).toEqual([])
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('token')
    await line.restore()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('token')
    expect(findTraces(canary.words, await readStorage(context))).toEqual([])
    await expect.poll(() => isMember(host, cookies)).toBe(false)
  },
)

/** Whether the host treats a browser with these cookies as a member. */
async function isMember(host: Host, cookies: readonly Cookie[]): Promise<boolean> {
  const guest = new Guest(overHttp(host.url))
  for (const { name, value } of cookies) guest.cookies.set(name, value)
  return (await guest.ask('account', {})).ok
}

test(
  'signing out with an unsent form asks for confirmation',
  { tag: '@soak' },
  async ({ page, members, device, line }) => {
    const who = await members.signUp()
    await members.open('/events/catering')
    await device.waitUntilCached()
    await line.cut()
    const form = page.getByRole('main').locator('form')
    for (const [label, text] of [
      ['Name', 'Ada Rossi'],
      ['Email', who.email],
      ['Phone', who.phone],
      ['Event date', '2099-12-12'],
      ['Number of people', '45'],
      ['Delivery address', '12 Main St, Vancouver'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Saved on this device.')).toBeVisible()
    await members.pressWithTab(members.chip(who))
    await members.pressWithTab(page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }))
    const question = page.getByRole('alertdialog', { name: 'Sign out now?' })
    await expect(question).toContainText('One thing is saved on this device and not sent yet.')
    await members.pressWithTab(question.getByRole('button', { name: 'Stay signed in' }))
    await members.expectSignedIn(who)
    await line.restore()
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  },
)
