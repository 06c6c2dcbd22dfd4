import { describe, expect, it } from 'vitest'
import {
  codeFault,
  detailsFault,
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

const emptySignUp: SignUp = { name: '', lastname: '', email: '', password: '', confirm: '', phone: '' }
const ALL = 'Please fill all fields!'
const EMPTY = 'Please fill empty fields!'
const FIRST = 'First name can only contain letters and spaces!'
const LAST = 'Last name can only contain letters and spaces!'
const CHECK = 'Please check email address!'
const VALID = 'Please enter a valid email address!'
const PHONE = 'Please enter a valid phone number!'
const MATCH = 'Passwords do not match!'
const SHORT = 'Password must be at least 6 characters'

/** Invalid emails, each with its error message. */
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

describe('signUpFault', () => {
  it('accepts a complete form, with accents, apostrophes and hyphens in names [SIGNUP-02 SIGNUP-11 SIGNUP-12 D-35]', () => {
    expect(signUpFault(signUp())).toBeUndefined()
    expect(signUpFault(signUp({ name: 'José María', lastname: 'Ōta Şahin' }))).toBeUndefined()
    for (const name of ["O'Brien", 'O’Brien', 'Jean-Luc', 'St.John', "d'Arc-en-Ciel Lee"])
      expect(signUpFault(signUp({ name, lastname: name }))).toBeUndefined()
    expect(signUpFault(signUp({ name: ' Ann ', email: ' ann@example.com ', phone: ' 6045550123 ' }))).toBeUndefined()
  })

  it('reports every field when all are empty [SIGNUP-09]', () => {
    expect(signUpFault(emptySignUp)).toEqual({ fields: SIGN_UP_FIELDS, message: ALL })
    expect(signUpFault({ ...emptySignUp, name: ' ', phone: '  ' })).toEqual({ fields: SIGN_UP_FIELDS, message: ALL })
  })

  it.each(SIGN_UP_FIELDS)('reports an empty %s [SIGNUP-10]', (field) => {
    expect(signUpFault(signUp({ [field]: '' }))).toEqual({ fields: [field], message: EMPTY })
  })

  it('reports every empty field, but accepts a password of spaces [SIGNUP-10]', () => {
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
    ...EMAILS.map(([email, message]): [Partial<SignUp>, string, string] => [{ email }, 'email', message]),
    [{ phone: '604555012' }, 'phone', PHONE],
    [{ phone: '60455501234' }, 'phone', PHONE],
    [{ phone: '604555O123' }, 'phone', PHONE],
    [{ phone: '604-555-0123' }, 'phone', PHONE],
    [{ phone: '0045550142' }, 'phone', PHONE],
    [{ phone: '6041550142' }, 'phone', PHONE],
  ])(
    'reports %j at the field %s: %s [SIGNUP-11 SIGNUP-12 SIGNUP-13 SIGNUP-14 SIGNUP-15 D-35]',
    (wrong, field, message) => {
      expect(signUpFault(signUp(wrong))).toMatchObject({ fields: [field], message })
    },
  )

  it('reports two passwords that are not exactly equal [SIGNUP-16]', () => {
    for (const confirm of ['tomato and Basil', 'tomato and basil ', 'x'])
      expect(signUpFault(signUp({ confirm }))).toEqual({ fields: ['password', 'confirm'], message: MATCH })
  })

  it('reports errors one at a time in a fixed order, the password length last [SIGNUP-17 D-38]', () => {
    let form = signUp({ name: '1', lastname: '2', email: 'a b', password: '', confirm: 'x', phone: '3' })
    const fixField = (next: Partial<SignUp>): string | undefined => {
      form = { ...form, ...next }
      return signUpFault(form)?.message
    }
    expect([
      fixField({}),
      fixField({ password: 'y' }),
      fixField({ name: 'Ann' }),
      fixField({ lastname: 'Lee' }),
      fixField({ email: 'ab' }),
      fixField({ email: 'a@b.ca' }),
      fixField({ phone: '6045550123' }),
      fixField({ confirm: 'y' }),
      fixField({ password: 'tomato', confirm: 'tomato' }),
    ]).toEqual([EMPTY, FIRST, LAST, CHECK, VALID, PHONE, MATCH, SHORT, undefined])
  })
})

it('signUpFault, logInFault, forgotFault and detailsFault say which character of an email is not allowed [SIGNUP-13 LOGIN-09 FORGOT-05]', () => {
  const email = 'ada+pizza@example.com'
  const fault = {
    fields: ['email'],
    message: CHECK,
    detail: '“+” cannot be used here. Please correct it or use another e-mail.',
  }
  expect(signUpFault(signUp({ email }))).toEqual(fault)
  expect(logInFault({ email, password: 'x' })).toEqual(fault)
  expect(forgotFault(email)).toEqual(fault)
  expect(detailsFault({ name: 'Ada', lastname: 'Lee', email, phone: '6045550123' })).toEqual(fault)
})

describe('detailsFault', () => {
  const details = { name: 'Ada', lastname: 'Lee', email: 'ada@example.com', phone: '6045550123' }

  it.each<[wrong: Partial<typeof details>, field: string, message: string]>([
    [{ name: 'R2', lastname: 'D2', phone: '1', email: 'x' }, 'name', FIRST],
    [{ lastname: 'D2', phone: '1', email: 'x' }, 'lastname', LAST],
    [{ phone: '1', email: 'x' }, 'phone', PHONE],
    [{ email: 'x' }, 'email', VALID],
  ])('reports the first of the faults of %j at the field %s [ACCT-13]', (wrong, field, message) => {
    expect(detailsFault({ ...details, ...wrong })).toMatchObject({ fields: [field], message })
    expect(detailsFault(details)).toBeUndefined()
  })
})

describe('logInFault', () => {
  it('accepts an email with a password [LOGIN-02]', () => {
    expect(logInFault({ email: 'ann@example.com', password: 'x' })).toBeUndefined()
  })

  it.each<[email: string, password: string, fields: string[], message: string]>([
    ['', '', ['email', 'password'], ALL],
    ['  ', '', ['email', 'password'], ALL],
    ['', 'x', ['email'], EMPTY],
    ['ann@example.com', '', ['password'], EMPTY],
    ['a b', '', ['password'], EMPTY],
    ...EMAILS.map(([email, message]): [string, string, string[], string] => [email, 'x', ['email'], message]),
  ])(
    'reports email %j and password %j at the fields %j: %s [LOGIN-07 LOGIN-08 LOGIN-09]',
    (email, password, fields, message) => {
      expect(logInFault({ email, password })).toMatchObject({ fields, message })
    },
  )
})

describe('the forgotten password forms', () => {
  it.each<[email: string, message: string | undefined]>([
    ['', 'Please fill the email field!'],
    ['  ', 'Please fill the email field!'],
    ...EMAILS,
    ['ann@example.com', undefined],
    [' ann@example.com ', undefined],
  ])('forgotFault returns for the email %j: %s [FORGOT-04 FORGOT-05]', (email, message) => {
    expect(forgotFault(email)?.message).toBe(message)
  })

  it.each<[password: string, confirm: string, fields: string[], message: string]>([
    ['', '', ['password', 'confirm'], ALL],
    ['x', '', ['confirm'], ALL],
    ['', 'x', ['password'], ALL],
    ['x', 'y', ['password', 'confirm'], MATCH],
    ['x', 'x ', ['password', 'confirm'], MATCH],
  ])(
    'resetFault reports the passwords %j and %j at the fields %j: %s [FORGOT-14 FORGOT-15]',
    (password, confirm, fields, message) => {
      expect(resetFault({ password, confirm })).toEqual({ fields, message })
    },
  )

  it('resetFault accepts the same password twice from six characters on, including spaces [FORGOT-15 FORGOT-18 D-38]', () => {
    expect(resetFault({ password: '  x   ', confirm: '  x   ' })).toBeUndefined()
    expect(resetFault({ password: ' xxx ', confirm: ' xxx ' })).toEqual({ fields: ['password'], message: SHORT })
  })
})

describe('verification codes and phone numbers', () => {
  it.each<[code: string, length: number, message: string | undefined]>([
    ['012345', 6, undefined],
    ['01234', 5, undefined],
    ['', 6, 'Please enter all six digits of the code.'],
    ['01234', 6, 'Please enter all six digits of the code.'],
    ['0123456', 6, 'Please enter all six digits of the code.'],
    ['01234x', 6, 'Please enter all six digits of the code.'],
    ['0123', 5, 'Please enter all five digits of the code.'],
  ])('codeFault returns for the code %j with %i digits required: %s [PHV-01 FORGOT-07]', (code, length, message) => {
    expect(codeFault(code, length)).toEqual(message && { fields: ['code'], message })
  })

  it.each<[phone: string, message: string | undefined]>([
    ['6045550123', undefined],
    ['', PHONE],
    ['604555012', PHONE],
    ['16045550123', PHONE],
  ])('phoneFault returns for the number %j: %s [PHV-07 SIGNUP-15]', (phone, message) => {
    expect(phoneFault(phone)?.message).toBe(message)
  })
})
