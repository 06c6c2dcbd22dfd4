import type { Page } from '@playwright/test'
import { Guest, overHttp } from '../support/guest.ts'
import { expect, test } from '../support/shop/shop.ts'
import { newPerson } from '../support/shop/shopCheckout.ts'

// A service worker that activates during a test would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

test('an unverified phone blocks checkout, and the error of the host is shown at the phone field [CHK-28 CHK-41 CHK-43 CHK-46]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = newPerson()
  await checkout.fill(person)
  await checkout.confirm()
  const box = page.getByRole('region', { name: 'Verify Your Phone Number' })
  await expect(box.getByRole('alert')).toHaveText('Please verify your phone number first.')
  await checkout.verifyPhone(person.phone)
  // The verification is valid for its number only.
  await checkout.field('phone').fill(newPerson().phone)
  await expect(checkout.isVerified).toBeHidden()
  await checkout.field('phone').fill(person.phone)
  await expect(checkout.isVerified).toBeVisible()
  await checkout.confirm()
  await checkout.expectPaymentStep()
})

/** The host handles the next request to this checkout path, but the page receives a 500 instead of the answer. */
const losesOneAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/checkout/${path}`,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    },
    { times: 1 },
  )

test('the code modal has six boxes, Resend, Cancel and VERIFY, shows a validity of 3 minutes, and verifies the phone [CHK-22 CHK-23 CHK-24 CHK-25 CHK-26 CHK-28]', async ({
  shop,
  page,
  complaints,
}) => {
  const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
  const person = newPerson()
  await checkout.requestCode()
  await expect(page.getByRole('region', { name: 'Verify Your Phone Number' }).getByRole('alert')).toContainText(
    /10 digits/,
  )
  await checkout.fill(person)
  complaints.expect(/status of 500/)
  await losesOneAnswer(page, 'send-code')
  await checkout.requestCode()
  const { codeModal: modal, codeBoxes: boxes } = checkout
  await expect(modal).toContainText('We may have sent a code to')
  await modal.getByRole('button', { name: 'Resend' }).click()
  await expect(modal).toContainText('valid for 3 minutes')
  // Repeating a request whose answer was lost sends no second code.
  const sent = (await shop.host.inbox()).filter(({ to }) => to.endsWith(person.phone))
  expect(sent).toHaveLength(1)
  for (const name of ['Resend', 'Cancel', 'VERIFY'])
    await expect(modal.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(boxes).toBeFocused()
  const drawn = boxes.locator('xpath=following-sibling::span')
  await expect(drawn).toHaveCount(6)
  await page.keyboard.type('1a2-3')
  await expect(drawn).toHaveText(['1', '2', '3', '', '', ''])
  await expect(drawn.nth(3)).toHaveAttribute('data-now')
  await page.keyboard.press('Backspace')
  await expect(drawn).toHaveText(['1', '2', '', '', '', ''])
  await boxes.fill('')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).toBeVisible()

  const right = await checkout.code(person.phone)
  await boxes.fill(right === '123456' ? '654321' : '123456')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).toHaveText('This code is not right. Please check it and try again.')
  await expect(boxes).toHaveAttribute('aria-invalid', 'true')

  const before = await shop.host.inbox()
  await modal.getByRole('button', { name: 'Resend' }).click()
  await boxes.fill(await checkout.code(person.phone, before))
  await losesOneAnswer(page, 'verify-phone')
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal.getByRole('alert')).not.toBeEmpty()
  await modal.getByRole('button', { name: 'VERIFY' }).click()
  await expect(modal).toBeHidden()
  await expect(checkout.isVerified).toBeVisible()

  // A number verified in this session needs no code in a new checkout.
  await page.getByRole('main').getByRole('link', { name: 'Return' }).click()
  await shop.checkOutAsGuest()
  await checkout.fill(person)
  await checkout.requestCode()
  await expect(checkout.isVerified).toBeVisible()
  await expect(modal).toBeHidden()
})

test(
  'checkout loads the script of the bot check once it is idle and removes it on leaving, the sixth code for a network needs it, and Cancel keeps the phone unverified [CHK-03 CHK-25 THX-08] [D-18] [D-34]',
  { tag: '@soak' },
  async ({ shop, page, host, extraHTTPHeaders, complaints }) => {
    complaints.expect(/429 .*send-code/)
    const others = overHttp(host.url, extraHTTPHeaders?.['X-Forwarded-For'])
    for (let sent = 0; sent < 5; sent += 1)
      expect((await (await Guest.arriving(others)).ask('sendCode', { phone: newPerson().phone })).ok).toBe(true)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/botSolver/.test(request.url())) scripts.push(request.url())
    })
    const checkout = await shop.goToCheckoutWith(['Garlic Bread'])
    const person = newPerson()
    await expect.poll(() => page.workers().length).toBe(1)
    await checkout.fill(person)
    let go = (): void => undefined
    const seen = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/bot/challenge*', async (route) => {
      await seen
      await route.continue()
    })
    await checkout.requestCode()
    await expect(page.getByText('One moment, we are making sure that you are no robot…')).toBeVisible()
    // A side dish earns no points, and the points bar is hidden for zero points [POINTS-08].
    await expect(page.getByText('PG Points!')).toBeHidden()
    go()
    await expect(checkout.codeModal).toBeVisible()
    expect(await checkout.code(person.phone)).toMatch(/^\d{6}$/)
    expect(scripts).toHaveLength(1)
    expect(page.workers()).toHaveLength(1)
    await checkout.codeModal.getByRole('button', { name: 'Cancel' }).click()
    await expect(checkout.codeModal).toBeHidden()
    await expect(checkout.isVerified).toBeHidden()
    await page.getByRole('link', { name: 'Return' }).click()
    await expect(page).toHaveURL(/\/menu\//)
    await expect.poll(() => page.workers().length).toBe(0)
  },
)
