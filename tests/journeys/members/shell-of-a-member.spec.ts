import { expect, newcomer, test } from '../../support/host/members.ts'

test.use({ serviceWorkers: 'block' })

test(
  'the mobile menu holds Contact, and Account Detail and Sign Out of a member [HDR-04 HDR-05]',
  { tag: '@phone' },
  async ({ page, members }) => {
    const burger = page.getByRole('button', { name: 'Menu', exact: true })
    const more = page.getByRole('navigation', { name: 'Main' }).locator('.more')
    await members.opens('/locations')
    await burger.click()
    await expect(more.getByRole('listitem')).toHaveText(['Contact', 'Sign Up/In'])
    const who = await members.signsUp()
    await burger.click()
    await expect(more.getByRole('listitem')).toHaveText(['Contact', 'Account Detail', 'Sign Out'])
    await more.getByRole('link', { name: 'Account Detail' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await burger.click()
    await more.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/signin')
    await expect(members.chip(who)).toBeHidden()
  },
)

test('the token is a cookie that the page reads, useless without the one that it cannot read [SESS-01 SESS-12]', async ({
  page,
  members,
  context,
}) => {
  const who = await members.signsUp()
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual(
    expect.arrayContaining([
      { name: 'token', httpOnly: false, sameSite: 'Strict' },
      { name: 'forno', httpOnly: true, sameSite: 'Strict' },
    ]),
  )
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('forno=')
  // With both the member is loaded at the next start; without the second nobody is.
  await members.opens('/locations')
  await members.isSignedIn(who)
  await context.clearCookies({ name: 'forno' })
  let loads = 0
  page.on('load', () => (loads += 1))
  await members.opens('/locations')
  // A page whose member has signed out is loaded again.
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('link', { name: 'Sign Up/In' }).first()).toBeVisible()
  await expect(members.chip(who)).toBeHidden()
})

test('signing up is told to the ad pixel once, and nothing of who it is [SIGNUP-19]', async ({ page, members }) => {
  await page.addInitScript(() => {
    addEventListener('forno:pixel', (event) => {
      const reported = JSON.parse(localStorage.getItem('told') ?? '[]') as unknown[]
      localStorage.setItem('told', JSON.stringify([...reported, (event as CustomEvent).detail]))
    })
  })
  const who = await members.signsUp()
  await members.signsOut(who)
  await members.opens('/signin?tab=login')
  await members.logsIn(who)
  await members.isSignedIn(who)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('told'))).toBe('[{"name":"CompleteRegistration"}]')
})

test(
  'the phone is shown with +1 wherever it is asked for or shown [ACONST-01]',
  { tag: '@either' },
  async ({ page, members }) => {
    const who = newcomer()
    await members.opens()
    await expect(page.locator('.prefixed').filter({ has: members.field('Phone Number') })).toContainText('+1')
    await members.fillsIn(who)
    await page.keyboard.press('Enter')
    await expect(members.overlay).toContainText(`+1 ${who.phone}`)
    await members.presses(members.overlay.getByRole('button', { name: 'Wish to use a different Number?' }))
    await expect(members.overlay.locator('.prefixed')).toContainText('+1')
  },
)

test('the dropdown of the page one is on is marked above 1700 px alone [ACONST-03]', async ({ page, members }) => {
  await members.opens('/events/catering')
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

test('entering the checkout reads its data; its steps do not [GUARD-04]', async ({ page, shop }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/checkout/get') asked.push(pathname)
  })
  const checkout = await shop.isAtCheckoutWith(['Cola'])
  expect(asked).toHaveLength(1)
  await checkout.reachesPay()
  await page.getByRole('main').getByRole('button', { name: 'Return' }).click()
  await checkout.isAtDetails()
  expect(asked).toHaveLength(1)
})

test('there are no screens for anybody but guests and members [GUARD-11 SHELL-03]', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const path of ['/admin', '/staff', '/kitchen', '/login', '/account/admin'])
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    })
})

test.describe('with a worker, which keeps the locations', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visit asks for its session first, however late the answer, and for the locations after that [SESS-07 SESS-09]', async ({
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
    // The page asks for its idle callback when the worker is ready, so it has run before the second of these.
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
