import { describe, expect, it } from 'vitest'
import {
  codeFault,
  forgotFault,
  logInFault,
  phoneFault,
  resetFault,
  SIGN_UP_FIELDS,
  signUpFault,
  type SignUp,
} from '../../../domain/account/signInFields.ts'

const signUp = (rest: Partial<SignUp> = {}): SignUp => ({
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  password: 'tomato and basil',
  confirm: 'tomato and basil',
  phone: '6045550123',
  ...rest,
})

const nobody: SignUp = { name: '', lastname: '', email: '', password: '', confirm: '', phone: '' }
const ALL = 'Please fill all fields!'
const EMPTY = 'Please fill empty fields!'
const FIRST = 'First name can only contain letters and spaces!'
const LAST = 'Last name can only contain letters and spaces!'
const CHECK = 'Please check email address!'
const VALID = 'Please enter a valid email address!'
const PHONE = 'Please enter a valid phone number!'
const MATCH = 'Passwords do not match!'
const SHORT = 'Password must be at least 6 characters'

/** What cannot be an email, and why. */
const EMAILS: [email: string, message: string][] = [
  ['ann+pizza@example.com', CHECK],
  ['ann lee@example.com', CHECK],
  ['ännä@example.com', CHECK],
  ['ann,lee', CHECK],
  ['ann', VALID],
  ['ann@example', VALID],
  ['@example.com', VALID],
  ['ann@@example.com', VALID],
  ['ann@example.', VALID],
]

describe("sign-up's first fault", () => {
  it('is none when all is well, whatever the alphabet of the name [SIGNUP-02 SIGNUP-11 SIGNUP-12 D-35]', () => {
    expect(signUpFault(signUp())).toBeUndefined()
    expect(signUpFault(signUp({ name: 'José María', lastname: 'Ōta Şahin' }))).toBeUndefined()
    for (const name of ["O'Brien", 'O’Brien', 'Jean-Luc', 'St.John', "d'Arc-en-Ciel Lee"])
      expect(signUpFault(signUp({ name, lastname: name }))).toBeUndefined()
    expect(signUpFault(signUp({ name: ' Ann ', email: ' ann@example.com ', phone: ' 6045550123 ' }))).toBeUndefined()
  })

  it('is every field, when all are empty [SIGNUP-09]', () => {
    expect(signUpFault(nobody)).toEqual({ fields: SIGN_UP_FIELDS, message: ALL })
    expect(signUpFault({ ...nobody, name: ' ', phone: '  ' })).toEqual({ fields: SIGN_UP_FIELDS, message: ALL })
  })

  it.each(SIGN_UP_FIELDS)('is an empty %s [SIGNUP-10]', (field) => {
    expect(signUpFault(signUp({ [field]: '' }))).toEqual({ fields: [field], message: EMPTY })
  })

  it('names every empty field; a password of spaces is one [SIGNUP-10]', () => {
    expect(signUpFault(signUp({ lastname: ' ', confirm: '' }))?.fields).toEqual(['lastname', 'confirm'])
    expect(signUpFault(signUp({ password: '      ', confirm: '      ' }))).toBeUndefined()
  })

  it.each<[wrong: Partial<SignUp>, field: string, message: string]>([
    [{ name: 'Ann--Marie' }, 'name', FIRST],
    [{ name: '-Ann' }, 'name', FIRST],
    [{ name: "Ann'" }, 'name', FIRST],
    [{ name: 'Ann - Marie' }, 'name', FIRST],
    [{ name: 'Ann 2' }, 'name', FIRST],
    [{ name: 'Ann\nLee' }, 'name', FIRST],
    [{ lastname: "O''Hara" }, 'lastname', LAST],
    [{ lastname: 'Lee.' }, 'lastname', LAST],
    ...EMAILS.map(([email, message]): [Partial<SignUp>, string, string] => [{ email }, 'email', message]),
    [{ phone: '604555012' }, 'phone', PHONE],
    [{ phone: '60455501234' }, 'phone', PHONE],
    [{ phone: '604555O123' }, 'phone', PHONE],
    [{ phone: '604-555-0123' }, 'phone', PHONE],
  ])('of %j is at %s: %s [SIGNUP-11 SIGNUP-12 SIGNUP-13 SIGNUP-14 SIGNUP-15 D-35]', (wrong, field, message) => {
    expect(signUpFault(signUp(wrong))).toEqual({ fields: [field], message })
  })

  it('is two passwords that differ, letter for letter [SIGNUP-16]', () => {
    for (const confirm of ['tomato and Basil', 'tomato and basil ', 'x'])
      expect(signUpFault(signUp({ confirm }))).toEqual({ fields: ['password', 'confirm'], message: MATCH })
  })

  it('is the earliest of several, one after the other, and last the length of the password [SIGNUP-17 D-38]', () => {
    let form = signUp({ name: '1', lastname: '2', email: 'a b', password: '', confirm: 'x', phone: '3' })
    const mend = (next: Partial<SignUp>): string | undefined => {
      form = { ...form, ...next }
      return signUpFault(form)?.message
    }
    expect([
      mend({}),
      mend({ password: 'y' }),
      mend({ name: 'Ann' }),
      mend({ lastname: 'Lee' }),
      mend({ email: 'ab' }),
      mend({ email: 'a@b.ca' }),
      mend({ phone: '6045550123' }),
      mend({ confirm: 'y' }),
      mend({ password: 'tomato', confirm: 'tomato' }),
    ]).toEqual([EMPTY, FIRST, LAST, CHECK, VALID, PHONE, MATCH, SHORT, undefined])
  })
})

