import type { Page } from '@playwright/test'
import { axeFindings } from '../../support/browser/axe.ts'
import { Shop } from '../../support/shop/shop.ts'
import { expect, test } from '../../support/shop/shopMember.ts'

// Requests through a service worker would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

const CATERING = '/events/catering'
const SUGGESTIONS = '**/api/places?*'

const field = (page: Page) => page.getByRole('combobox', { name: /^(Delivery address|Street Address)$/ })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const chosen = (page: Page) => list(page).locator('[aria-selected=true]')
const announced = (page: Page) => field(page).locator('xpath=ancestor::div[p[@aria-live]][1]/p')

const place = (street: string) => ({ street, city: 'Vancouver', postal_code: 'V5V 1S2', faddress: street, lat: 49.25, lng: -123.08 }) // oxfmt-ignore
const answer = (...streets: string[]) => ({ json: { status: true, places: streets.map(place) } })

test(
  'an address field suggests houses, marks what was typed, and is used by keyboard alone [ADDR-11 ADRC-01 LOC-02 CATER-01]',
  { tag: '@either' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    await expect(field(page)).toHaveAttribute('placeholder', 'Enter Your Address')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await field(page).pressSequentially('1222 e 19')
    await expect(options(page).first()).toContainText('1222 E 19th Ave')
    await expect(options(page).first().locator('b')).toHaveText('1222 E 19')
    await expect(options(page).first().locator('small')).toHaveText('Vancouver, V5V 1S2')
    expect((await options(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(60)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(announced(page)).toHaveText(/^\d suggestions?$/)
    const count = await options(page).count()
    expect(count).toBeLessThanOrEqual(8)
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    const id = await options(page).first().getAttribute('id')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '')
    await field(page).press('ArrowUp')
    await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
    await field(page).press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Escape')
    await expect(list(page)).toBeHidden()
    await field(page).press('ArrowDown')
    await expect(chosen(page)).toHaveCount(1)
    await field(page).press('Tab')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveValue('1222 e 19')
    await field(page).fill('1222 e 19th')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Enter')
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveValue('1222 E 19th Ave, Vancouver, V5V 1S2')
    await page.getByRole('button', { name: 'Clear the address' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Clear the address' })).toBeHidden()
  },
)

test('a picked catering address keeps the unit and has no characters that the form refuses, and any typed one is kept [CATER-11 Q-52 D-134]', async ({
  page,
  shop,
}) => {
  await shop.open(CATERING)
  await field(page).fill('12-6551 no. 3 rd, buzz 34')
  await options(page).first().click()
  await expect(field(page)).toHaveValue(/^#12, 6551 No\. 3 Rd, Richmond, V6Y \w{3}, Buzz 34$/)
  await expect(announced(page)).toHaveText('Taken from what you typed: unit 12, notes “Buzz 34”.')
  await field(page).fill('the big barn at nowhere')
  await expect(announced(page)).toHaveText('No suggestions')
  await expect(list(page)).toBeHidden()
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('the big barn at nowhere')
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test(
  'a slow answer to an older text is cancelled and never shown, and Enter picks none of it [ADDR-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(SUGGESTIONS, async (route) => {
      const text = new URL(route.request().url()).searchParams.get('q') ?? ''
      if (text === '1150 davie') await held
      await route
        .fulfill(answer(text === '1150 davie' ? 'An older one' : `A newer one for ${text}`))
        .catch(() => undefined)
    })
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('davie'))
    const first = page.waitForRequest(SUGGESTIONS)
    await field(page).pressSequentially('1150 davie')
    await first
    await field(page).fill('525 w broadway')
    await cancelled
    await expect(options(page)).toHaveText([/A newer one for 525 w broadway/])
    release()
    await page.waitForTimeout(400)
    await expect(options(page)).toHaveText([/A newer one for 525 w broadway/])
    // The list still shows the older suggestion while the newer text is looked up.
    await field(page).pressSequentially(' 2')
    await expect(chosen(page)).toHaveCount(0)
    await expect(page.getByText('You seem to be offline')).toBeHidden()
  },
)

test(
  'letters that an input method composes are not looked up before they are finished [ADDR-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await shop.open(CATERING)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/places?')) asked.push(new URL(request.url()).searchParams.get('q') ?? '')
    })
    await field(page).focus()
    const session = await page.context().newCDPSession(page)
    for (const text of ['dav', 'davi', 'davie'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
    await session.send('Input.insertText', { text: 'davie st' })
    await expect.poll(() => asked).toEqual(['davie st'])
  },
)

