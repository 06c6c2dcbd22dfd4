import { describe, expect, it } from 'vitest'
import {
  cateringAddress,
  cateringFault,
  feedbackFault,
  franchiseFault,
  phoneDigits,
  questionsFault,
  QUESTIONS,
  type Catering,
  type Feedback,
  type FranchiseQuestions,
  type Person,
} from '../../../domain/forms/forms.ts'

const TODAY = '2025-11-20'
const person: Person = { name: 'Ann Lee', email: 'ann@example.com', phone: '6045550123' }
const catering = (rest: Partial<Catering> = {}): Catering => ({
  ...person,
  date: '2025-12-12',
  people: '45',
  address: '1670 Commercial Drive, Vancouver',
  store: 'a-store',
  notes: '',
  ...rest,
})
const feedback = (rest: Partial<Feedback> = {}): Feedback => ({ ...person, location: 'Head Office', text: '', ...rest })
const answers = (rest: Partial<FranchiseQuestions> = {}): FranchiseQuestions => ({
  q1: 'yes',
  q2: 'no',
  q3: 'no',
  q4: 'yes',
  q5: 'yes',
  q6: 'no',
  q7: 'yes',
  q8: 'yes',
  q9: 'no',
  q1Text: '',
  q3Text: '',
  q10: '',
  ...rest,
})

const emptyPerson: Person = { name: '', email: '', phone: '' }
const nothing = { ...emptyPerson, date: '', people: '', address: '' }
const EMPTY = 'Please fill empty fields!'

