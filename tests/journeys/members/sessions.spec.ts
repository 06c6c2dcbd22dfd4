import { readFile } from 'node:fs/promises'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { CLOCK_ENV, expect, advanceHostClock, newcomer, test } from '../../support/host/members.ts'

test.use({ hostEnv: CLOCK_ENV, serviceWorkers: 'block' })

/** In seconds; just longer than a token and a code are valid. */
const AFTER_TOKEN_EXPIRY_S = 1860
const AFTER_CODE_EXPIRY_S = 181

test(
  'a text or mail code older than 3 minutes is rejected as expired, and the next code is accepted [PHV-12 FORGOT-11]',
  { tag: '@soak' },
  async ({ page, members }) => {
    const who = newcomer()
    await members.open()
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    const first = await members.code(who.phone)
    advanceHostClock(AFTER_CODE_EXPIRY_S)
    await members.verify(first)
    await expect(members.overlay.getByRole('alert')).toContainText('expired')
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Resend it' }))
    await expect(members.overlay).toContainText('We sent a new code.')
    await members.verify(await members.code(who.phone, [first]))
    await members.expectSignedIn(who)
    await members.signOut(who)

    await members.open('/signin?tab=login')
    await members.pressWithTab(page.getByRole('link', { name: 'Forgot Password?' }))
    await members.field('Email').fill(who.email)
    await page.keyboard.press('Enter')
    const mailed = await members.code(who.email)
    const boxes = members.field('Five-digit code')
    advanceHostClock(AFTER_CODE_EXPIRY_S)
    await boxes.fill(mailed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('expired')
    await members.pressWithTab(page.getByRole('button', { name: 'Resend It' }))
    await boxes.fill(await members.code(who.email, [mailed]))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
  },
)

test(
  'a token that expired before a step of sign-up, account or login is renewed, and the step continues [SESS-04 SESS-05 SESS-11 D-36]',
  { tag: ['@either', '@soak'] },
  async ({ page, members, complaints }) => {
    complaints.expect(/status of 401/)
    const who = newcomer()
    await members.open()
    await members.fillIn(who)
    advanceHostClock(AFTER_TOKEN_EXPIRY_S)
    await page.keyboard.press('Enter')
    const first = await members.code(who.phone)
    // The token expires here while the code is still valid.
    advanceHostClock(AFTER_TOKEN_EXPIRY_S - 120)
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Resend it' }))
    const second = await members.code(who.phone, [first])
    advanceHostClock(150)
    await members.verify(second)
    await members.expectSignedIn(who)
    advanceHostClock(AFTER_TOKEN_EXPIRY_S)
    await members.open('/account')
    await expect(page).toHaveURL(/\/account$/)
    await members.expectSignedIn(who)

    // Changing the email, which recovers the account, requires the password (D-36).
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Email', { exact: true }).fill(newcomer().email)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('not it')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Your password is not right.')
    await dialog.getByLabel('Password', { exact: true }).fill(who.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Confirm Your New Email' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`Until it is, ${who.email} stays your email.`)).toBeVisible()
    advanceHostClock(AFTER_TOKEN_EXPIRY_S)
    await members.signOut(who)

    await members.open('/signin?tab=login')
    advanceHostClock(AFTER_TOKEN_EXPIRY_S)
    await members.logIn({ ...who, password: 'not it' })
    await expect(page.getByRole('alert')).toBeVisible()
    advanceHostClock(AFTER_TOKEN_EXPIRY_S)
    await members.logIn(who)
    await members.expectSignedIn(who)
  },
)

test('an expired session redirects to login and removes the stored member [SESS-11 SESS-13 GUARD-06 D-43]', async ({
  page,
  members,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  complaints.expect(/status of 500/)
  const who = await members.signUp()
  await expect.poll(() => rowsOf(page, 'members')).toMatchObject([{ value: { phoneVerified: true } }])
  // A failing host does not sign the member out (D-43).
  await page.route('**/api/get/config*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.reload()
  await expect(page.getByText('Showing what was saved on this device.')).toBeVisible()
  await members.expectSignedIn(who)
  advanceHostClock(15 * 86_400)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin\?tab=login&next=%2Faccount$/)
  await expect(members.chip(who)).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('member'))).toBeNull()
})

