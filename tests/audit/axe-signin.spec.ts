import { expectNoViolations } from '../support/browser/accessibility.ts'
import { expect, newcomer, test } from '../support/host/members.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('axe reports no violations during sign-up', { tag: '@both' }, async ({ page, members }) => {
  const who = newcomer()
  await members.open()
  await expectNoViolations(page, 'sign up')
  await members.pressWithTab(members.button('Create Account'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolations(page, 'sign up, nothing filled in')
  await members.fillIn({ ...who, phone: '604' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number!')
  await expectNoViolations(page, 'sign up, a wrong number')
  await members.field('Phone Number').fill(who.phone)
  await page.keyboard.press('Enter')
  await expect(members.overlay).toBeVisible()
  const code = await members.code(who.phone)
  await expectNoViolations(page, 'the code')
  await members.verify('12')
  await expectNoViolations(page, 'the code, not whole')
  await members.overlay.getByRole('button', { name: 'Wish to use a different Number?' }).click()
  await expectNoViolations(page, 'another number')
  await members.overlay.getByRole('button', { name: 'Return' }).click()
  await members.verify(code)
  await members.expectSignedIn(who)
  await expectNoViolations(page, 'a member')
  await members.chip(who).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'side menu')
  await page.keyboard.press('Escape')
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  if (await burger.isVisible()) {
    await burger.click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expectNoViolations(page, 'navigation of a member')
  }
})

test(
  'axe reports no violations during login and password recovery',
  { tag: '@both' },
  async ({ page, members, context, complaints }) => {
    const who = await members.signUp()
    await members.open('/signin?tab=login')
    await expectNoViolations(page, 'log in, signed in already')
    await members.signOut(who)
    await members.open('/signin?tab=login')
    await members.logIn({ ...who, password: 'not it' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'log in, refused')
    // The page keeps retrying its requests while it is offline.
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await expect(page.getByText('Log In needs a connection.')).toBeVisible()
    await expectNoViolations(page, 'log in, without a connection')
    await context.setOffline(false)
    await members.pressWithTab(page.getByRole('link', { name: 'Forgot Password?' }))
    await expectNoViolations(page, 'forgotten')
    await members.field('Email').fill(who.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter Code' })).toBeVisible()
    const code = await members.code(who.email)
    await expectNoViolations(page, 'the code of the mail')
    await members.field('Five-digit code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
    await members.pressWithTab(members.button('Save'))
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'a new password, nothing filled in')
  },
)
