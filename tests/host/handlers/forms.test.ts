import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestMessages } from '../../../host/store/outbox.ts'
import { QUESTION_TEXTS } from '../../../domain/forms/questionTexts.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import type { CallName } from '../../../contract/calls.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'

const CHAIN = 'hello@small.example'
const person = { name: 'Ann Lee', email: 'ann@example.com', phone: '6045550123' }
const catering = {
  ...person,
  date: '2025-12-12',
  people: '45',
  address: '1 Oak Street',
  store: MAIN,
  notes: 'No nuts <please>',
}
const feedback = { ...person, location: 'Head Office', text: 'Good pizza.\nThank you.' }
const answers = {
  ...person,
  q1: 'yes',
  q2: 'no',
  q3: 'no',
  q4: 'yes',
  q5: 'no',
  q6: 'no',
  q7: 'no',
  q8: 'yes',
  q9: 'no',
  q1Text: 'Ten years in a bakery',
  q3Text: 'not asked',
  q10: '',
}

describe.each(oneDatabase)('the forms over $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database, {
      catalogue: { ...smallChain, chain: { ...smallChain.chain, email: CHAIN } },
    })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    guest = await Guest.arriving(here.host)
    await here.database.db.deleteFrom('forms').execute()
    await here.database.db.deleteFrom('jobs').execute()
  })

  const storedForms = () => here.database.db.selectFrom('forms').select(['call', 'key', 'data']).orderBy('id').execute()
  const mails = () => latestMessages(here.database.db, 50, CHAIN)

  test('a catering enquiry is stored and mailed to the chain [CALL-27]', async () => {
    const reply = await guest.ask('catering', { ...catering, name: '  Ann Lee ' }, { key: 'a' })
    expect([reply.ok, reply.answer.message]).toEqual([true, 'Thank you. We have got it.'])
    expect(await storedForms()).toEqual([{ call: 'catering', key: 'a', data: catering }])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'mail',
      subject: 'Catering enquiry from Ann Lee',
      body: [
        'Name: Ann Lee',
        'Email: ann@example.com',
        'Phone: 6045550123',
        'Event date: 2025-12-12',
        'Number of people: 45',
        'Delivery address: 1 Oak Street',
        'Location: Main Street',
        'Notes: No nuts <please>',
      ].join('\n'),
    })
    expect(mail?.html).toContain('No nuts &lt;please&gt;</dd>')
  })

  test('feedback for Head Office or a store is stored and mailed to the chain [CALL-28 CONTACT-04]', async () => {
    expect((await guest.ask('contact', feedback)).ok).toBe(true)
    expect((await guest.ask('contact', { ...feedback, location: MAIN, text: '' })).ok).toBe(true)
    expect((await storedForms()).map(({ data }) => data)).toEqual([feedback, { ...feedback, location: MAIN, text: '' }])
    expect((await mails()).map(({ body }) => body.split('\n')[3])).toEqual([
      'Location: Main Street',
      'Location: Head Office',
    ])
  })

  test('both steps of the franchise enquiry are stored, without the text of a question answered with no [CALL-29 CALL-30 FRAN-07 FRAN-09]', async () => {
    expect((await guest.ask('franchise', person)).ok).toBe(true)
    expect((await guest.ask('franchiseQuestions', answers)).ok).toBe(true)
    expect(await storedForms()).toMatchObject([
      { call: 'franchise', data: person },
      { call: 'franchiseQuestions', data: { ...answers, q3Text: '' } },
    ])
    const [mail] = await mails()
    for (const [field, question] of Object.entries(QUESTION_TEXTS))
      expect(mail?.body).toContain(`\n${field.slice(1)}. ${question} `)
    expect(mail?.body).toContain('2. Is your net worth $500,000+? no')
    expect(mail?.body).toContain('1. Tell us about your experience: Ten years in a bakery')
    expect(mail?.body).not.toContain('not asked')
  })

  test.each<[name: CallName, input: object, message: string]>([
    ['catering', { ...catering, email: 'ann+pizza@example.com' }, 'Please check email address!'],
    ['catering', { ...catering, date: '2025-11-19' }, 'Please choose a date from today on.'],
    ['catering', { ...catering, store: 'nowhere' }, 'Please choose one of our restaurants.'],
    ['catering', { ...catering, store: storeHash('soon') }, 'Please choose one of our restaurants.'],
    ['catering', { ...catering, date: '9999-12-31' }, 'Please choose a date in 2027 or earlier.'],
    ['catering', { ...catering, people: '999999' }, 'Number of people must be a valid number!'],
    ['catering', { ...catering, phone: '9115550142' }, 'Please enter a valid phone number!'],
    ['catering', { ...catering, phone: '604' }, 'Please enter a valid phone number!'],
    ['contact', { ...feedback, name: '', email: ' ', phone: '' }, 'Please fill all fields!'],
    ['contact', { ...feedback, location: storeHash('soon') }, 'Please choose one of our restaurants.'],
    ['contact', { ...feedback, location: 'nowhere' }, 'Please choose one of our restaurants.'],
    ['franchise', { ...person, name: 'Ann 2' }, 'Name can only contain letters and spaces!'],
    ['franchise', { ...person, email: '' }, 'Please fill all required fields!'],
    ['franchiseQuestions', { ...answers, q9: '' }, 'Please answer all questions before submitting.'],
    ['franchiseQuestions', { ...answers, phone: '' }, 'Please fill all required fields!'],
  ])('%s refuses %j as the page does: %s [CATER-13 FRAN-12]', async (name, input, message) => {
    const reply = await guest.ask(name, input)
    expect([reply.httpStatus, reply.ok, reply.message]).toEqual([200, false, message])
    expect([await storedForms(), await mails()]).toEqual([[], []])
  })

  test('the event date is validated in the time zone of the stores [CATER-12]', async () => {
    const before = here.clock.now
    // Midnight has passed in Toronto and in UTC, not in Vancouver.
    here.clock.now = new Date('2025-11-21T07:00:00Z')
    await guest.ask('config', {})
    expect((await guest.ask('catering', { ...catering, date: '2025-11-20' })).ok).toBe(true)
    here.clock.now = before
  })

  test('a field that is too long is refused and named in the message [FRAN-10]', async () => {
    const { q1Text, q3Text, ...wire } = { ...answers, q10: 'x'.repeat(1001) }
    const reply = await guest.ask('franchiseQuestions', {}, { wire: { ...wire, q1_t: q1Text, q3_t: q3Text } })
    expect([reply.httpStatus, reply.message]).toEqual([
      422,
      'Please check the field "q10": expected at most 1000 characters.',
    ])
  })

  test('a form repeated with the same idempotency key is stored once, even after the first answer is deleted', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => guest.ask('catering', catering, { key: 'one-intent' })),
    )
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    await here.database.db.deleteFrom('first_answers').execute()
    expect((await guest.ask('catering', catering, { key: 'one-intent' })).ok).toBe(true)
    expect(await storedForms()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('one network address can send 40 forms an hour across all sessions [CALL-28]', async () => {
    const form = async () => (await Guest.arriving(here.host, '192.0.2.40')).ask('contact', feedback)
    for (let sent = 0; sent < 40; sent += 1) expect((await form()).ok).toBe(true)
    const late = await form()
    expect([late.httpStatus, late.message, late.headers.get('retry-after')]).toEqual([
      429,
      'We got many forms from you. Please try again in 60 minutes.',
      '3600',
    ])
    expect((await guest.ask('contact', feedback)).ok).toBe(true)
  })

  test('one session can send 20 forms an hour, and a refused idempotency key can be used later', async () => {
    for (let count = 0; count < 20; count += 1) expect((await guest.ask('contact', feedback)).ok).toBe(true)
    const reply = await guest.ask('contact', feedback, { key: 'late' })
    expect([reply.httpStatus, reply.message]).toEqual([
      429,
      'We got many forms from you. Please try again in 60 minutes.',
    ])
    expect(Number(reply.headers.get('Retry-After'))).toBe(3600)
    expect((await (await Guest.arriving(here.host)).ask('contact', feedback)).ok).toBe(true)
    here.clock.forward(3601)
    await guest.ask('config', {})
    expect((await guest.ask('contact', feedback, { key: 'late' })).ok).toBe(true)
    expect(await storedForms()).toHaveLength(22)
  })

  test('a form is stored but not mailed when the chain has no email address', async () => {
    await here.load(smallChain)
    expect((await guest.ask('franchise', person)).ok).toBe(true)
    expect(await storedForms()).toHaveLength(1)
    expect(await mails()).toEqual([])
    await here.load({ ...smallChain, chain: { ...smallChain.chain, email: CHAIN } })
  })
})
