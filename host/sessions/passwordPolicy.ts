import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '../../domain/account/accountFields.ts'
import type { Member } from '../store/accounts/members.ts'
import { refused, type Refused } from '../context/context.ts'

/** Wherever a password is set, the host refuses the ones that are guessed first (D-25, D-38). */
const COMMON_PASSWORD = 'This password is too easy to guess. Please choose another one.'

const MIN_WORD_LENGTH = 3
const MIN_CHARACTERS = 3

let common: Promise<ReadonlySet<string>> | undefined

/** Why a new password is refused; undefined when it is good. `words` are names of its owner and the chain, which are easy to guess. */
export async function passwordPolicyFault(password: string, words: readonly string[]): Promise<Refused | undefined> {
  if (password.length < MIN_PASSWORD_LENGTH) return refused(PASSWORD_TOO_SHORT, { field: 'password' })
  common ??= commonPasswords()
  const known = await common
  const plain = password.trim().toLowerCase()
  // Who spaces a word out has not made another one of it.
  const isEasy = [plain, plain.replaceAll(/[\s._-]+/g, '')].some(
    (one) =>
      new Set(one).size < MIN_CHARACTERS ||
      known.has(one) ||
      isRepeated(one) ||
      isInRows(one) ||
      isMostlyWord(one, words),
  )
  return isEasy ? refused(COMMON_PASSWORD, { field: 'password' }) : undefined
}

export const ownerWords = ({
  name,
  lastname,
  email,
  phone,
}: Pick<Member, 'name' | 'lastname' | 'email' | 'phone'>): string[] => [
  name,
  lastname,
  `${name}${lastname}`,
  email,
  email.split('@')[0] ?? '',
  phone,
]

const isMostlyWord = (plain: string, words: readonly string[]): boolean =>
  words
    .map((word) => word.trim().toLowerCase())
    .some(
      (word) =>
        word.length >= MIN_WORD_LENGTH && plain.includes(word) && plain.replace(word, '').length < MIN_PASSWORD_LENGTH,
    )

function isRepeated(plain: string): boolean {
  for (let period = 1; period * 2 <= plain.length; period += 1) if (plain.startsWith(plain.slice(period))) return true
  return false
}

function isInRows(plain: string): boolean {
  let rows = 1
  let before: string | undefined
  for (let index = 1; index < plain.length; index += 1) {
    const step = stepBetween(plain.charAt(index - 1), plain.charAt(index))
    if (step === undefined || (before !== undefined && step !== before)) {
      rows += 1
      before = undefined
    } else before = step
  }
  return rows * 3 <= plain.length
}

const KEYS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function stepBetween(one: string, other: string): string | undefined {
  const by = other.charCodeAt(0) - one.charCodeAt(0)
  if (Math.abs(by) <= 1) return `by ${by}`
  const [from, to] = [keyOf(one), keyOf(other)]
  if (!from || !to) return undefined
  const [right, down] = [to.column - from.column, to.row - from.row]
  return Math.abs(right) <= 1 && Math.abs(down) <= 1 ? `key ${right} ${down}` : undefined
}

function keyOf(character: string): { row: number; column: number } | undefined {
  const row = KEYS.findIndex((keys) => keys.includes(character))
  return row < 0 ? undefined : { row, column: KEYS[row]?.indexOf(character) ?? 0 }
}

/** Some 42,700 of allowed length, the commonest in lists that leaked from other sites. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