describe("log-in's first fault", () => {
  it('is none when both are there [LOGIN-02]', () => {
    expect(logInFault({ email: 'ann@example.com', password: 'x' })).toBeUndefined()
  })

  it.each<[email: string, password: string, fields: string[], message: string]>([
    ['', '', ['email', 'password'], ALL],
    ['  ', '', ['email', 'password'], ALL],
    ['', 'x', ['email'], EMPTY],
    ['ann@example.com', '', ['password'], EMPTY],
    ['a b', '', ['password'], EMPTY],
    ...EMAILS.map(([email, message]): [string, string, string[], string] => [email, 'x', ['email'], message]),
  ])('of %j and %j is at %j: %s [LOGIN-07 LOGIN-08 LOGIN-09]', (email, password, fields, message) => {
    expect(logInFault({ email, password })).toEqual({ fields, message })
  })
})

describe('of who forgot the password', () => {
  it.each<[email: string, message: string | undefined]>([
    ['', 'Please fill the email field!'],
    ['  ', 'Please fill the email field!'],
    ...EMAILS,
    ['ann@example.com', undefined],
    [' ann@example.com ', undefined],
  ])('the email %j: %s [FORGOT-04 FORGOT-05]', (email, message) => {
    expect(forgotFault(email)).toEqual(message && { fields: ['email'], message })
  })

  it.each<[password: string, confirm: string, fields: string[], message: string]>([
    ['', '', ['password', 'confirm'], ALL],
    ['x', '', ['confirm'], ALL],
    ['', 'x', ['password'], ALL],
    ['x', 'y', ['password', 'confirm'], MATCH],
    ['x', 'x ', ['password', 'confirm'], MATCH],
  ])('the passwords %j and %j are at fault at %j: %s [FORGOT-14 FORGOT-15]', (password, confirm, fields, message) => {
    expect(resetFault({ password, confirm })).toEqual({ fields, message })
  })

  it('the same password twice is fine with six characters, spaces and all [FORGOT-15 FORGOT-18 D-38]', () => {
    expect(resetFault({ password: '  x   ', confirm: '  x   ' })).toBeUndefined()
    expect(resetFault({ password: ' xxx ', confirm: ' xxx ' })).toEqual({ fields: ['password'], message: SHORT })
  })
})

describe('codes and numbers', () => {
  it.each<[code: string, length: number, message: string | undefined]>([
    ['012345', 6, undefined],
    ['01234', 5, undefined],
    ['', 6, 'Please enter all six digits of the code.'],
    ['01234', 6, 'Please enter all six digits of the code.'],
    ['0123456', 6, 'Please enter all six digits of the code.'],
    ['01234x', 6, 'Please enter all six digits of the code.'],
    ['0123', 5, 'Please enter all five digits of the code.'],
  ])('the code %j of %i digits: %s [PHV-01 FORGOT-07]', (code, length, message) => {
    expect(codeFault(code, length)).toEqual(message && { fields: ['code'], message })
  })

  it.each<[phone: string, message: string | undefined]>([
    ['6045550123', undefined],
    ['', PHONE],
    ['604555012', PHONE],
    ['16045550123', PHONE],
  ])('the number %j: %s [PHV-07 SIGNUP-15]', (phone, message) => {
    expect(phoneFault(phone)).toEqual(message && { fields: ['phone'], message })
  })
})