test('an invalid token redirects the account to sign-in [GUARD-05 GUARD-06 SESS-20 SESS-22 SESS-23]', async ({
  page,
  members,
  host,
}) => {
  const claims = (value: object) => `e.${Buffer.from(JSON.stringify(value)).toString('base64url')}.s`
  await members.open('/locations')
  for (const token of ['nonsense', claims({ ch: 'x' }), claims({ exp: 4_000_000_000 })])
    await test.step(token, async () => {
      await page.context().addCookies([{ name: 'token', value: token, url: host.url }])
      await page.goto('/account')
      await expect(page).toHaveURL(/\/signin/)
    })
})

for (const [how, days, details] of [
  ['ahead', 1, {}],
  ['behind', -1, { tag: '@soak' }],
] as const)
  test(
    `sign-up, a return visit and sign-out work on a device whose clock is a day ${how} [SESS-21]`,
    details,
    async ({ page, members }) => {
      await page.clock.setSystemTime(new Date(Date.now() + days * 86_400_000))
      const who = await members.signUp()
      await members.open('/account')
      await expect(page).toHaveURL(/\/account$/)
      await members.expectSignedIn(who)
      await members.signOut(who)
      await members.open('/account')
      await expect(page).toHaveURL(/\/signin/)
    },
  )

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a member stays signed in offline, also after the token expires (D-08)',
    { tag: '@soak' },
    async ({ page, members, device, line }) => {
      const who = await members.signUp()
      await members.open('/locations')
      await device.waitUntilCached()
      await line.cut()
      await page.clock.setSystemTime(new Date(Date.now() + AFTER_TOKEN_EXPIRY_S * 1000))
      await members.open('/account')
      await expect(page).toHaveURL(/\/account$/)
      await members.expectSignedIn(who)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(who.name)
    },
  )
})

test('signing in and out in one tab takes effect in the other tabs [SESS-14 SESS-18]', async ({
  page,
  members,
  context,
  host,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const other = members.at(await context.newPage())
  await other.open('/locations')
  const who = await members.signUp()
  await other.expectSignedIn(who)
  // Only the tab that signed up requests a code.
  const codes = async ({ phone }: { phone: string }) => (await host.inbox()).filter(({ to }) => to.endsWith(phone))
  await expect.poll(() => codes(who)).toHaveLength(1)
  const [, second] = context.pages()
  if (!second) throw new Error('no second tab')
  await other.open('/account')
  await members.signOut(who)
  await expect(second).toHaveURL(/\/signin/)
  await expect(other.chip(who)).toBeHidden()

  await members.open('/signin?tab=login')
  await members.logIn(who)
  await members.expectSignedIn(who)
  await other.expectSignedIn(who)

  // Another customer signs up in a tab where a member is signed in.
  const next = newcomer()
  await other.open()
  await expect(second.getByText(`You are signed in as ${who.name}.`)).toBeVisible()
  await other.fillIn({ ...next, name: 'Bea' })
  await second.keyboard.press('Enter')
  await other.verify(await other.code(next.phone))
  await other.expectSignedIn({ name: 'Bea' })
  await members.expectSignedIn({ name: 'Bea' })
  await expect(page.getByText(who.email)).toBeHidden()
  await expect.poll(() => codes(next)).toHaveLength(1)
})

test('a member takes a copy of the data, and deletes the account with the password [D-208]', async ({
  page,
  members,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const who = await members.signUp()
  await members.open('/account')
  await members.button('Download a Copy').waitFor()
  await page.context().setOffline(true)
  await expect(page.getByText('A copy or a deletion needs a connection.')).toBeVisible()
  await page.context().setOffline(false)
  advanceHostClock(AFTER_TOKEN_EXPIRY_S)
  const proof = page.getByRole('dialog', { name: 'Confirm Your Password' })
  const download = page.waitForEvent('download')
  await members.button('Download a Copy').click()
  await proof.getByLabel('Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  expect(await readFile(await (await download).path(), 'utf8')).toContain(who.email)

  advanceHostClock(AFTER_TOKEN_EXPIRY_S)
  await members.button('Delete My Account').click()
  await expect(page.getByRole('alertdialog')).toContainText('Your orders stay for six years')
  await members.button('Delete').click()
  await proof.getByLabel('Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/account/)
  await expect(members.chip(who)).toBeHidden()
  const texts = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(JSON.stringify([await rowsOf(page, 'members'), await texts()])).not.toContain(who.email)
  await members.open('/signin?tab=login')
  await members.logIn(who)
  await expect(page.getByRole('alert')).toBeVisible()
})
