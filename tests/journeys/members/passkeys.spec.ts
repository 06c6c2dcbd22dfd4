import type { Page } from '@playwright/test'
import { addVirtualDevice } from '../../support/browser/virtualDevice.ts'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import {
  advanceHostClock,
  CLOCK_ENV,
  expect,
  newcomer,
  test,
  type Members,
  type Newcomer,
} from '../../support/host/members.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { officeUrl } from '../../support/office/officeOwner.ts'

// A service worker that activates during a test would bypass the answers changed with page.route.
test.use({ hostEnv: CLOCK_ENV, serviceWorkers: 'block', usesPostgres: false })

/** Passkeys want a name: the pages of the host as localhost. */
const at = (host: Host, path: string): string => officeUrl(host) + path

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })

/** Signs up without a password and verifies the phone. */
async function signUpByPasskey(host: Host, members: Members, who = newcomer()): Promise<Newcomer> {
  await members.open(at(host, '/signin'))
  await members.fillIn({ ...who, password: '' })
  await members.button('Sign up with a passkey').click()
  await members.overlay.waitFor()
  await members.verify(await members.code(who.phone))
  await members.expectSignedIn(who)
  return who
}

test('a customer signs up without a password, names the passkey, and signs in from the list of the mail field and by the button [D-241]', async ({
  page,
  host,
  members,
}) => {
  const device = await addVirtualDevice(page)
  const who = await signUpByPasskey(host, members)
  await members.open(at(host, '/account'))
  const section = passkeys(page)
  await expect(section.getByRole('listitem')).toHaveText(/^Chrome on .*not used yet, on one device/)
  await expect(members.button('Set a Password')).toBeVisible()
  await section.getByRole('button', { name: /^Rename / }).click()
  await members.field('Name').fill('The blue phone')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toHaveText(/^The blue phone/)

  // One device holds one passkey of a member, and the only way in stays.
  await members.button('Add a Passkey').click()
  await expect(section.getByRole('alert')).toHaveText('This device has a passkey of yours already.')
  await members.button('Remove The blue phone').click()
  await members.button('Remove').click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(/^This is your only way to sign in\./)
  await members.button('Keep It').click()

  await members.signOut(who)
  // What waits in the list is picked by the virtual device at once.
  await members.open(at(host, '/signin?tab=login&next=/account'))
  await members.expectSignedIn(who)
  await expect(page).toHaveURL(/\/account$/)
  await expect(section.getByRole('listitem')).toHaveText(/^The blue phone.*last used /)

  await members.signOut(who)
  await device.touch(false)
  await members.open(at(host, '/signin?tab=login'))
  await expect(members.field('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await device.touch(true)
  await members.button('Sign in with a passkey').click()
  await members.expectSignedIn(who)
})

test.describe('on the odd roads [D-241 D-242]', { tag: '@soak' }, () => {
  /** A member with a password and one passkey of this device, on the page of the account. */
  async function memberWithBoth(page: Page, host: Host, members: Members) {
    const device = await addVirtualDevice(page)
    const who = newcomer()
    await members.open(at(host, '/signin'))
    await members.fillIn(who)
    await members.button('Create Account').click()
    await members.overlay.waitFor()
    await members.verify(await members.code(who.phone))
    await members.expectSignedIn(who)
    await members.open(at(host, '/account'))
    await members.button('Add a Passkey').click()
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
    return { who, device }
  }

  test('a passkey that was removed elsewhere is named, and forgotten by the device', async ({
    page,
    host,
    members,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]/)
    const { who, device } = await memberWithBoth(page, host, members)
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
    const other = members.at(await elsewhere.newPage())
    await other.open(at(host, '/signin?tab=login&next=/account'))
    await other.logIn(who)
    await other.expectSignedIn(who)
    await other.button('Remove Chrome on Linux').click()
    await other.button('Remove').click()
    await expect(other.button('Remove Chrome on Linux')).toHaveCount(0)
    await elsewhere.close()

    await device.touch(false)
    // Removing it has ended this session.
    await page.reload()
    await members.open(at(host, '/signin?tab=login'))
    await device.touch(true)
    await members.button('Sign in with a passkey').click()
    await expect(members.alert).toHaveText(/^No account has this passkey any more\. Remove it where your device/)
    await expect.poll(() => device.count()).toBe(0)
  })

  test('a cancelled one says nothing and keeps the form; one that came too late begins again by itself', async ({
    page,
    host,
    members,
  }) => {
    const { who, device } = await memberWithBoth(page, host, members)
    await members.signOut(who)
    await device.touch(false)
    await members.open(at(host, '/signin?tab=login'))
    const said: string[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/passkey/sign-in')) said.push(String(answer.status()))
    })
    await page.route(
      '**/passkey/sign-in',
      (route) => {
        advanceHostClock(301)
        return route.continue()
      },
      { times: 1 },
    )
    await device.touch(true)
    await members.button('Sign in with a passkey').click()
    await members.expectSignedIn(who)
    expect(said).toEqual(['200', '200'])

    await members.signOut(who)
    await device.touch(false)
    await members.open(at(host, '/signin?tab=login'))
    await members.field('Email').fill(who.email)
    await device.refuse()
    await device.touch(true)
    await members.button('Sign in with a passkey').click()
    await expect(members.button('Waiting for your passkey…')).toBeVisible()
    await expect(members.button('Sign in with a passkey')).toBeEnabled()
    await expect(members.alert).toHaveCount(0)
    await expect(members.field('Email')).toHaveValue(who.email)
  })

  test('after ten minutes a passkey proves who it is: for a first password, which then logs in', async ({
    page,
    host,
    members,
  }) => {
    await addVirtualDevice(page)
    const who = await signUpByPasskey(host, members)
    advanceHostClock(601)
    await members.open(at(host, '/account'))
    await members.button('Set a Password').click()
    await expect(members.field('Old')).toHaveCount(0)
    await members.field('New').fill(who.password)
    await members.field('Confirm New').fill(who.password)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Confirm That It Is You' }).waitFor()
    await expectNoViolations(page, 'the proof')
    await members.button('Use a passkey').click()
    await page.waitForURL('**/signin')
    await members.open(at(host, '/signin?tab=login&next=/account'))
    await members.expectSignedIn(who)
    await expect(members.button('Change My Password')).toBeVisible()
  })

  test('a lost device is replaced by a code that is texted, after which its passkey is removed', async ({
    page,
    host,
    members,
    browser,
  }) => {
    await addVirtualDevice(page)
    const who = await signUpByPasskey(host, members)
    const known = [await members.code(who.phone)]
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
    const fresh = await elsewhere.newPage()
    const other = members.at(fresh)
    await other.open(at(host, '/signin?tab=forgot&next=/account'))
    await other.field('Email').fill(who.email)
    await other.button('Send Code').click()
    await other.button('Text the code to my phone').click()
    await expect(fresh.getByText('If that account has passkeys alone and a verified phone')).toBeVisible()
    await other.field('Five-digit code').fill(await other.code(who.phone, known))
    await fresh.keyboard.press('Enter')
    await other.field('New Password').fill(who.password)
    await other.field('Confirm Password').fill(who.password)
    await fresh.keyboard.press('Enter')
    await other.expectSignedIn(who)
    await fresh.getByRole('button', { name: /^Remove / }).click()
    await other.button('Remove').click()
    await expect(fresh.getByText('The passkey is removed')).toBeVisible()
    await elsewhere.close()
  })

  test('where a browser keeps a passkey beside a password that was filled in, it does so unasked', async ({
    page,
    host,
    members,
  }) => {
    // No password manager fills in passwords here, so the browser is told to make the passkey at once.
    await page.addInitScript(() => {
      PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: true })
      const create = navigator.credentials.create.bind(navigator.credentials)
      navigator.credentials.create = ({ publicKey, signal }: CredentialCreationOptions = {}) =>
        create({ ...(publicKey ? { publicKey } : {}), ...(signal ? { signal } : {}) })
    })
    const who = newcomer()
    await members.open(at(host, '/signin'))
    await members.fillIn(who)
    await members.button('Create Account').click()
    await members.verify(await members.code(who.phone))
    await members.expectSignedIn(who)
    await members.signOut(who)
    await addVirtualDevice(page)
    await members.open(at(host, '/signin?tab=login&next=/account'))
    await members.logIn(who)
    await expect(page.getByText('Next time you can sign in with a passkey.')).toBeVisible()
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
    await passkeys(page)
      .getByRole('button', { name: /^Remove / })
      .click()
    await members.button('Remove').click()
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
    // Who has removed one here is not given another one unasked.
    await members.signOut(who)
    await members.open(at(host, '/signin?tab=login&next=/account'))
    await members.logIn(who)
    await members.expectSignedIn(who)
    await expect(passkeys(page).getByRole('button', { name: 'Add a Passkey' })).toBeEnabled()
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  })

  for (const [what, path] of [
    ['without WebAuthn', (host: Host) => officeUrl(host)],
    ['at a bare address', (host: Host) => host.url],
  ] as const)
    test(`${what} a password signs up and in as before, and nothing offers passkeys`, async ({
      page,
      host,
      members,
    }) => {
      if (what === 'without WebAuthn')
        await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      const who = newcomer()
      await members.open(`${path(host)}/signin`)
      await members.fillIn(who)
      await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
      await members.button('Create Account').click()
      await members.verify(await members.code(who.phone))
      await members.expectSignedIn(who)
      await members.signOut(who)
      await members.open(`${path(host)}/signin?tab=login&next=/account`)
      await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
      await members.logIn(who)
      await members.expectSignedIn(who)
      await expect(passkeys(page).getByText('This browser cannot make passkeys here.')).toBeVisible()
      await expect(members.button('Add a Passkey')).toHaveCount(0)
    })

  test('without a connection everything of passkeys says so and waits', async ({ page, host, members, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await memberWithBoth(page, host, members)
    await page.context().setOffline(true)
    await expect(passkeys(page).getByText('A passkey needs a connection.')).toBeVisible()
    for (const name of ['Add a Passkey', 'Rename Chrome on Linux', 'Remove Chrome on Linux'])
      await expect(members.button(name)).toBeDisabled()
    await page.context().setOffline(false)
    await expect(members.button('Add a Passkey')).toBeEnabled()
  })
})
