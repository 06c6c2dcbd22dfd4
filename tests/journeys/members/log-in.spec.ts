import { expect, newcomer, test } from '../../support/host/members.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test(
  'the account redirects to login, which reports errors and returns to the requested page [GUARD-05 SESS-20 LOGIN-01 LOGIN-02 LOGIN-04 LOGIN-05 LOGIN-10 SESS-17 D-44]',
  { tag: '@both' },
  async ({ page, members }) => {
    const who = await members.signUp()
    await members.signOut(who)
    await members.open('/account?tab=2')
    await expect(page).toHaveURL(/\/signin\?tab=login&next=/)
    await expect(page.getByRole('heading', { level: 1, name: 'WELCOME BACK' })).toBeVisible()
    await page.keyboard.press('Tab')
    await members.pressWithTab(members.button('Log In'))
    await expect(page.getByRole('alert')).toHaveText('Please fill all fields!')
    await members.logIn({ email: who.email, password: '' })
    await expect(page.getByRole('alert')).toHaveText('Please fill empty fields!')
    await members.logIn({ email: 'ada', password: 'x' })
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address!')
    await members.logIn({ email: who.email, password: 'not it' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(members.field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(members.field('Password')).toHaveAttribute('aria-invalid', 'true')
    await expect(members.field('Password')).toHaveValue('not it')
    await members.logIn(who)
    await expect(page).toHaveURL(/\/account\?tab=2$/)
    await members.expectSignedIn(who)
  },
)

test('login ignores a next address that is not a page of the site', { tag: '@soak' }, async ({ page, members }) => {
  const who = await members.signUp()
  for (const next of ['https://evil.example/account', '//evil.example', '/\\evil.example', '/api/get/config'])
    await test.step(next, async () => {
      await members.open(`/signin?tab=login&next=${encodeURIComponent(next)}`)
      await members.logIn(who)
      await expect(page).toHaveURL(/\/locations$/)
    })
})

test('the links between sign-up and login keep the entered email [LOGIN-05 LOGIN-06 SIGNUP-07 SIGNUP-08 SHELL-09]', async ({
  page,
  members,
}) => {
  await members.open()
  await expect(page.getByRole('tab')).toHaveText(['Sign Up', 'Log In'])
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await members.field('Email').fill('ada@example.com')
  await members.pressWithTab(page.getByRole('link', { name: 'Login', exact: true }))
  await expect(page.getByRole('heading', { name: 'WELCOME BACK' })).toBeFocused()
  await expect(members.field('Email')).toHaveValue('ada@example.com')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Continue As a Guest' })).toHaveAttribute(
    'href',
    '/menu',
  )
  await members.pressWithTab(page.getByRole('tabpanel').getByRole('link', { name: 'Sign Up' }))
  await expect(members.field('Email')).toHaveValue('ada@example.com')
  await members.pressWithTab(page.getByRole('link', { name: 'Continue As a Guest' }))
  await expect(page).toHaveURL(/\/locations$/)
})

test(
  'a forgotten password is reset with a code sent by mail [FORGOT-01 FORGOT-02 FORGOT-03 FORGOT-06 FORGOT-07 FORGOT-08 FORGOT-09 FORGOT-10 FORGOT-11 FORGOT-12 FORGOT-13 FORGOT-16 FORGOT-17 FORGOT-18 LOGIN-03 AERR-02 ERR-02 D-44]',
  { tag: '@either' },
  async ({ page, members, context }) => {
    const who = await members.signUp()
    await members.signOut(who)
    await members.open('/signin?tab=login&next=%2Fabout')
    await members.pressWithTab(page.getByRole('link', { name: 'Forgot Password?' }))
    await expect(page.getByText('If an account is registered with this e-mail, a code will be sent.')).toBeVisible()
    await members.pressWithTab(members.button('Send Code'))
    await expect(page.getByRole('alert')).toHaveText('Please fill the email field!')
    await members.field('Email').fill(who.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter Code' })).toBeVisible()
    await expect(page.getByText('help@forno.example').first()).toBeVisible()
    const boxes = members.field('Five-digit code')
    await expect(boxes).toBeFocused()
    await page.evaluate(
      (email) => sessionStorage.setItem('forgot', JSON.stringify({ email, until: Date.now() + 100_000 })),
      who.email,
    )
    await page.reload()
    await expect(page.getByText(/^Valid for 1:/)).toBeVisible()
    const first = await members.code(who.email)
    expect(first).toMatch(/^\d{5}$/)
    await boxes.fill(first === '00000' ? '00001' : '00000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await members.pressWithTab(page.getByRole('button', { name: 'Resend It' }))
    const second = await members.code(who.email, [first])
    // Pasting six characters into the five boxes replaces what was typed and drops the sixth.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${second}7`)
    await boxes.focus()
    await page.keyboard.type('99')
    await page.keyboard.press('Control+V')
    await expect(boxes).toHaveValue(second)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
    await members.pressWithTab(members.button('Save'))
    await expect(page.getByRole('alert')).toHaveText('Please fill all fields!')
    await expect(page.getByText('At least 6 characters')).toBeVisible()
    for (const label of ['New Password', 'Confirm Password']) await members.field(label).fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
    await members.field('New Password').fill('a wood oven 7')
    await members.field('Confirm Password').fill('a wood oven')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match!')
    await members.field('Confirm Password').fill('a wood oven 7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/about$/)
    await members.expectSignedIn(who)

    await members.signOut(who)
    await members.open('/signin?tab=login')
    await members.logIn(who)
    await expect(page.getByRole('alert')).toBeVisible()
    await members.logIn({ ...who, password: 'a wood oven 7' })
    await members.expectSignedIn(who)
  },
)

test('every sign-in form has the autocomplete attributes that password managers use', async ({ page, members }) => {
  const tokens = () =>
    page
      .getByRole('tabpanel')
      .locator('input:not([type=checkbox])')
      .evaluateAll((fields) =>
        fields.map((field) => `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`),
      )
  await members.open()
  await expect
    .poll(tokens)
    .toEqual([
      'name given-name',
      'lastname family-name',
      'email email',
      'password new-password',
      'confirm new-password',
      'phone tel-national',
    ])
  await members.open('/signin?tab=login')
  await expect.poll(tokens).toEqual(['email username webauthn', 'password current-password'])
  await members.open('/signin?tab=forgot')
  await expect.poll(tokens).toEqual(['email username'])
})

test(
  'the login form reports a failed request and a lost connection, and keeps the entered data [AERR-08]',
  { tag: '@either' },
  async ({ page, members, context, complaints }) => {
    complaints.expect(/net::ERR_/)
    const who = newcomer()
    await members.open('/signin?tab=login')
    await members.field('Email').fill(who.email)
    await members.field('Password').fill(who.password)
    await page.route('**/api/v2/login', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch')
    await context.setOffline(true)
    await expect(page.getByText('Log In needs a connection.')).toBeVisible()
    await expect(members.button('Log In')).toBeDisabled()
    await expect(members.field('Password')).toHaveValue(who.password)
    await context.setOffline(false)
    await expect(members.button('Log In')).toBeEnabled()
  },
)
