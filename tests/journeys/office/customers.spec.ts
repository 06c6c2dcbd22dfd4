import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Host } from '../../support/host/hostProcess.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { expect, test, type Member } from '../../support/shop/shopMember.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

/** Signs support in, and opens the page of a customer, found by phone. */
async function openCustomer(page: Page, context: BrowserContext, host: Host, { phone, name, lastname }: Member) {
  await page.goto('about:blank')
  await signInToOffice(context, host, 'support:all')
  await page.goto('/office/customers')
  await page.getByRole('searchbox', { name: 'Find customers' }).fill(phone)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name: `${name} ${lastname}` }).click()
  await expect(page.getByRole('heading', { name: 'Their data' })).toBeVisible()
}

/** An owner approves, in a browser of their own, what support has asked for. */
async function approve(browser: Browser, host: Host, words: RegExp) {
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  await signInToOffice(context, host, 'owner:all', 'Olga Fir')
  const owner = await context.newPage()
  await owner.goto('/office/approvals')
  await owner.getByRole('button', { name: words }).last().click()
  await expect(owner.getByText(/: approved\.$/)).toBeVisible()
  await context.close()
}

/** Writes down what the member asks for, who reads out the code that came to their phone. */
async function askFor(page: Page, host: Host, { phone }: Member, what: 'A copy' | 'Erasure') {
  await page.getByRole('button', { name: 'They ask for their data' }).click()
  const panel = page.getByRole('dialog', { name: 'They ask for their data' })
  await panel.getByText(what, { exact: true }).click()
  await panel.getByRole('button', { name: 'Send the code' }).click()
  const field = panel.getByLabel('Code that the customer reads out')
  await field.waitFor()
  const code = (await host.inbox()).find(
    ({ to, text }) => to.endsWith(phone) && text.includes('asked for your data'),
  )?.code
  await field.fill(code ?? '')
  if (what === 'Erasure') {
    await expect(panel.getByRole('heading', { name: 'What goes in 7 days' })).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'What stays, until when and why' })).toBeVisible()
    await expectNoViolations(page, 'an erasure')
    await panel.getByLabel('Type erase').fill('erase')
  }
  await panel.getByRole('button', { name: 'Keep it, and ask a second person' }).click()
  await expect(page.getByText(/Answer until .*, in 30 days/)).toBeVisible()
}

test('T-26 support gives this person a coupon that counts once, for 90 days, and for nobody else [D-207]', async ({
  page,
  member,
  context,
  host,
}) => {
  await openCustomer(page, context, host, member)
  await page.getByText('Coupon', { exact: true }).click()
  await expect(page.getByText('The cheapest dish in the cart is on us, once, within 90 days.')).toBeVisible()
  await page.getByLabel('A dish, up to').fill('12.00')
  await page.getByLabel('Why').selectOption('It came late')
  await page.getByRole('button', { name: 'Give a coupon of up to $12.00' }).dblclick()
  await expect(page.getByText(/The coupon \w+ is given and mailed/)).toBeVisible()
  await expect(page.getByText('Compensated once in 90 days, $12.00 together.')).toBeVisible()
  const mails = (await host.inbox()).filter(({ to, text }) => to === member.email && text.includes('You can use it once, until')) // oxfmt-ignore
  expect(mails).toHaveLength(1)
})

test(
  'T-27 support corrects points up and down with a reason, and each is a line of the ledger [D-207]',
  { tag: '@soak' },
  async ({ page, member, context, host }) => {
    await openCustomer(page, context, host, member)
    for (const [points, reason, after] of [
      ['80', 'An order earned too few', '80'],
      ['-30', 'Points were given twice', '50'],
    ] as const) {
      await page.getByRole('button', { name: 'Correct points' }).click()
      const panel = page.getByRole('dialog', { name: 'Correct points' })
      await panel.getByLabel('More, or fewer with a minus').fill(points)
      await panel.getByLabel('Why').selectOption(reason)
      await panel.getByRole('button', { name: `Correct by ${points}` }).click()
      const line = page.getByRole('row', { name: `Corrected: ${reason}` })
      await expect(line).toContainText(points.replace('-', '−'))
      await expect(line).toContainText('Ann Oak')
      await expect(line).toContainText(after)
    }
    await page.getByRole('button', { name: 'Correct points' }).click()
    await page.getByLabel('More, or fewer with a minus').fill('-51')
    await expect(page.getByText('The balance is 50 points: so many at most can be taken')).toBeVisible()
  },
)

