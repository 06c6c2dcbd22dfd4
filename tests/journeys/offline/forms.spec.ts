import { axeFindings } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { newCustomer, Form, expectDraft, mailsOf, SAVED } from '../../support/shop/shopForms.ts'
import { openWithScriptsHeld } from '../../support/shop/shopPage.ts'

// Requests through a service worker would bypass the responses mocked with page.route.
test.use({ serviceWorkers: 'block' })

const CATERING_SENT =
  'Form submitted successfully! Thank you for your inquiry. We will get back to you as soon as possible.'
const FRANCHISE_SENT = 'Thank you for your franchise inquiry! We will review your application and contact you soon.'

/** A date in the next year, so that it is never in the past. */
const party = `${new Date().getFullYear() + 1}-05-01`

test(
  'the catering form reports each error in turn and sends the enquiry [CATER-01 CATER-04 CATER-05 CATER-06 CATER-07 CATER-08 CATER-09 CATER-10 CATER-11 CATER-12 CATER-15 CATER-16]',
  { tag: '@both' },
  async ({ page, shop, host }) => {
    await shop.open('/events/catering')
    await expect(
      page.getByText(/wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet/),
    ).toBeVisible()
    const form = new Form(page)
    await expect(form.field('Event date')).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/)
    await form.submit()
    await expect(form.alert).toHaveText('Please fill all fields!')
    await expect.poll(() => form.marked()).toEqual(['name', 'email', 'phone', 'date', 'people', 'address'])
    await expect(form.field('Name')).toBeFocused()
    await expect(form.alert).toBeInViewport()
    await expect(form.form.getByText('Please complete this.')).toHaveCount(5)
    expect(await axeFindings(page)).toEqual([])

    // Focusing a field removes its error style and keeps the others.
    await form.field('Email').focus()
    await expect.poll(() => form.marked()).toEqual(['name', 'phone', 'date', 'people', 'address'])
    const person = newCustomer()
    const faults: [label: string, wrong: string, right: string, message: string, detail?: RegExp][] = [
      ['Name', 'Ada 2', person.Name, 'Name can only contain letters and spaces!'],
      ['Email', 'ada+1@example.com', 'ada@example', 'Please check email address!', /“\+” cannot be used here/],
      ['Email', 'ada@example', person.Email, 'Please enter a valid email address!'],
      [
        'Phone',
        '604 555 01',
        `(${person.Phone.slice(0, 3)}) ${person.Phone.slice(3, 6)}-${person.Phone.slice(6)}`,
        'Please enter a valid phone number!',
      ],
      ['Number of people', '0', '45', 'Number of people must be a valid number!'],
      [
        'Delivery address',
        '1670 Commercial Dr; Vancouver',
        '1670 Commercial Dr., Vancouver',
        'Please enter a valid address!',
        /“;” cannot be used here/,
      ],
      ['Event date', '2020-01-01', party, 'Please choose a date from today on.'],
    ]
    for (const [label, wrong] of faults.toReversed()) await form.field(label).fill(wrong)
    for (const [label, wrong, right, message, detail] of faults) {
      await form.field(label).fill(wrong)
      await form.field('Notes').focus()
      await form.submit()
      await expect(form.alert).toHaveText(message)
      await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(form.field(label)).toBeFocused()
      if (detail) await expect(form.field(label)).toHaveAccessibleDescription(detail)
      await form.field(label).click()
      await expect.poll(() => form.marked()).toEqual([])
      await form.field(label).fill(right)
    }
    await form.field('Location').selectOption('Davie Street')
    await form.field('Notes').fill('No nuts, please.')
    const empty = { name: '', email: '', phone: '', date: '', people: '', address: '', notes: '' }
    await form.submit()
    await expect(form.status).toHaveText(CATERING_SENT)
    await expect.poll(() => form.values()).toMatchObject(empty)
    await expect(form.field('Location').locator('option:checked')).not.toHaveText('Davie Street')

    const [mail, ...more] = await mailsOf(host, person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Catering enquiry from ${person.Name}`)
    expect(mail?.text).toContain(`Phone: ${person.Phone}`)
    expect(mail?.text).toContain('Number of people: 45')
    expect(mail?.text).toContain('Location: Davie Street')
    expect(mail?.text).toContain(`Event date: ${party}`)
    expect(mail?.text).toContain('Notes: No nuts, please.')
    await form.field('Name').fill('A')
    await expect(form.status).toBeHidden()
  },
)

test(
  'the feedback form reports errors and sends feedback for a restaurant [CONTACT-01 CONTACT-04 CONTACT-05 CONTACT-06 CONTACT-07 CONTACT-08 CONTACT-11]',
  { tag: '@either' },
  async ({ page, shop, host }) => {
    await shop.open('/contact')
    const chooser = page.getByLabel('Request type')
    await expect
      .poll(() => chooser.locator('option').allInnerTexts())
      .toEqual(['Choose a service', 'Guest Feedback', 'Franchise Inquiry', 'Catering Services'])
    const form = new Form(page)
    await expect(form.form).toHaveCount(0)
    await chooser.selectOption('Guest Feedback')
    await form.submit()
    await expect(form.alert).toHaveText('Please fill all fields!')
    await expect.poll(() => form.marked()).toEqual(['name', 'email', 'phone'])
    // Scrolled, the header may cover a part of a link, which axe takes for a small target.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFindings(page)).toEqual([])

    // Switching the request type removes the error messages.
    await chooser.selectOption('Catering Services')
    await expect(form.field('Number of people')).toBeVisible()
    await expect(form.alert).toBeHidden()
    await chooser.selectOption('Guest Feedback')
    await expect(form.alert).toBeHidden()

    const person = newCustomer()
    await expect(form.field('Location').locator('option:checked')).toHaveText('Head Office')
    await form.field('Name').fill('R2 D2')
    await form.submit()
    await expect(form.alert).toHaveText('Please fill empty fields!')
    await form.fill({ Email: 'ada@example', Phone: '604 555' })
    await form.submit()
    await expect(form.alert).toHaveText('Name can only contain letters and spaces!')
    await form.field('Name').fill(person.Name)
    await form.submit()
    await expect(form.alert).toHaveText('Please enter a valid email address!')
    await form.field('Email').fill(person.Email)
    await form.submit()
    await expect(form.alert).toHaveText('Please enter a valid 10-digit phone number!')
    await form.fill({ Phone: person.Phone, Message: 'The best crust.' })
    await form.field('Location').selectOption('Kitsilano')
    await form.submit()
    await expect(form.status).toHaveText('Thank you for contacting us!')
    await expect
      .poll(() => form.values())
      .toEqual({ name: '', email: '', phone: '', location: 'Head Office', text: '' })
    const mails = await mailsOf(host, person)
    expect(mails.map(({ text }) => text.split('\n').slice(3))).toEqual([
      ['Location: Kitsilano', 'Message: The best crust.'],
    ])
  },
)

test(
  'the feedback form shows the error of a failed or refused request and keeps the entered data [CONTACT-09 CONTACT-10]',
  { tag: '@soak' },
  async ({ page, shop, host, complaints }) => {
    complaints.expect(/status of (429|502)/)
    await shop.open('/contact#feedback')
    const form = new Form(page)
    const person = newCustomer()
    await form.fill({ ...person, Message: 'Hello.' })
    const typed = await form.values()
    await page.route('**/api/form/contact', async (route) => {
      // The host accepts the form, but a gateway in front of it fails.
      await route.fetch()
      await route.fulfill({ status: 502, json: { messages: 'Bad gateway' } })
    })
    await form.submit()
    await expect(form.alert).toHaveText('Bad gateway')
    await expect.poll(() => form.values()).toEqual(typed)
    await page.unroute('**/api/form/contact')
    // Submitting the same form again is the same intent, so only one mail is sent.
    await form.submit()
    await expect(form.status).toHaveText('Thank you for contacting us!')
    await expect.poll(() => mailsOf(host, person)).toHaveLength(1)

    // The host accepts twenty feedback forms an hour and refuses the next one.
    const statuses = await page.evaluate(async () => {
      const token = decodeURIComponent(/token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', phone: '6045550123', location: '' })
      const send = () =>
        fetch('/api/form/contact', { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } })
      const found: number[] = []
      for (let count = 0; count < 20; count += 1) found.push((await send()).status)
      return found
    })
    expect(statuses.slice(-2)).toEqual([200, 429])
    await form.fill({ ...person, Message: 'Hello again.' })
    await form.submit()
    await expect(form.alert).toHaveText('An error occurred. Please try again Later.')
    await expect(form.field('Message')).toHaveValue('Hello again.')
  },
)

test('the catering form shows its own error for a failure and the message of the host for a refusal [CATER-13 CATER-14 CONTACT-03]', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await shop.open('/contact#catering')
  const form = new Form(page)
  await form.fill({
    ...newCustomer(),
    'Event date': party,
    'Number of people': '12',
    'Delivery address': '4 Oak Street',
  })
  const submitsAnd = async (status: number, message: string) => {
    await page.route('**/api/form/catering', (route) => route.fulfill({ status, json: { status: false, message } }))
    await form.submit()
  }
  await submitsAnd(500, 'Something broke')
  await expect(form.alert).toHaveText('An error occurred. Please try again later.')
  await submitsAnd(200, 'We are full that day.')
  await expect(form.alert).toHaveText('We are full that day.')
  await page.unroute('**/api/form/catering')
  await form.submit()
  await expect(form.status).toHaveText(CATERING_SENT)
})

test(
  'the franchise page offers its downloads, and its form sends an enquiry in two steps [FRAN-01 FRAN-02 FRAN-03 FRAN-04 FRAN-05 FRAN-06 FRAN-07 FRAN-08 FRAN-09 FRAN-10 FRAN-11 FRAN-13]',
  { tag: ['@either', '@soak'] },
  async ({ page, shop, host }) => {
    await shop.open('/franchise')
    for (const figure of ['$45,000', '5%', '3%', '$150,000', '$400K-$750K', 'up to 67%'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: /^(Visa|Mastercard|Interac|American Express)$/ }),
    ).toHaveCount(4)
    for (const name of [/^Franchising kit PDF, \d+ kB$/, /^Application form PDF, \d+ kB$/]) {
      const file = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
      const begin = (await file.body()).subarray(0, 5).toString()
      expect([file.headers()['content-type'], begin]).toEqual(['application/pdf', '%PDF-'])
    }
    const form = new Form(page)
    await form.field('Name').fill('Ada')
    await form.submit('Next')
    await expect(form.alert).toHaveText('Please fill all required fields!')
    await expect.poll(() => form.marked()).toEqual(['email', 'phone'])
    const person = newCustomer()
    await form.fill({ ...person, Phone: '123' })
    await form.submit('Next')
    await expect(form.alert).toHaveText('Please enter a valid 10-digit phone number!')
    await form.fill(person)

    let free: () => void = () => undefined
    const held = new Promise<void>((resolve) => (free = resolve))
    await page.route('**/api/form/franchise', async (route) => {
      await held
      await route.continue()
    })
    await form.submit('Next')
    await expect(form.form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
    free()
    await expect(form.status).toHaveText('Step 1 completed successfully! Moving to next step...')
    await expect(page.getByText('Step 2 of 2')).toBeVisible()

    const questions = form.form.getByRole('radiogroup')
    await expect(questions).toHaveCount(9)
    await expect(page.getByRole('radiogroup', { name: /\$500,000\+/ })).toBeVisible()
    const answers = async (number: number, answer: 'Yes' | 'No') =>
      questions
        .nth(number - 1)
        .getByRole('radio', { name: answer })
        .check()
    const experience = form.form.getByLabel('Tell us about your experience')
    await expect(experience).toHaveCount(0)
    for (const number of [2, 4, 5, 6, 7, 8]) await answers(number, 'Yes')
    await form.submit()
    await expect(form.alert).toHaveText('Please answer all questions before submitting.')
    await expect.poll(() => form.marked()).toEqual(['q1', 'q3', 'q9'])
    expect(await axeFindings(page)).toEqual([])
    await answers(1, 'Yes')
    await answers(3, 'Yes')
    await expect(experience).toHaveCount(2)
    await experience.first().fill('x'.repeat(1005))
    await expect.poll(async () => (await experience.first().inputValue()).length).toBe(1000)
    await experience.first().fill('A bakery, ten years.')
    await experience.nth(1).fill('Never mind.')
    await answers(3, 'No')
    await expect(experience).toHaveCount(1)

    // Back, Next and a reload keep all answers.
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(form.field('Name')).toHaveValue(person.Name)
    await form.submit('Next')
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expectDraft(page, 'franchise questions', { q1: 'yes', q3: 'no', q1Text: 'A bakery, ten years.' })
    await page.reload()
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expect(experience).toHaveValue('A bakery, ten years.')
    await answers(9, 'No')
    await form.submit()
    await expect(form.status).toHaveText(FRANCHISE_SENT)
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect.poll(() => form.values()).toEqual({ name: '', email: '', phone: '' })

    const mails = await mailsOf(host, person)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Franchise enquiry, questions from ${person.Name}`,
      `Franchise enquiry from ${person.Name}`,
    ])
    expect(mails[0]?.text).toContain('9. May we check your credit and references? no')
    expect(mails[0]?.text).toContain('1. Tell us about your experience: A bakery, ten years.')
    expect(mails[0]?.text).not.toContain('Never mind')
  },
)

