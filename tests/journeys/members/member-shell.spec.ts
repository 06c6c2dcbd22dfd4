import { expect, newcomer, test } from '../../support/host/members.ts'

test.use({ serviceWorkers: 'block' })

test(
  'the mobile menu shows Contact, and for a member Account Detail and Sign Out [HDR-04 HDR-05]',
  { tag: '@phone' },
  async ({ page, members }) => {
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    const more = page.getByRole('navigation', { name: 'Main' }).locator('.more')
    await members.open('/locations')
    await burger.click()
    await expect(more.getByRole('listitem')).toHaveText(['Contact', 'Sign Up/In'])
    const who = await members.signUp()
    await burger.click()
    await expect(more.getByRole('listitem')).toHaveText(['Contact', 'Account Detail', 'Sign Out'])
    await more.getByRole('link', { name: 'Account Detail' }).click()
    await expect(page).toHaveURL(/\/account$/)
    // The menu closes with the page's change; a press before that would close it.
    await expect(more).toBeHidden()
    await burger.click()
    await more.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/signin')
    await expect(members.chip(who)).toBeHidden()
  },
)

test(
  'the token cookie is readable by the page and signs nobody in without the HttpOnly session cookie [SESS-01 SESS-12]',
  { tag: '@soak' },
  async ({ page, members, context }) => {
    const who = await members.signUp()
    const cookies = await context.cookies()
    expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual(
      expect.arrayContaining([
        { name: 'token', httpOnly: false, sameSite: 'Strict' },
        { name: 'forno', httpOnly: true, sameSite: 'Strict' },
      ]),
    )
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('forno=')
    // Both cookies together sign the member in on the next visit; without the HttpOnly cookie the visitor is a guest.
    await members.open('/locations')
    await members.expectSignedIn(who)
    await context.clearCookies({ name: 'forno' })
    let loads = 0
    page.on('load', () => (loads += 1))
    await members.open('/locations')
    // The page reloads itself when its member is no longer signed in.
    await expect.poll(() => loads).toBe(2)
    await expect(page.getByRole('link', { name: 'Sign Up/In' }).first()).toBeVisible()
    await expect(members.chip(who)).toBeHidden()
  },
)

test(
  'sign-up is reported to the ad pixel once, without personal data [SIGNUP-19]',
  { tag: '@soak' },
  async ({ page, members }) => {
    await page.addInitScript(() => {
      addEventListener('shop:pixel', (event) => {
        const reported = JSON.parse(localStorage.getItem('told') ?? '[]') as unknown[]
        localStorage.setItem('told', JSON.stringify([...reported, (event as CustomEvent).detail]))
      })
    })
    const who = await members.signUp()
    await members.signOut(who)
    await members.open('/signin?tab=login')
    await members.logIn(who)
    await members.expectSignedIn(who)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('told'))).toBe('[{"name":"CompleteRegistration"}]')
  },
)

test(
  'sign-up and the verification overlay show the phone number with +1 [ACONST-01]',
  { tag: '@either' },
  async ({ page, members }) => {
    const who = newcomer()
    await members.open()
    await expect(page.locator('.prefixed').filter({ has: members.field('Phone Number') })).toContainText('+1')
    await members.fillIn(who)
    await page.keyboard.press('Enter')
    await expect(members.overlay).toContainText(`+1 ${who.phone}`)
    await members.pressWithTab(members.overlay.getByRole('button', { name: 'Wish to use a different Number?' }))
    await expect(members.overlay.locator('.prefixed')).toContainText('+1')
  },
)

test('the navigation marks the dropdown of the current page only above 1700 px [ACONST-03]', async ({
  page,
  members,
}) => {
  await members.open('/events/catering')
  const colour = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByText(name, { exact: true })
      .evaluate((one) => getComputedStyle(one).color)
  const isMarked = async () => (await colour('Discover')) !== (await colour('Promotions'))
  for (const [width, marked] of [
    [1701, true],
    [1700, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isMarked, { message: `marked at ${width}` }).toBe(marked)
  }
})

test('checkout requests its data on entry and not when the step changes [GUARD-04]', async ({ page, shop }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/checkout/get') asked.push(pathname)
  })
  const checkout = await shop.goToCheckoutWith(['Cola'])
  expect(asked).toHaveLength(1)
  await checkout.goToPayment()
  await page.getByRole('main').getByRole('button', { name: 'Return' }).click()
  await checkout.expectDetailsStep()
  expect(asked).toHaveLength(1)
})

test('paths of staff and admin pages return 404 [GUARD-11 SHELL-03]', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const path of ['/admin', '/staff', '/login', '/account/admin'])
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    })
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visit requests its session first, and the locations only after the answer [SESS-07 SESS-09]', async ({
    page,
    host,
  }) => {
    const before = host.printed().length
    const calls = () =>
      host
        .printed()
        .slice(before)
        .split('\n')
        .filter((text) => text.startsWith('{'))
        .map((text) => (JSON.parse(text) as { call: string }).call)
        .filter((call) => call === 'config' || call === 'stores')
    let releaseSession = () => {}
    const session = new Promise<void>((resolve) => (releaseSession = resolve))
    await page.route(/\/get\/config/, (route) => session.then(() => route.continue()))
    await page.addInitScript(() => {
      const postMessage = Reflect.get(ServiceWorker.prototype, 'postMessage') as (message: unknown) => void
      Object.assign(window, { messagesToWorker: [] })
      ServiceWorker.prototype.postMessage = function (message: { kind: string }) {
        window.messagesToWorker.push(message.kind)
        postMessage.call(this, message)
      }
    })
    await page.goto('/signin')
    // The page schedules its idle callback when the worker is ready, so it has run before the second callback here.
    const sent = await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      for (let i = 0; i < 2; i++) await new Promise((idle) => requestIdleCallback(idle))
      return window.messagesToWorker
    })
    expect(sent).not.toContain('keep')
    releaseSession()
    await expect.poll(calls).toEqual(['config', 'stores'])
  })
})

declare global {
  interface Window {
    messagesToWorker: string[]
  }
}