test('T-30 a person asks what is held: known by a code, one file once a second person agrees, with the deadline counted [D-208 D-218]', async ({
  page,
  member,
  context,
  browser,
  host,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await openCustomer(page, context, host, member)
  await askFor(page, host, member, 'A copy')
  await expect(page.getByText('A colleague who may do it approves it')).toBeVisible()
  await approve(browser, host, /Approve: Give out the data/)
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Take the copy/ }).click()
  const copy = await download
  expect(copy.suggestedFilename()).toMatch(/\.html$/)
  const file = readFileSync(await copy.path(), 'utf8')
  expect(file).toContain('<h2>Your account</h2>')
  for (const word of [member.email, member.phone, member.lastname]) expect(file).toContain(word)
  await expect(page.getByText('A copy was asked for')).toHaveCount(0)
})

test('T-31 a person is erased: what goes, and what stays until when and why, a second person, and 7 days to call it back [D-208 D-218]', async ({
  page,
  member,
  context,
  browser,
  host,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await openCustomer(page, context, host, member)
  await askFor(page, host, member, 'Erasure')
  await expect(page.getByText('A colleague who may do it approves it')).toBeVisible()
  await approve(browser, host, /Approve: Erase member/)
  // The page of who has asked hears of it.
  await expect(page.getByText('An erasure waits.')).toBeVisible()
  expect((await host.inbox()).find(({ to }) => to === member.email)?.subject).toContain('will be erased')
  await page.goto('/office/customers')
  const row = page.getByRole('row', { name: /An erasure waits/ })
  await expect(row).toContainText('goes')
  await row.getByRole('button', { name: 'Call it back' }).click()
  await expect(page.getByText('The erasure is called back')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a member is found by the last four of the phone, is given points once, and they are taken back [D-207]', async ({
  page,
  member,
  context,
  host,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await page.goto('about:blank')
  await signInToOffice(context, host, 'support:all')
  await page.goto('/office/customers')
  await page.getByRole('searchbox', { name: 'Find customers' }).fill(member.phone.slice(-4))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name: `${member.name} ${member.lastname}` }).click()
  await expect(page).toHaveURL(/\/customers\/m-[\w-]+$/)
  await expect(page.getByText(member.phone)).toBeHidden()
  await page.getByRole('button', { name: 'Show phone and mail' }).click()
  await expect(page.getByRole('link', { name: member.phone })).toBeVisible()

  await page.getByLabel('Why').selectOption('It came cold')
  await page.getByRole('button', { name: 'Give 100 points, worth $5.00' }).dblclick()
  const line = page.getByRole('row', { name: /It came cold/ })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('+100')
  await expect(line).toContainText('Ann Oak')
  await expect(page.getByText('Compensated once in 90 days, $5.00 together.')).toBeVisible()
  await expectNoViolations(page, 'a customer')
  await expectNoOverflowAt200Percent(page, 'a customer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Corrected: Something else/ })).toContainText('−100')

  await page.getByRole('textbox', { name: 'Points' }).fill('500')
  await page.getByLabel('Why').selectOption('It came late')
  await page.getByRole('button', { name: 'Ask for 500 points' }).click()
  await expect(page.getByText('A colleague who may do it approves it')).toBeVisible()

  await page.getByRole('link', { name: 'Customers', exact: true }).last().click()
  await expect(page.getByRole('link', { name: `${member.name} ${member.lastname}` })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
  for (const word of [member.phone, member.phone.slice(-4), member.email, member.lastname])
    expect(kept).not.toContain(word)
})
