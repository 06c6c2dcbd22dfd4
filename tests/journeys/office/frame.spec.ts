import type { Page } from '@playwright/test'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { ask } from '../../support/shop/operatorCalls.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the office is walked by keys, which can be switched off, and axe finds nothing in it [D-199]', async ({
  page,
  context,
  host,
}) => {
  await signInToOffice(context, host)
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'To the page' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(heading(page, 'Audit')).toBeVisible()
  await expect(page).toHaveTitle(/^Audit · /)
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toHaveAttribute('aria-current', 'page')
  const first = page.getByRole('row').nth(1).getByRole('link')
  await first.waitFor()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=\d+/)
  await expectNoViolations(page, 'an open entry of the audit')
  await expectNoOverflowAt200Percent(page, 'an open entry of the audit')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectNoViolations(page, 'the keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find an order, a customer or a room' })).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused()
  // A letter that is typed is no shortcut.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('AO', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Single keys are shortcuts' }).uncheck()
  await heading(page, 'Audit').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(() => keptText(page)).toContain('officeEntrance')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptText(page)).not.toContain('Ann Oak')
})

/** What the office keeps on the device of what it read. */
const keptText = async (page: Page): Promise<string> =>
  await page.evaluate(
    async () =>
      await new Promise<string>((resolve) => {
        const opening = indexedDB.open('office')
        opening.onsuccess = () => {
          const all = opening.result.transaction('reads').objectStore('reads').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )

test('what was read stays without a connection, and a press says whether it was done, and counts once [D-199 D-200]', async ({
  page,
  context,
  host,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/)
  await signInToOffice(context, host)
  const mail = 'may@example.ca'
  const { id } = (await ask(host, 'invitations', new URLSearchParams({ mail, roles: 'support:all' }))) as { id: string }
  await ask(host, `invitations/${id}/withdraw`, new URLSearchParams())
  await page.goto('/office/audit?text=withdrawn')
  const undo = page.getByRole('button', { name: /^Undo: / })
  await undo.waitFor()
  await context.setOffline(true)
  await undo.click()
  await expect(page.getByRole('alert')).toContainText('press again: it counts once')
  await expect(page.getByText(/^No connection since/)).toBeVisible()
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  await context.setOffline(false)
  const keys: (string | undefined)[] = []
  // The answer is lost, though the host has done it, and so is what would show it.
  await page.route('**/audit?*', (route) => route.abort())
  await page.route('**/undo', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await undo.click()
  await expect.poll(() => keys.length).toBe(1)
  await expect(undo).toHaveText('Undo')
  await undo.click()
  await expect(page.getByText(/^Taken back: /)).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  await page.unroute('**/audit?*')
  await page.reload()
  await expect(page.getByText(/^undone /)).toBeVisible()
})

test('a room that is not open is not listed, and a link to it says what is missing and who can give it [D-196 D-199]', async ({
  page,
  context,
  host,
}) => {
  await signInToOffice(context, host, 'bookkeeper:all')
  await page.goto('/office/people')
  await expect(page.getByRole('main')).toContainText(
    'It wants somebody who may see the people of the chain: Owner, Auditor. An owner can give you the role',
  )
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Orders/ })).toBeVisible()
})

test('what wants a second person is counted in the frame, and done when they approve it [D-199 D-201]', async ({
  page,
  context,
  browser,
  host,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const colleague = await browser.newContext({ baseURL: host.url })
  complaints.watch(colleague)
  await signInToOffice(colleague, host)
  await signInToOffice(context, host)
  await page.goto('/office/approvals')
  await expect(heading(page, 'Approvals')).toBeVisible()
  await page.evaluate(async () => {
    const body = JSON.stringify({ mail: 'sam@example.ca', roles: 'owner:all' })
    await fetch('/office/api/invitations', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Asked for by you' })).toContainText('sam@example.ca')
  const theirs = await colleague.newPage()
  await theirs.goto('/office/approvals')
  await expect(theirs.getByRole('link', { name: /^Approvals \d+ waits? for you$/ })).toBeVisible()
  await expectNoViolations(theirs, 'what waits for a second person')
  const approve = theirs.getByRole('button', { name: 'Approve: A new owner, sam@example.ca' })
  await approve.click()
  await expect(theirs.getByText(/: approved\.$/)).toBeVisible()
  await expect(approve).toHaveCount(0)
  await colleague.close()
})