describe('cateringFault', () => {
  it('accepts a complete form, with or without location and notes [CATER-05]', () => {
    expect(cateringFault(catering(), TODAY)).toBeUndefined()
    expect(cateringFault(catering({ store: '', notes: 'Nuts!' }), TODAY)).toBeUndefined()
  })

  it('reports all required fields when all are empty [CATER-04]', () => {
    const all = ['name', 'email', 'phone', 'date', 'people', 'address']
    for (const store of ['', 'a-store'])
      expect(cateringFault(catering({ ...nothing, store }), TODAY)).toEqual({
        fields: all,
        message: 'Please fill all fields!',
      })
    expect(cateringFault(catering({ ...nothing, notes: 'Nuts!' }), TODAY)).toEqual({ fields: all, message: EMPTY })
  })

  it.each(['name', 'email', 'phone', 'date', 'people', 'address'] as const)(
    'reports an empty %s [CATER-05]',
    (field) => {
      for (const text of ['', '  '])
        expect(cateringFault(catering({ [field]: text }), TODAY)).toEqual({ fields: [field], message: EMPTY })
    },
  )

  it('reports every empty field [CATER-05]', () => {
    expect(cateringFault(catering({ email: '', people: ' ' }), TODAY)?.fields).toEqual(['email', 'people'])
  })

  it.each<[wrong: Partial<Catering>, field: string, message: string]>([
    [{ name: 'Ann--Marie' }, 'name', 'Name can only contain letters and spaces!'],
    [{ name: 'Ann 2' }, 'name', 'Name can only contain letters and spaces!'],
    [{ name: 'Ann\nLee' }, 'name', 'Name can only contain letters and spaces!'],
    [{ email: 'ann+pizza@example.com' }, 'email', 'Please check email address!'],
    [{ email: 'ann lee@example.com' }, 'email', 'Please check email address!'],
    [{ email: 'ännä' }, 'email', 'Please check email address!'],
    [{ email: 'ann' }, 'email', 'Please enter a valid email address!'],
    [{ email: 'ann@example' }, 'email', 'Please enter a valid email address!'],
    [{ email: 'ann@@example.com' }, 'email', 'Please enter a valid email address!'],
    [{ email: '@example.com' }, 'email', 'Please enter a valid email address!'],
    [{ phone: '604555012' }, 'phone', 'Please enter a valid phone number!'],
    [{ phone: '16045550123' }, 'phone', 'Please enter a valid phone number!'],
    [{ phone: '604-555-0123' }, 'phone', 'Please enter a valid phone number!'],
    [{ phone: '604555O123' }, 'phone', 'Please enter a valid phone number!'],
    [{ phone: '1115550142' }, 'phone', 'Please enter a valid phone number!'],
  ])('rejects %j for its %s: %s [CATER-06 CATER-07 CATER-08 CATER-09]', (wrong, field, message) => {
    expect(cateringFault(catering(wrong), TODAY)).toMatchObject({ fields: [field], message })
  })

  it.each(['0', '-3', '1.5', '1e3', 'ten', '12 people', '00', '10001', '999999', '100000.5'])(
    'rejects %j as the number of people [CATER-10]',
    (people) => {
      expect(cateringFault(catering({ people }), TODAY)).toMatchObject({
        fields: ['people'],
        message: 'Number of people must be a valid number!',
      })
    },
  )

  it.each([
    ['Flat @2', '“@”'],
    ['4 Oak "B"', '“"”'],
    ['4 Oak; drop!', '“;” and “!”'],
    ['204–1222 E 19th Ave', '“–”'],
    ['4\u200B Oak', 'An invisible character (U+200B)'],
  ])('rejects the address %j and says which character it is: %s [CATER-11]', (address, wrong) => {
    expect(cateringFault(catering({ address }), TODAY)).toEqual({
      fields: ['address'],
      message: 'Please enter a valid address!',
      detail: `${wrong} cannot be used here.`,
    })
  })

  it('says how many people are the most [CATER-10]', () => {
    expect(cateringFault(catering({ people: '10000' }), TODAY)).toBeUndefined()
    expect(cateringFault(catering({ people: '999999' }), TODAY)?.detail).toBe('We cater for up to 10,000 people.')
    expect(cateringFault(catering({ people: 'ten' }), TODAY)?.detail).toBeUndefined()
  })

  it('takes a date until the end of the year after the next, and says so of a later one [CATER-12]', () => {
    expect(cateringFault(catering({ date: '2027-12-31' }), TODAY)).toBeUndefined()
    for (const date of ['2028-01-01', '9999-12-31'])
      expect(cateringFault(catering({ date }), TODAY)).toEqual({
        fields: ['date'],
        message: 'Please choose a date in 2027 or earlier.',
      })
  })

  it.each([
    ['2025-11-19', 'Please choose a date from today on.'],
    ['2024-12-31', 'Please choose a date from today on.'],
    ['12/12/2026', EMPTY],
    ['2026-02-30', EMPTY],
    ['tomorrow', EMPTY],
  ])('rejects the date %j: %s [CATER-12]', (date, message) => {
    expect(cateringFault(catering({ date }), TODAY)).toEqual({ fields: ['date'], message })
  })

  it.each<Partial<Catering>>([
    { name: 'Zoë Müller' },
    { name: ' ann ' },
    { email: 'A_b.c-d9@mail.example.co' },
    { email: ' ann@example.com ' },
    { people: '1' },
    { people: '050' },
    { address: "#4 (rear), 1670 O'Hara & 5% * + $ Street" },
    { address: 'Rue Sainte\tÉlodie\n2' },
    { address: '204-1222 E 19th Ave.' },
    { address: '3/1150 Davie St., Vancouver' },
    { date: TODAY },
  ])('accepts %j [CATER-06 CATER-07 CATER-10 CATER-11 CATER-12]', (right) => {
    expect(cateringFault(catering(right), TODAY)).toBeUndefined()
  })

  it('reports errors in the order of the specification, the date last [CATER-06 CATER-07 CATER-08 CATER-09 CATER-10 CATER-11 CATER-12]', () => {
    let form = catering({ name: '1', email: 'a b', phone: '1', people: '0', address: '@', date: '2000-01-01' })
    const found: (string | undefined)[] = []
    const fixField = (right: Partial<Catering>) => {
      found.push(cateringFault(form, TODAY)?.message)
      form = { ...form, ...right }
    }
    fixField({ name: 'Ann' })
    fixField({ email: 'ann@example' })
    fixField({ email: person.email })
    fixField({ phone: person.phone })
    fixField({ people: '2' })
    fixField({ address: '4 Oak' })
    fixField({ date: '2025-12-12' })
    expect(found).toEqual([
      'Name can only contain letters and spaces!',
      'Please check email address!',
      'Please enter a valid email address!',
      'Please enter a valid phone number!',
      'Number of people must be a valid number!',
      'Please enter a valid address!',
      'Please choose a date from today on.',
    ])
    expect(cateringFault(form, TODAY)).toBeUndefined()
  })
})

