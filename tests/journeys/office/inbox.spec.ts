import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { Form, newCustomer } from '../../support/shop/shopForms.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, usesPostgres: false })

test("a customer's catering form is answered from the office, and a second person is told who was first [D-209]", async ({
  page,
  context,
  browser,
  host,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const { Name, Email, Phone } = newCustomer()
  await page.goto('/events/catering')
  const form = new Form(page)
  await form.fill({ Name, Email, Phone, 'Event date': '2027-12-18', 'Number of people': '40' })
  await form.fill({ 'Delivery address': '1670 Commercial Drive, Vancouver', Notes: 'Boxes or trays, both fine' })
  await form.submit()
  await expect(form.status).toContainText('Form submitted successfully!')

  await signInToOffice(context, host)
  await page.goto('/office/inbox')
  const row = page.getByRole('link', { name: /40 people, Sat, Dec 18, 2027/ })
  await expect(row).toContainText('nobody’s yet')
  const second = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  await signInToOffice(second, host, 'support:all')
  const other = await second.newPage()
  await other.goto('/office/inbox')
  await other.getByRole('link', { name: /40 people, Sat, Dec 18, 2027/ }).click()
  await expect(other.getByRole('button', { name: 'Take it' })).toBeVisible()

  await row.click()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('button', { name: 'Give it back' })).toBeVisible()
  await expectNoViolations(page, 'an open form')
  await expectNoOverflowAt200Percent(page, 'an open form')
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('Yes, gladly.')
  await page.getByRole('button', { name: 'Make a template' }).click()
  const panel = page.getByRole('dialog', { name: 'Templates of answers' })
  await panel.getByLabel('Name of the template').fill('Catering, yes')
  await panel.getByLabel('Words of the template').fill('Yes, gladly, {name}.')
  await expectNoViolations(page, 'a template')
  await panel.getByRole('button', { name: 'Keep this template' }).click()
  await expect(panel).toBeHidden()
  await answer.fill('')
  await page.getByRole('combobox', { name: 'Use a template' }).selectOption('Catering, yes')
  await expect(answer).toHaveValue(`Yes, gladly, ${Name}.`)
  await answer.fill('Yes, gladly.')
  await page.reload()
  await expect(answer).toHaveValue('Yes, gladly.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Answered by mail')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer again' })).toHaveValue('')
  const mail = (await host.inbox()).find(({ to }) => to === Email)
  expect(mail?.text).toMatch(/^Yes, gladly\.[^]*> Notes: Boxes or trays, both fine/)

  await other.getByRole('textbox', { name: 'Answer' }).fill('Of course.')
  await other.getByRole('button', { name: 'Send the answer' }).click()
  await expect(other.getByRole('alert')).toContainText('was first: Ann Oak answered this form')
  await expect(other.getByRole('textbox', { name: /^Answer/ })).toHaveValue('Of course.')
  expect((await host.inbox()).filter(({ to }) => to === Email)).toHaveLength(1)
  await second.close()
})
