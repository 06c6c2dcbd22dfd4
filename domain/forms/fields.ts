import type { FormFault } from './fault.ts'

/**
 * Ten digits of a North American number: area code and exchange begin with 2 to 9, and no area code ends in 11 [SIGNUP-15],
 * D-136.
 */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text) && phoneDetail(text) === undefined

/** Why ten digits are no North American number; undefined for one, and for what is not ten digits. */
export function phoneDetail(text: string): string | undefined {
  if (!/^\d{10}$/.test(text)) return undefined
  const [area, exchange] = [text.slice(0, 3), text.slice(3, 6)]
  if (/^[01]|^.11/.test(area)) return `No Canadian or US number has the area code ${area}.`
  return /^[01]/.test(exchange) ? `After the area code no number begins with ${exchange}.` : undefined
}

export type Contact = { name: string; lastname: string; email: string; confirmEmail: string; phone: string }

export const CONTACT_FIELDS = ['name', 'lastname', 'email', 'confirmEmail', 'phone'] as const

/** A guest's contact details at checkout [CHK-37 CHK-38], Q-27. */
export function contactFault(contact: Contact): FormFault<keyof Contact> | undefined {
  const empty = CONTACT_FIELDS.find((field) => contact[field].trim() === '')
  if (empty) return { fields: [empty], message: `Please enter your ${empty}` }
  if (contact.email.trim() !== contact.confirmEmail.trim())
    return { fields: ['confirmEmail'], message: 'Emails do not match' }
  return undefined
}

export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/.test(text)

/** Letters and marks that the First Nations of British Columbia write and whose words also have digits: Sḵwx̱wú7mesh. */
const FIRST_NATIONS_LETTER = /[ɬəʔɂʷƛχ]|\u0313|\u0315|\u0323|\u0331|\u0332/iu

/** What may stand between two letters of a name: U+200C and U+200D join or part the letters of one word. */
const BETWEEN_LETTERS = String.raw`(?:\.? |['’] ?| ['’]|[.·・\u200C\u200D-])`

const NAME = new RegExp(String.raw`^[\p{L}\p{M}]+(?:${BETWEEN_LETTERS}[\p{L}\p{M}]+)*\.?$`, 'u')

/**
 * Letters of any alphabet and spaces; between letters an apostrophe, a hyphen, a full stop or a middle dot; a full stop also
 * at the end of a word; digits inside a word of a First Nation (D-35, D-133).
 */
export const isName = (text: string): boolean => NAME.test(nameText(text).split(' ').map(withoutInnerDigits).join(' '))

/** A name with plain spaces, one at a time, and plain hyphens: copied text has others. */
export const nameText = (text: string): string =>
  text
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/^ | $/g, '')

const withoutInnerDigits = (word: string): string =>
  FIRST_NATIONS_LETTER.test(word.normalize('NFD')) ? word.replace(/([\p{L}\p{M}])\d(?=\p{L})/gu, '$1') : word

const EMAIL_CHARACTER = /[a-z\d@._-]/i

/** '“+”': the characters of an email that an account cannot have; '' when there are none [SIGNUP-13]. */
export const wrongInEmail = (email: string): string => wrongCharacters(email, EMAIL_CHARACTER)

/** What is wrong with an email, characters before shape [SIGNUP-13 SIGNUP-14]. */
export function emailFault(email: string): FormFault<'email'> | undefined {
  const wrong = wrongInEmail(email)
  if (wrong) {
    const detail = `${cannotBeUsed(wrong)} Please correct it or use another e-mail.`
    return { fields: ['email'], message: 'Please check email address!', detail }
  }
  return isEmail(email) ? undefined : { fields: ['email'], message: 'Please enter a valid email address!' }
}

/** '“+” and a space': the characters of a text that are not allowed, each once; '' when all are. */
export function wrongCharacters(text: string, allowed: RegExp): string {
  const wrong = [...new Set(text)].filter((character) => !allowed.test(character))
  return wrong.map(characterName).join(' and ')
}

/** '“+” cannot be used here.', for what `wrongCharacters` answers. */
export const cannotBeUsed = (wrong: string): string =>
  `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)} cannot be used here.`

function characterName(character: string): string {
  if (/\s/.test(character)) return 'a space'
  if (/[\p{C}\p{M}]/u.test(character))
    return `an invisible character (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`
  return `“${character}”`
}

/** What the order host asks of a contact beyond the form's own checks: a mail and a code must be able to arrive [CHK-46]. */
export function reachFault({
  email,
  phone,
}: Pick<Contact, 'email' | 'phone'>): FormFault<'email' | 'phone'> | undefined {
  if (!isEmail(email.trim())) return { fields: ['email'], message: 'Please enter a valid email address!' }
  if (!isPhone(phone.trim()))
    return {
      fields: ['phone'],
      message: 'Please enter a valid 10-digit phone number!',
      detail: phoneDetail(phone.trim()),
    }
  return undefined
}