test('a form draft survives a reload until it is submitted, and input typed before hydration is kept', async ({
  page,
  shop,
}) => {
  await shop.open('/events/catering')
  const form = new Form(page)
  const person = newCustomer()
  await form.fill({ ...person, 'Number of people': '12' })
  await form.field('Location').selectOption('Davie Street')
  await expectDraft(page, 'catering', { name: person.Name, people: '12' })

  const free = await openWithScriptsHeld(page, '/events/catering')
  await form.field('Name').fill('Somebody Else')
  await form.field('Delivery address').fill('4 Oak Street')
  free()
  await expect(form.field('Email')).toHaveValue(person.Email)
  await expect(form.field('Number of people')).toHaveValue('12')
  await expect(form.field('Location').locator('option:checked')).toHaveText('Davie Street')
  await expect(form.field('Name')).toHaveValue('Somebody Else')
  await expect(form.field('Delivery address')).toHaveValue('4 Oak Street')
  await form.field('Event date').fill(party)
  const statusWhenDraftDeleted = await form.statusWhenDraftDeleted()
  await form.submit()
  await expect(form.status).toHaveText(CATERING_SENT)
  // The draft is deleted before success is shown, so a reload after that shows an empty form.
  expect(await statusWhenDraftDeleted()).toBe('')
  await page.reload()
  await expect(form.field('Event date')).toHaveAttribute('min', /./)
  await expect.poll(() => form.values()).toMatchObject({ name: '', email: '', address: '' })
})

test(
  'a form is saved on the device when the host is too slow, and is still sent once',
  { tag: '@soak' },
  async ({ page, shop, host, complaints }) => {
    complaints.expect(/net::ERR_FAILED/)
    await shop.open('/events/catering')
    const form = new Form(page)
    const person = newCustomer()
    await form.fill({ ...person, 'Event date': party, 'Number of people': '30', 'Delivery address': '4 Oak Street' })
    let free: () => void = () => undefined
    const held = new Promise<void>((resolve) => (free = resolve))
    await page.route(
      '**/api/form/catering',
      async (route) => {
        // The host receives the form, but its answer does not reach the page.
        await route.fetch()
        await held
        await route.abort()
      },
      { times: 1 },
    )
    await form.submit()
    await expect(form.form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
    await expect(form.status).toHaveText(SAVED)
    await expect.poll(() => form.values()).toMatchObject({ name: '', address: '' })
    free()
    await expect(form.status).toHaveText(CATERING_SENT)
    await expect.poll(() => mailsOf(host, person)).toHaveLength(1)
  },
)