test(
  'without a network the field takes the whole address and says so, also when it is lost before the last scripts are there [ADDR-11 ERR-01 ERR-04]',
  { tag: '@soak' },
  async ({ page, shop, context, complaints }) => {
    // The carousel's script may come after the loss too: its buttons do without.
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED|ChunkLoadError.*carouselInput/)
    let lose = (): void => undefined
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route('**/assets/device-*.js', async (route) => {
      await lost
      await route.abort('internetdisconnected')
    })
    await shop.open(CATERING)
    await context.setOffline(true)
    lose()
    await expect(field(page)).toHaveAccessibleDescription(
      'Suggestions need a connection; you can type the whole address.',
    )
    await field(page).fill('1222 e 19th ave')
    await expect(list(page)).toBeHidden()
    await page.unroute('**/assets/device-*.js')
    await context.setOffline(false)
    await expect(field(page)).toHaveAccessibleDescription('')
    await field(page).fill('1222 e 19th')
    await expect(options(page).first()).toContainText('1222 E 19th Ave')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('token')
  },
)

test('on the contact page suggestions start 500 ms after the Catering tab opens [CONTACT-02]', async ({
  page,
  shop,
}) => {
  await shop.open('/contact')
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('tab'), { capture: true, once: true })
  })
  const request = page.waitForRequest(SUGGESTIONS)
  await page.getByLabel('Request type').selectOption({ label: 'Catering Services' })
  await field(page).fill('1222 e 19th')
  await request
  const waited = await page.evaluate(() => {
    const [sent] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/places?'))
    return (sent?.startTime ?? performance.now()) - (performance.getEntriesByName('tab')[0]?.startTime ?? 0)
  })
  expect(waited).toBeGreaterThanOrEqual(500)
  await expect(options(page).first()).toContainText('1222 E 19th Ave')
})

test('the open list fits a page of 320 pixels and has no accessibility finding in light and dark [ADRC-01]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shop.open(CATERING)
  await field(page).pressSequentially('1222 e 1')
  await expect(options(page).first()).toBeVisible()
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, { coloursOnly: true })).toEqual([])
})

test(
  '"Use where I am now" asks for the position when pressed and picks the nearest address [LOC-02 ADDR-13 D-55]',
  { tag: '@soak' },
  async ({ member, page, context, host }) => {
    await context.grantPermissions(['geolocation'], { origin: host.url })
    await context.setGeolocation({ latitude: 49.2804, longitude: -123.1325 })
    await member.openAccount('Addresses')
    await page.getByRole('button', { name: 'ADD NEW ADDRESS' }).click()
    const here = options(page).filter({ hasText: 'Use where I am now' })
    await field(page).click()
    await expect(here).toBeVisible()
    await expect(chosen(page)).toHaveCount(0)
    await field(page).pressSequentially('1150')
    await field(page).press('ArrowUp')
    await expect(here).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue(/^1[12]\d\d Davie St$/)
    await expect(page.getByLabel('City')).toHaveValue('Vancouver')

    await page.route('**/api/places/at?*', (route) => route.fulfill(answer()))
    await page.getByRole('button', { name: 'Clear the address' }).click()
    await field(page).click()
    await here.click()
    await expect(announced(page)).toHaveText('We know no address where you are. Please type it.')
    await expect(list(page)).toBeHidden()

    await context.clearPermissions()
    await field(page).click()
    await here.click()
    await expect(announced(page)).toHaveText('Your browser keeps your position to itself. Please type the address.')
    await expect(announced(page)).toBeVisible()
  },
)

test(
  'with a chosen store the nearer of two suggestions comes first [ADDR-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    for (const [store, city, text] of [
      ['Lonsdale', 'North Vancouver', '500 e 15th'],
      ['Commercial Drive', 'Vancouver', '502 e 15th'],
    ] as const) {
      await shop.openMenu(store)
      await shop.open(CATERING)
      await field(page).fill(text)
      await expect(options(page).first().locator('small')).toHaveText(new RegExp(`^${city}, V`))
    }
  },
)

test(
  'suggestions that are shown are sorted again when the chosen store changes [ADDR-11]',
  { tag: '@soak' },
  async ({ page, context, shop, host }) => {
    await shop.openMenu('Lonsdale')
    await shop.open(CATERING)
    await field(page).fill('502 e 15th')
    const city = options(page).first().locator('small')
    await expect(city).toHaveText(/^North Vancouver, V/)
    await new Shop(await context.newPage(), host).openMenu('Commercial Drive')
    await expect(city).toHaveText(/^Vancouver, V/)
  },
)

test('a row that the arrow keys chose stays chosen when suggestions arrive [ADDR-11]', async ({ member, page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(SUGGESTIONS, async (route) => {
    await released
    await route.fulfill(answer('1150 Davie St', '1151 Davie St'))
  })
  await member.openAccount('Addresses')
  await page.getByRole('button', { name: 'ADD NEW ADDRESS' }).click()
  await field(page).pressSequentially('1150')
  await field(page).press('ArrowDown')
  const here = options(page).filter({ hasText: 'Use where I am now' })
  await expect(here).toHaveAttribute('aria-selected', 'true')
  release()
  await expect(options(page)).toHaveCount(3)
  await expect(chosen(page)).toHaveText('Use where I am now')
  await field(page).press('ArrowUp')
  await expect(chosen(page)).toContainText('1151 Davie St')
})
