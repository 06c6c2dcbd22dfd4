import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axeFindings } from '../../support/browser/axe.ts'
import { closed, importDemoCatalogue } from '../../support/host/catalogueImport.ts'
import { Device, expect, test, visitAndCache } from '../../support/browser/offline.ts'
import { newCustomer, Form, mailsOf, SAVED } from '../../support/shop/shopForms.ts'
import { OutboxPanel } from '../../support/shop/shopOutbox.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

const party = `${new Date().getFullYear() + 1}-05-01`
const quote = { 'Event date': party, 'Number of people': '30', 'Delivery address': '4 Oak Street' }

test(
  'a form submitted offline waits in the outbox, can be discarded, and is sent once when the connection returns',
  { tag: '@either' },
  async ({ page, device, host, line }) => {
    await visitAndCache(page, device, '/contact#feedback')
    const form = new Form(page)
    const person = newCustomer()
    const outbox = new OutboxPanel(page)
    await form.fill({ ...person, Message: 'Good.' })
    await line.cut()
    await form.submit()
    await expect(form.status).toHaveText(SAVED)
    await expect.poll(() => form.values()).toMatchObject({ name: '', email: '', phone: '', text: '' })

    await page.getByLabel('Request type').selectOption('Catering Services')
    await form.fill({ ...person, ...quote })
    await form.submit()
    await expect(form.status).toHaveText(SAVED)
    await expect(outbox.pill).toHaveText('2 waiting')
    await outbox.open()
    // A retry may be in progress, so the state is polled.
    await expect
      .poll(() => outbox.shown())
      .toEqual([
        ['Guest feedback', 'saved here'],
        ['Catering enquiry', 'saved here'],
      ])
    await expect(outbox.item('Guest feedback')).toContainText('just now')
    expect(await axeFindings(page)).toEqual([])
    await outbox.item('Guest feedback').getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(outbox.item('Guest feedback')).toBeVisible()
    await outbox.item('Guest feedback').getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(outbox.item('Guest feedback')).toBeHidden()
    await outbox.item('Catering enquiry').getByRole('button', { name: 'Try again' }).click()
    await expect(outbox.item('Catering enquiry')).toContainText('saved here')
    await outbox.close()

    // The open form reports the success itself, so the outbox has nothing to show.
    await line.restore()
    await expect(form.status).toHaveText(/^Form submitted successfully!/)
    await expect(outbox.pill).toBeHidden()
    const mails = await mailsOf(host, person)
    expect(mails.map(({ subject }) => subject)).toEqual([`Catering enquiry from ${person.Name}`])
  },
)

test(
  'a pending form is sent once by the next browser session',
  { tag: '@soak' },
  async ({ host, line, complaints, playwright }) => {
    const folder = mkdtempSync(join(tmpdir(), 'forno-profile-'))
    const { launchOptions = {} } = test.info().project.use
    const opens = async () => {
      const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: host.url })
      complaints.watch(context)
      const page = context.pages()[0] ?? (await context.newPage())
      return { context, page }
    }
    try {
      const first = await opens()
      await visitAndCache(first.page, new Device(first.page), '/franchise')
      const form = new Form(first.page)
      const person = newCustomer()
      await form.fill(person)
      await line.cut()
      await form.submit('Next')
      await expect(first.page.getByText('Step 2 of 2')).toBeVisible()
      for (const question of await form.form.getByRole('radiogroup').all())
        await question.getByRole('radio', { name: 'No' }).check()
      await form.submit()
      await expect(form.status).toHaveText(SAVED)
      await first.context.close()

      await line.restore()
      const second = await opens()
      await second.page.goto('/about')
      const outbox = new OutboxPanel(second.page)
      await expect(outbox.pill).toHaveText('2 sent')
      await outbox.open()
      await expect
        .poll(() => outbox.shown())
        .toEqual([
          ['Franchise enquiry', 'sent'],
          ['Franchise questions', 'sent'],
        ])
      await outbox.close()
      await expect(outbox.pill).toBeHidden()
      await second.page.reload()
      await hydrated(second.page)
      const mails = (await mailsOf(host, person)).map(({ subject }) => subject)
      expect(mails).toEqual([
        `Franchise enquiry, questions from ${person.Name}`,
        `Franchise enquiry from ${person.Name}`,
      ])
      await second.context.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'a form that the host refuses later is parked with the message of the host and can be edited and sent again',
  { tag: '@soak' },
  async ({ page, device, host, line }) => {
    await visitAndCache(page, device, '/contact#feedback')
    const form = new Form(page)
    const person = newCustomer()
    const outbox = new OutboxPanel(page)
    await form.fill({ ...person, Message: 'A long letter.' })
    await form.field('Location').selectOption('Kitsilano')
    await importDemoCatalogue(host, closed('Kitsilano'))
    await line.cut()
    await form.submit()
    await expect(form.status).toHaveText(SAVED)
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL(/\/about$/)

    await line.restore()
    try {
      await expect(outbox.pill).toHaveText('1 needs you')
      await outbox.open()
      await expect(outbox.item('Guest feedback')).toContainText('needs you')
      await expect(outbox.item('Guest feedback')).toContainText('Please choose one of our restaurants.')
      expect(await axeFindings(page)).toEqual([])
      await outbox.item('Guest feedback').getByRole('button', { name: 'Change' }).click()
      await expect(page).toHaveURL(/\/contact#feedback$/)
      await expect(outbox.pill).toBeHidden()
      await expect(form.field('Message')).toHaveValue('A long letter.')
      await expect(form.field('Name')).toHaveValue(person.Name)
      await form.field('Location').selectOption('Davie Street')
      await form.submit()
      await expect(form.status).toHaveText('Thank you for contacting us!')
      await expect.poll(() => mailsOf(host, person)).toHaveLength(1)
    } finally {
      await importDemoCatalogue(host)
    }
  },
)
