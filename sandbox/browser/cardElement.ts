import type { Appearance, StripeError } from '@stripe/stripe-js'
import { expiry, fullYear, passesLuhn, scheme } from '../cardNumber.ts'
import { frame, IntegrationError, node } from './frame.ts'
import type { Element } from './frame.ts'

const FIELDS = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
}
type Field = keyof typeof FIELDS
const NAMES: readonly Field[] = ['number', 'expiry', 'cvc']
const COMMON = { inputmode: 'numeric', spellcheck: 'false', autocorrect: 'off', 'aria-errormessage': 'error' }

/** The Payment Element with the fields of a card. */
export function cardElement(appearance: Appearance): Element {
  const inputs = { number: input('number'), expiry: input('expiry'), cvc: input('cvc') }
  const faults = new Map<Field, StripeError>()
  const errorLine = node('p', { class: 'error', id: 'error', role: 'alert' })
  const fields = NAMES.map((name) => node('div', {}, node('label', { for: name }, FIELDS[name].label), inputs[name]))
  const content = frame(appearance, node('div', { class: 'fields' }, ...fields, errorLine))

  function input(name: Field): HTMLInputElement {
    const { placeholder, autocomplete } = FIELDS[name]
    const made = node('input', { ...COMMON, id: name, placeholder, autocomplete })
    made.addEventListener('input', () => onInput(name))
    made.addEventListener('keydown', ({ key }) => key === 'Enter' && content.host.closest('form')?.requestSubmit())
    made.addEventListener('blur', () => (made.value = formatted(name, digits(name))))
    return made
  }

  function onInput(name: Field): void {
    const { value, selectionStart } = inputs[name]
    const isFull = digits(name).length === maxLength(name, digits('number'))
    const isAtEnd = selectionStart === value.length
    // A caret in the middle would move to the end: there, the digits are grouped when the field is left.
    if (isAtEnd) inputs[name].value = formatted(name, digits(name))
    faults.delete(name)
    if (isFull) check(name)
    else show()
    const next = NAMES[NAMES.indexOf(name) + 1]
    if (next && isAtEnd && isFull && !faults.has(name)) inputs[next].focus()
  }

  /** The digits in a field, no more than it takes. */
  function digits(name: Field): string {
    const { value } = inputs[name]
    const all = value.replaceAll(/\D/g, '')
    if (name !== 'expiry') return all.slice(0, maxLength(name, name === 'number' ? all : digits('number')))
    // 4 is April; browsers fill in 12/2031 as well as 12/31.
    const padded = /^\D*\d\s*\//.test(value) || /^([2-9]|1[3-9])/.test(all) ? `0${all}` : all
    return padded.replace(/^(\d\d)20(\d\d)/, '$1$2').slice(0, 4)
  }

  function check(name: Field): void {
    const fault = faultOf(name, digits(name), digits('number'))
    if (fault) faults.set(name, { type: 'validation_error', ...fault })
    else faults.delete(name)
    show()
  }

  function show(): void {
    for (const name of NAMES) inputs[name].setAttribute('aria-invalid', String(faults.has(name)))
    const message = NAMES.map((name) => faults.get(name)).find(Boolean)?.message ?? ''
    if (errorLine.textContent !== message) errorLine.textContent = message
  }

  return {
    ...content,
    validate() {
      NAMES.forEach(check)
      const first = NAMES.find((name) => faults.has(name))
      if (first) inputs[first].focus()
      return first && faults.get(first)
    },
    method(name) {
      if (name === undefined)
        throw new IntegrationError('Without a field for it, params.payment_method_data.billing_details.name is needed.')
      const [month, year] = [digits('expiry').slice(0, 2), fullYear(Number(digits('expiry').slice(2)))]
      const card = { number: digits('number'), exp_month: month, exp_year: String(year), cvc: digits('cvc') }
      return { card, billing: { name } }
    },
  }
}

function maxLength(name: Field, number: string): number {
  if (name === 'number') return Math.max(...scheme(number).lengths)
  return name === 'expiry' ? 4 : scheme(number).cvc
}

function formatted(name: Field, digits: string): string {
  if (name === 'cvc') return digits
  if (name === 'expiry') return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  const { gaps } = scheme(digits)
  return Array.from(digits, (digit, i) => (gaps.includes(i) ? ` ${digit}` : digit)).join('')
}

/** The code and the message of Stripe.js. */
function faultOf(name: Field, digits: string, number: string): Pick<StripeError, 'code' | 'message'> | undefined {
  if (name === 'cvc') {
    if (digits.length === scheme(number).cvc) return undefined
    return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
  }
  if (name === 'number') {
    const isWhole = scheme(number).lengths.includes(number.length)
    if (!isWhole) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
    return passesLuhn(number) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
  }
  if (digits.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  switch (expiry(Number(digits.slice(0, 2)), fullYear(Number(digits.slice(2))), new Date())) {
    case 'month-past':
      return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
    case 'year-past':
      return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
    case 'invalid':
      return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
    default:
      return undefined
  }
}
