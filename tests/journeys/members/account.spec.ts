import { expect, PASSWORD, test } from '../../support/shop/shopMember.ts'
import { closePages, visitAndCache } from '../../support/browser/offline.ts'
import { Guest, overHttp } from '../../support/guest.ts'
import { expectDraft } from '../../support/shop/shopForms.ts'
import type { Page } from '@playwright/test'

test.use({ serviceWorkers: 'block' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses Tab until the named button has the focus, then Enter. */
async function pressesByKey(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    if (
      await button(page, name)
        .evaluate((one) => one === document.activeElement)
        .catch(() => false)
    ) {
      await page.keyboard.press('Enter')
      return
    }
  }
  throw new Error(`Tab does not reach ${name}`)
}

test(
  'a member edits their details by keyboard, sees an error for each missing field and confirms a new email [ACCT-01 ACCT-02 ACCT-03 ACCT-04 ACCT-05 ACCT-06 ACCT-08 ACCT-09 ACCT-10 ACCT-11 ACCT-12 ACCT-13 D-36 SHELL-10 ROUTE-06]',
  { tag: '@both' },
  async ({ member, page }) => {
    await member.openAccount()
    await expect(page.getByRole('region', { name: 'PG POINTS' })).toContainText('100 points to your next reward.')
    await expect(page.getByRole('progressbar', { name: 'Toward $5 off' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Account Settings', 'Order History', 'Addresses'])
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone'])
      await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
    for (const name of ['Save', 'Cancel']) await expect(button(page, name)).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Send me offers by email' })).toBeHidden()

    await pressesByKey(page, 'Edit')
    const name = page.getByLabel('First Name')
    await expect(name).toBeFocused()
    await name.fill('Nobody')
    await pressesByKey(page, 'Cancel')
    await expect(name).toHaveValue('Giulia')
    await pressesByKey(page, 'Edit')

    for (const label of ['First Name', 'Last Name', 'Email', 'Phone'])
      await page.getByLabel(label, { exact: true }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('All fields are required')
    const before = member.email
    await page.getByLabel('Email', { exact: true }).fill('giulia@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText([
      'First name is required',
      'Last name is required',
      'Phone number is required',
    ])
    await page.getByLabel('First Name').fill('Giulietta')
    await page.getByLabel('Last Name').fill('Verdi')
    await page.getByLabel('Phone', { exact: true }).fill(member.phone)
    await page.getByRole('checkbox', { name: 'Send me offers by email' }).press('Space')
    await pressesByKey(page, 'Save')
    // The new email takes effect when its code is entered (D-36).
    const modal = page.getByRole('dialog', { name: 'Confirm Your New Email' })
    await expect(modal).toContainText('We sent a code to giulia@example.org. It is valid for 3 minutes.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your details are saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Hey, Giulietta' })).toBeVisible()
    await expect(page.getByText(`Until it is, ${before} stays your email.`)).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(before)
    await pressesByKey(page, 'Confirm it')
    await expect(modal).toContainText('is still valid.')
    const mail = (await member.host.inbox()).find(({ to }) => to === 'giulia@example.org')
    await page.keyboard.type(mail?.code ?? '')
    await page.keyboard.press('Enter')
    await expect(modal).toBeHidden()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('giulia@example.org')
    // An unchanged phone needs no verification [ACCT-14].
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect
      .poll(() => member.account())
      .toMatchObject({
        name: 'Giulietta',
        lastname: 'Verdi',
        email: 'giulia@example.org',
        phone: member.phone,
        mailing: true,
      })

    // The link in the mail to the old email restores the account on a button press, not when it is opened.
    const reported = (await member.host.inbox()).find(({ to, text }) => to === before && text.includes('/undo-email#'))
    await page.goto(/http\S+/.exec(reported?.text ?? '')?.[0] ?? '')
    expect((await member.account()).email).toBe('giulia@example.org')
    await button(page, 'Take my account back').click()
    await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
    await expect(page.getByText(`${before} is its email`)).toBeVisible()
  },
)

test('the account settings show the error of the host and keep the entered data across a reload [AERR-03 AERR-07 ERR-02]', async ({
  member,
  page,
}) => {
  await member.openAccount()
  await button(page, 'Edit').click()
  await page.getByLabel('Phone', { exact: true }).fill('604')
  await page.getByLabel('First Name').fill('Giulietta')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number!')
  await expectDraft(page, 'account', { name: 'Giulietta', phone: '604' })
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Giulietta')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('604')
})

test(
  'a new phone is verified with the code sent to it, and a phone verified before needs no code [ACCT-07 ACCT-14 ACALL-12 ACALL-17 ACALL-19 PHV-09 PHV-13]',
  { tag: '@either' },
  async ({ member, page }) => {
    const phone = `604555${member.phone.slice(6)}`
    await member.openAccount()
    await button(page, 'Edit').click()
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await button(page, 'Save').click()
    const modal = page.getByRole('dialog', { name: 'Verify Your New Phone Number' })
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(page.getByText('Verified', { exact: true })).toBeHidden()
    // The member stays signed in and on the same page (OQ-08, OQ-25).
    await expect.poll(() => member.codes(phone)).toHaveLength(1)
    await button(page, 'Verify Now').click()
    await expect(modal).toContainText('is still valid.')
    const [code = '', ...more] = await member.codes(phone)
    expect(more).toEqual([])
    const wrong = code === '111111' ? '222222' : '111111'
    await modal.getByRole('textbox').fill(wrong)
    await modal.getByRole('button', { name: 'VERIFY' }).click()
    await expect(modal.locator('.err')).toBeVisible()
    await modal.getByRole('textbox').fill(code)
    await modal.getByRole('button', { name: 'VERIFY' }).click()
    await expect(page.getByText('Verified', { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/account$/)
    await expect.poll(() => member.account()).toMatchObject({ phone, phoneVerified: true })

    // Changing back to a number verified before needs no code, not even in the overlay [PHV-09].
    await button(page, 'Edit').click()
    await page.getByLabel('Phone', { exact: true }).fill(`604556${member.phone.slice(6)}`)
    await button(page, 'Save').click()
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.reload()
    const overlay = page.getByRole('dialog', { name: 'Verify Your Phone Number' })
    await overlay.getByRole('button', { name: 'Wish to use a different Number?' }).click()
    await overlay.getByLabel('Phone Number', { exact: true }).fill(phone)
    await page.keyboard.press('Enter')
    await expect(overlay).toBeHidden()
    await expect.poll(() => member.account()).toMatchObject({ phone, phoneVerified: true })
  },
)

test(
  'a new password is validated in order, signs the member out and replaces the old password [PWD-01 PWD-02 PWD-03 PWD-04 PWD-05 PWD-06 PWD-07 PWD-08 AERR-04]',
  { tag: '@either' },
  async ({ member, page }) => {
    await member.openAccount()
    await pressesByKey(page, 'Change My Password')
    const old = page.getByLabel('Old', { exact: true })
    const fresh = page.getByLabel('New', { exact: true })
    const again = page.getByLabel('Confirm New', { exact: true })
    await expect(old).toBeFocused()
    await expect(old).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show passwords' }).click()
    for (const field of [old, fresh, again]) await expect(field).toHaveAttribute('type', 'text')

    const message = page.getByRole('alert')
    await button(page, 'Save').click()
    await expect(message).toHaveText('All fields are required')
    await fresh.fill('one')
    await again.fill('two')
    await again.press('Enter')
    await expect(message).toHaveText('Passwords do not match')
    await again.fill('one')
    await again.press('Enter')
    await expect(message).toHaveText('Password must be at least 6 characters')
    await fresh.fill('eight calm ovens')
    await again.fill('eight calm ovens')
    await again.press('Enter')
    await expect(message).toHaveText('All fields are required')
    await old.fill('not my password')
    await old.press('Enter')
    await expect(message).toHaveText('Your old password is not right.')
    await old.fill(PASSWORD)
    await old.press('Enter')
    await expect(page).toHaveURL(/\/signin/)
    expect(await member.canLogIn(PASSWORD)).toBe(false)
    expect(await member.canLogIn('eight calm ovens')).toBe(true)
  },
)

test(
  'the account settings say where the member is signed in, and sign them out everywhere else [D-128]',
  { tag: '@either' },
  async ({ member, page }) => {
    const elsewhere = await Guest.arriving(overHttp(member.host.url, '198.20.0.3'))
    expect((await elsewhere.ask('logIn', { email: member.email, password: PASSWORD })).ok).toBe(true)
    await member.openAccount()
    const devices = page.getByRole('region', { name: 'Where You Are Signed In' })
    await expect(devices.getByRole('listitem')).toHaveText([
      /^This device, since \w+ \d+$/,
      /^Another device, since \w+ \d+$/,
    ])
    await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
    await expect(devices).toContainText('You are signed out everywhere else.')
    await expect(devices.getByRole('listitem')).toHaveText([/^This device, since /])
    expect((await elsewhere.ask('account', {})).httpStatus).toBe(401)
    expect((await member.guest.ask('account', {})).ok).toBe(true)
  },
)

test('a token that expires while the page is open is renewed silently [SESS-11 SESS-21 GUARD-06]', async ({
  member,
  page,
  complaints,
}) => {
  await member.openAccount()
  await member.expireToken(complaints)
  await button(page, 'Edit').click()
  await page.getByLabel('Last Name').fill('Verdi')
  await button(page, 'Save').click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await member.expireToken(complaints)
  await page.reload()
  await expect(page.getByLabel('Last Name')).toHaveValue('Verdi')
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the account names what needs a connection and keeps the entered data [AERR-11]',
    { tag: '@soak' },
    async ({ member, page, line, device, context }) => {
      await visitAndCache(page, device, '/')
      await member.openAccount()
      await button(page, 'Edit').click()
      await page.getByLabel('First Name').fill('Giulietta')
      await line.cut()
      // The failed request shows the page that it is offline.
      await button(page, 'Save').click()
      await expect(page.getByText('Saving needs a connection.')).toBeVisible()
      await expect(button(page, 'Save')).toBeDisabled()
      await expect(page.getByLabel('First Name')).toHaveValue('Giulietta')
      await member.tab('Order History').click()
      await expect(page.getByText('Your order history needs a connection.')).toBeVisible()
      await member.tab('Account Settings').click()
      await expect(page.getByLabel('First Name')).toHaveValue('Giulietta')
      await line.restore()
      await expect(button(page, 'Save')).toBeEnabled()
      await button(page, 'Save').click()
      await expect(page.getByText('Your details are saved.')).toBeVisible()
      await expect.poll(() => member.account()).toMatchObject({ name: 'Giulietta' })
      await closePages(context)
    },
  )

  test('a password change that does not reach the host shows its specified error [AERR-10]', async ({
    member,
    page,
    line,
    device,
    context,
  }) => {
    await visitAndCache(page, device, '/')
    await member.openAccount()
    await button(page, 'Change My Password').click()
    await page.getByLabel('Old', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New', { exact: true }).fill('eight calm ovens')
    await page.getByLabel('Confirm New').fill('eight calm ovens')
    await line.cut()
    await button(page, 'Save').click()
    await expect(page.getByRole('alert')).toHaveText('Error fetching data')
    await expect(page.getByText('Changing your password needs a connection.')).toBeVisible()
    await expect(page.getByLabel('Confirm New')).toHaveValue('eight calm ovens')
    await closePages(context)
  })
})
