import type { FormFault } from './fault.ts'
import { cannotBeUsed, emailFault, isEmail, isName, isPhone, phoneDetail, wrongCharacters } from './fields.ts'

export interface Person {
  name: string
  email: string
  /** Ten digits; see `phoneDigits`. */
  phone: string
}

export interface Catering extends Person {
  /** YYYY-MM-DD */
  date: string
  /** Digits. */
  people: string
  address: string
  /** A store's hash, '' none said. */
  store: string
  notes: string
}

export interface Feedback extends Person {
  /** HEAD_OFFICE or a store's hash. */
  location: string
  text: string
}

export type YesNo = '' | 'yes' | 'no'

export const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9'] as const
export type Question = (typeof QUESTIONS)[number]

export type FranchiseQuestions = Record<Question, YesNo> & {
  /** What is added after a yes [FRAN-09]. */
  q1Text: string
  q3Text: string
  q10: string
}

export const HEAD_OFFICE = 'Head Office'
export const MAX_TEXT_LENGTH = 1000

const FILL_ALL = 'Please fill all fields!'
const FILL_EMPTY = 'Please fill empty fields!'
const NAME = 'Name can only contain letters and spaces!'
const EMAIL = 'Please enter a valid email address!'
const PHONE = 'Please enter a valid 10-digit phone number!'

/** Whole years that an event may lie ahead, and guests that one kitchen can think of (D-136). */
const MAX_EVENT_YEARS = 2
const MAX_PEOPLE = 10_000

const ADDRESS_CHARACTER = /[\p{L}\p{M}\d\s#-,./-]/u

const PERSON = ['name', 'email', 'phone'] as const
const CATERING = ['name', 'email', 'phone', 'date', 'people', 'address'] as const

export type CateringField = (typeof CATERING)[number]
type PersonField = keyof Person

/** 'Get a Quote' [CATER-04 to CATER-12], Q-52, Q-53. `today` is YYYY-MM-DD where the stores are. */
export function cateringFault(form: Catering, today: string): FormFault<CateringField> | undefined {
  const empty = CATERING.filter((field) => isBlank(form[field]))
  if (empty.length === CATERING.length && isBlank(form.notes)) return { fields: empty, message: FILL_ALL }
  if (empty.length > 0) return { fields: empty, message: FILL_EMPTY }
  if (!isName(form.name)) return { fields: ['name'], message: NAME }
  const email = emailFault(form.email.trim())
  if (email) return email
  const phone = form.phone.trim()
  if (!isPhone(phone))
    return { fields: ['phone'], message: 'Please enter a valid phone number!', detail: phoneDetail(phone) }
  return peopleFault(form.people.trim()) ?? addressFault(form.address) ?? dateFault(form.date, today)
}

function peopleFault(people: string): FormFault<'people'> | undefined {
  if (/^0*[1-9]\d*$/.test(people) && Number(people) <= MAX_PEOPLE) return undefined
  return {
    fields: ['people'],
    message: 'Number of people must be a valid number!',
    ...(Number(people) > MAX_PEOPLE
      ? { detail: `We cater for up to ${MAX_PEOPLE.toLocaleString('en-CA')} people.` }
      : {}),
  }
}

/** The specified characters, # to , and also the full stop, the hyphen and the slash of addresses [CATER-11], D-135. */
function addressFault(address: string): FormFault<'address'> | undefined {
  const wrong = wrongCharacters(address, ADDRESS_CHARACTER)
  return wrong
    ? { fields: ['address'], message: 'Please enter a valid address!', detail: cannotBeUsed(wrong) }
    : undefined
}

function dateFault(date: string, today: string): FormFault<'date'> | undefined {
  if (!isDate(date)) return { fields: ['date'], message: FILL_EMPTY }
  if (date < today) return { fields: ['date'], message: 'Please choose a date from today on.' }
  const last = lastEventDate(today)
  return date > last
    ? { fields: ['date'], message: `Please choose a date in ${last.slice(0, 4)} or earlier.` }
    : undefined
}

/** The last day of an event that can be asked for, YYYY-MM-DD. */
export const lastEventDate = (today: string): string => `${Number(today.slice(0, 4)) + MAX_EVENT_YEARS}-12-31`

/** A picked address without the characters that the form refuses. */
export const cateringAddress = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\d\s#-,./-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Guest feedback [CONTACT-05 to CONTACT-08]; message and location may be left out. */
export function feedbackFault(form: Feedback): FormFault<PersonField> | undefined {
  const empty = emptyIn(form)
  if (empty.length > 0) return { fields: empty, message: empty.length === PERSON.length ? FILL_ALL : FILL_EMPTY }
  return personFault(form)
}

/** Step 1 of the franchise enquiry [FRAN-03 FRAN-04], Q-51. */
export function franchiseFault(form: Person): FormFault<PersonField> | undefined {
  const empty = emptyIn(form)
  if (empty.length > 0) return { fields: empty, message: 'Please fill all required fields!' }
  return personFault(form)
}

/** Step 2 [FRAN-08 FRAN-09 FRAN-10]. */
export function questionsFault(form: FranchiseQuestions): FormFault<keyof FranchiseQuestions> | undefined {
  const open = QUESTIONS.filter((question) => form[question] === '')
  if (open.length > 0) return { fields: open, message: 'Please answer all questions before submitting.' }
  const long = (['q1Text', 'q3Text', 'q10'] as const).filter((field) => form[field].length > MAX_TEXT_LENGTH)
  return long.length > 0 ? { fields: long, message: `Please write at most ${MAX_TEXT_LENGTH} characters.` } : undefined
}

/** What people write between the digits of a number goes, invisible marks too, and the country's 1, with or without its plus. */
export const phoneDigits = (text: string): string =>
  text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^\+1|^1(?=\d{10}$)/, '')

function personFault({ name, email, phone }: Person): FormFault<PersonField> | undefined {
  if (!isName(name)) return { fields: ['name'], message: NAME }
  if (!isEmail(email.trim())) return { fields: ['email'], message: EMAIL }
  if (!isPhone(phone.trim())) return { fields: ['phone'], message: PHONE, detail: phoneDetail(phone.trim()) }
  return undefined
}

const emptyIn = (form: Person): PersonField[] => PERSON.filter((field) => isBlank(form[field]))

const isBlank = (text: string): boolean => text.trim() === ''

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
