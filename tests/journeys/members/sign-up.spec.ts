import type { Page } from '@playwright/test'
import { expect, newcomer, test, wrongFor } from '../../support/host/members.ts'
import { ALWAYS_OPEN } from '../../support/shop/shop.ts'

test(
  'a customer signs up by keyboard with the code from the text message [SIGNUP-01 SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-05 SIGNUP-06 PHV-01 PHV-02 PHV-04 PHV-13 PHV-14 SESS-14 SESS-16 HDR-08 HDR-09 HDR-10 SHELL-15]',
  { tag: '@both' },
  async ({ page, members, host }) => {
    const who = newcomer()
    await members.open()
    await expect(page.getByRole('heading', { level: 1, name: 'GET STARTED WITH YOUR NEW ACCOUNT' })).toBeVisible()
    const labels = await page.getByRole('tabpanel').locator('label').allInnerTexts()
    expect(labels.slice(0, 6)).toEqual([
      'First Name',
      'Last Name',
      'Email',
      'Password',
      'Confirm Password',
      'Phone Number',
    ])
    await expect(page.getByText('for example 6045550123')).toBeVisible()
    const offers = page.getByRole('checkbox')
    await expect(offers).not.toBeChecked()

    await members.field('First Name').focus()
    const { keyboard } = page
    await keyboard.type(who.name)
    await keyboard.press('Tab')
    await keyboard.type(who.lastname)
    await keyboard.press('Tab')
    await keyboard.type(who.email)
    await keyboard.press('Tab')
    await keyboard.type(who.password)
    await keyboard.press('Tab')
    await expect(members.button('Show passwords')).toBeFocused()
    await keyboard.press('Space')
    for (const field of ['Password', 'Confirm Password'])
      await expect(members.field(field)).toHaveAttribute('type', 'text')
    await keyboard.press('Space')
    await expect(members.field('Password')).toHaveAttribute('type', 'password')
    await keyboard.press('Tab')
    await keyboard.type(who.password)
    await keyboard.press('Tab')
    await keyboard.type(`(${who.phone.slice(0, 3)}) ${who.phone.slice(3)}`)
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await expect(offers).toBeChecked()
    await keyboard.press('Tab')
    await keyboard.press('Enter')

    await expect(members.overlay).toBeVisible()
    await expect(members.overlay).toContainText(`+1 ${who.phone}`)
    await expect(members.overlay).toContainText('valid for 3 minutes')
    await expect(members.boxes).toBeFocused()
    // A customer is signed in only when the phone is verified [SESS-15].
    await expect(members.chip(who)).toBeHidden()
    const code = await members.code(who.phone)
    await keyboard.type(`a${code.slice(0, 5)}x`)
    await expect(members.boxes).toHaveValue(code.slice(0, 5))
    await keyboard.press('Backspace')
    await keyboard.type(code.slice(4))
    await keyboard.press('Enter')
    await members.expectSignedIn(who)
    await expect(page).toHaveURL(/\/locations$/)
    await expect.poll(async () => (await host.inbox()).filter(({ to }) => to.endsWith(who.phone))).toHaveLength(1)

    await members.pressWithTab(members.chip(who))
    const menu = page.getByRole('dialog', { name: `Hey, ${who.name}` })
    await expect(menu.getByRole('listitem')).toHaveText(['Account Detail', 'Contact', 'Sign Out'])
    await members.pressWithTab(menu.getByRole('link', { name: 'Contact' }))
    await expect(page).toHaveURL(/\/contact$/)
    await expect(menu).toBeHidden()
    // A reload keeps the member signed in [SESS-06].
    await page.reload()
    await members.expectSignedIn(who)
  },
)