describe('feedbackFault and franchiseFault', () => {
  it('accept a form with only name, email and phone [CONTACT-05 FRAN-03]', () => {
    expect(feedbackFault(feedback({ location: '', text: '' }))).toBeUndefined()
    expect(franchiseFault(person)).toBeUndefined()
  })

  it('report the empty fields [CONTACT-05 FRAN-03]', () => {
    const all = ['name', 'email', 'phone']
    expect(feedbackFault(feedback({ ...emptyPerson, text: 'Hello' }))).toEqual({
      fields: all,
      message: 'Please fill all fields!',
    })
    expect(feedbackFault(feedback({ phone: ' ' }))).toEqual({ fields: ['phone'], message: EMPTY })
    for (const form of [emptyPerson, { ...person, email: '' }])
      expect(franchiseFault(form)?.message).toBe('Please fill all required fields!')
    expect(franchiseFault({ ...person, email: '', name: ' ' })?.fields).toEqual(['name', 'email'])
  })

  it.each<[Partial<Person>, keyof Person, string]>([
    [{ name: 'R2 D2', email: 'x', phone: '1' }, 'name', 'Name can only contain letters and spaces!'],
    [{ email: 'ann@example', phone: '1' }, 'email', 'Please enter a valid email address!'],
    [{ phone: '604 555 0123' }, 'phone', 'Please enter a valid 10-digit phone number!'],
    [{ phone: '60455501234' }, 'phone', 'Please enter a valid 10-digit phone number!'],
    [{ phone: '0045550142' }, 'phone', 'Please enter a valid 10-digit phone number!'],
  ])('reject %j for its %s [CONTACT-06 CONTACT-07 CONTACT-08 FRAN-04]', (wrong, field, message) => {
    expect(feedbackFault(feedback(wrong))).toMatchObject({ fields: [field], message })
    expect(franchiseFault({ ...person, ...wrong })).toMatchObject({ fields: [field], message })
  })

  it('feedbackFault accepts an email that the catering form rejects [CONTACT-07]', () => {
    expect(feedbackFault(feedback({ email: 'ann+pizza@example.com' }))).toBeUndefined()
  })
})

it('cateringAddress of a picked place keeps full stops, hyphens and slashes, and leaves out what the form refuses [CATER-11]', () => {
  expect(cateringAddress('#12, 6551 No. 3 Rd, Richmond')).toBe('#12, 6551 No. 3 Rd, Richmond')
  expect(cateringAddress('4 Oak @ Pine;, Surrey')).toBe('4 Oak Pine , Surrey')
})

describe('questionsFault', () => {
  it('accepts answers to all nine questions, with or without texts [FRAN-07 FRAN-09 FRAN-10]', () => {
    expect(questionsFault(answers())).toBeUndefined()
    expect(questionsFault(answers({ q1Text: 'x'.repeat(1000), q3Text: 'Five years', q10: 'y'.repeat(1000) }))).toBe(
      undefined,
    )
  })

  it.each(QUESTIONS)('requires an answer to %s [FRAN-08]', (question) => {
    expect(questionsFault(answers({ [question]: '' }))).toEqual({
      fields: [question],
      message: 'Please answer all questions before submitting.',
    })
  })

  it('reports all unanswered questions, before a text that is too long [FRAN-08 FRAN-09]', () => {
    const long = 'x'.repeat(1001)
    expect(questionsFault(answers({ q2: '', q9: '', q10: long }))?.fields).toEqual(['q2', 'q9'])
    expect(questionsFault(answers({ q1Text: long, q10: long }))).toEqual({
      fields: ['q1Text', 'q10'],
      message: 'Please write at most 1000 characters.',
    })
  })
})

it.each([
  ['604 555-0123', '6045550123'],
  ['(604) 555.0123', '6045550123'],
  [' +1 604 555 0123 ', '6045550123'],
  ['6045550123', '6045550123'],
  ['16045550123', '6045550123'],
  ['1 778 555 0199', '7785550199'],
  ['+17785550199', '7785550199'],
  ['1604555012', '1604555012'],
  ['call me', 'callme'],
  // As copied from a contact, and from a text with typeset dashes.
  ['\u202A+1 (604) 555\u20110123\u202C', '6045550123'],
  ['604\u2013555\u20130123', '6045550123'],
])('phoneDigits reads the typed phone %j as %j [CATER-09 CONTACT-08 SIGNUP-15]', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})