test(
  'sign-up reports errors in order, and its button stays disabled until a field changes [SIGNUP-09 SIGNUP-10 SIGNUP-16 SIGNUP-17 SIGNUP-18 AERR-01]',
  { tag: '@either' },
  async ({ page, members }) => {
    const who = newcomer()
    await members.open()
    const create = members.button('Create Account')
    await members.pressWithTab(create)
    await expect(members.alert).toHaveText('Please fill all fields!')
    await expect(members.alert).toBeInViewport()
    await expect(members.field('First Name')).toBeFocused()
    await expect(page.getByText('Please complete this.')).toHaveCount(5)
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(6)
    await expect(create).toBeDisabled()
    await members.fillIn({ ...who, lastname: '', phone: '604555' })
    await expect(create).toBeEnabled()
    await members.pressWithTab(create)
    await expect(page.getByRole('alert')).toHaveText('Please fill empty fields!')
    await expect(members.field('Last Name')).toBeFocused()
    await page.keyboard.type('R2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Last name can only contain letters and spaces!')
    await members.field('Last Name').fill(who.lastname)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number!')
    await expect(members.field('Phone Number')).toHaveAttribute('aria-invalid', 'true')
    await members.field('Phone Number').fill(who.phone)
    await members.field('Confirm Password').fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match!')
    // The host refuses the most common passwords (D-25).
    await members.field('Password').fill('password')
    await members.field('Confirm Password').fill('password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(/password/i)
    await expect(create).toBeDisabled()
    await expect(members.field('First Name')).toHaveValue(who.name)
    await members.field('Email').fill('ada+pizza@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please check email address!')
    await expect(members.field('Email')).toHaveAccessibleDescription(/“\+” cannot be used here/)
  },
)

test(
  'a wrong or incomplete code is rejected, and a resent code can be pasted [PHV-03 PHV-11 PHV-12]',
  { tag: '@either' },
  async ({ page, members, context }) => {
    const who = newcomer()
    await members.open()
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    const first = await members.code(who.phone)
    await members.verify(wrongFor(first))
    await expect(members.overlay.getByRole('alert')).not.toBeEmpty()
    await expect(members.boxes).toHaveAttribute('aria-invalid', 'true')
    await expect(members.boxes).toBeFocused()
    await members.verify('123')
    await expect(members.overlay.getByRole('alert')).toHaveText('Please enter all six digits of the code.')

    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Resend it' }))
    await expect(members.overlay).toContainText('We sent a new code.')
    await expect(members.boxes).toHaveValue('')
    const second = await members.code(who.phone, [first])

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${second.slice(0, 3)}-${second.slice(3)}99 `)
    await members.boxes.focus()
    await page.keyboard.press('Control+V')
    await expect(members.boxes).toHaveValue(second)
    await page.keyboard.press('Enter')
    await members.expectSignedIn(who)
  },
)

/** Holds back the answers to these calls until the returned function is called. */
async function holdAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  return async () => {
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** The next session message that this page broadcasts to other tabs. */
const reportedToTabs = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new BroadcastChannel('shop-session').onmessage = ({ data }) => resolve(data)
      }),
  )

test.describe('sign-up while an answer is pending', () => {
  test.use({ serviceWorkers: 'block' })
  test.beforeEach(({ complaints }) => complaints.expect(/Service Worker registration blocked/))

  test('after a fault of the host the same values can be sent again at once [SIGNUP-18 D-137]', async ({
    page,
    members,
    complaints,
  }) => {
    complaints.expect(/status of 502/)
    await members.open()
    await members.fillIn(newcomer())
    await page.route('**/v2/signup', (route) => route.fulfill({ status: 502, body: '' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(members.button('Create Account')).toBeEnabled()
  })

  test('a code received before the answer to the send request is accepted [PHV-04]', async ({ page, members }) => {
    const answer = await holdAnswers(page, '**/api/**/resend-code')
    const who = newcomer()
    await members.open()
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    const code = await members.code(who.phone)
    await members.verify(wrongFor(code))
    await expect(members.overlay.getByRole('alert')).not.toBeEmpty()
    await members.verify(code)
    await members.expectSignedIn(who)
    await answer()
  })

  test('a customer who has left for another page gets no overlay and no redirect [PHV-10 PHV-14]', async ({
    page,
    members,
    host,
  }) => {
    const who = newcomer()
    await members.open()
    // Sign-up waits for this answer after the account is created.
    const answer = await holdAnswers(page, '**/api/**/get/config*')
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    const code = await members.code(who.phone)
    await members.pressWithTab(members.overlay.getByRole('link', { name: 'Contact support' }))
    await expect(page).toHaveURL(/\/contact$/)
    const signedUp = reportedToTabs(page)
    await answer()
    expect(await signedUp).toBe('in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(members.overlay).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/contact')
    expect((await host.inbox()).filter(({ to }) => to.endsWith(who.phone))).toMatchObject([{ code }])
  })
})

test(
  'a mistyped phone number can be changed, and the code is sent to the new one [PHV-05 PHV-07 PHV-08 PHV-09]',
  { tag: '@either' },
  async ({ page, members, host }) => {
    const [who, right] = [newcomer(), newcomer().phone]
    await members.open()
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    await members.code(who.phone)
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Wish to use a different Number?' }))
    await expect(members.overlay.getByLabel('Phone Number')).toBeFocused()
    await page.keyboard.type('604')
    await page.keyboard.press('Enter')
    await expect(members.overlay.getByRole('alert')).toHaveText('Please enter a valid phone number!')
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Return' }))
    await expect(members.boxes).toBeFocused()
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Wish to use a different Number?' }))
    await expect(members.overlay.getByLabel('Phone Number')).toBeFocused()
    await page.keyboard.type(right)
    await page.keyboard.press('Enter')
    await expect(members.overlay).toContainText(`+1 ${right}`)
    const code = await members.code(right)
    await members.verify(code)
    await members.expectSignedIn(who)
    await expect.poll(async () => (await host.inbox()).filter(({ to }) => to.endsWith(right))).toHaveLength(1)
  },
)

test(
  'a customer who continues as a guest stays one until the phone is verified, and is asked again on the next visit [PHV-06 PHV-10 SESS-15 SESS-16]',
  { tag: ['@either', '@soak'] },
  async ({ page, members }) => {
    const who = newcomer()
    await members.open()
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    await expect(members.overlay.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Continue as a guest' }))
    await expect(members.overlay).toBeHidden()
    await expect(members.chip(who)).toBeHidden()
    await page.reload()
    await expect(members.overlay).toBeVisible()
    // A customer who does not verify the phone can sign out instead.
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Return', exact: true }))
    await members.open()
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Return', exact: true }))
    await expect(page.getByText(`${who.name}, your phone number is not verified yet.`)).toBeVisible()
    await members.pressWithTab(page.getByRole('button', { name: 'Verify it' }))
    await expect(members.overlay).toBeVisible()
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Return', exact: true }))
    await members.pressWithTab(page.getByRole('main').getByRole('button', { name: 'Sign Out' }))
    await expect(page.getByText('is not verified yet.')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(members.overlay).toBeHidden()
  },
)

test(
  'sign-up keeps the cart of the guest and returns to the checkout it started from [SIP-01 SIP-02 SIP-03 SIP-04 SESS-08 CART-21 D-44]',
  { tag: '@either' },
  async ({ page, members, shop }) => {
    const who = newcomer()
    await shop.openMenu()
    await shop.add('Margherita')
    await shop.add('Cola')
    await page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
    const prompt = page.getByRole('dialog', { name: 'Sign Up or Login To Complete Order' })
    await expect(prompt).toContainText('Get rewarded for every order. Sign up to receive PG Points for this order.')
    await members.pressWithTab(prompt.getByRole('link', { name: 'Sign Up' }))
    await expect(page).toHaveURL(/\/signin\?next=%2Fcheckout$/)
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    await expect(members.overlay).toBeVisible()
    await expect(page).toHaveURL(/\/menu\/davie-street$/)
    await members.verify(await members.code(who.phone))
    await page.waitForURL('**/checkout')
    await shop.openMenu(ALWAYS_OPEN)
    await members.expectSignedIn(who)
    await expect.poll(() => shop.cartCount()).toBe(2)
    // A member gets no sign-in prompt.
    await page.getByRole('main').getByRole('button', { name: 'Check Out' }).click()
    await page.waitForURL('**/checkout')
  },
)
