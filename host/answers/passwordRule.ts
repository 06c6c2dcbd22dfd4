import { LEAST_PASSWORD } from '../../rules/accountFields.ts'
import { refused, type Refused } from './answer.ts'

/** The host refuses the commonest passwords everywhere, with its own message (D-25). */
export const COMMON_PASSWORD = 'This password is too easy to guess. Please choose another one.'

const MOST_COMMON = 20_000

let common: Promise<ReadonlySet<string>> | undefined

/** What is wrong with a new password, wherever it is set. What is known of its owner is as easy to guess. */
export async function newPasswordFault(password: string, known: readonly string[]): Promise<Refused | undefined> {
  if (password.length < LEAST_PASSWORD) return refused(`Password must be at least ${LEAST_PASSWORD} characters`)
  common ??= commonPasswords()
  const plain = password.trim().toLowerCase()
  const isKnown = known.some((one) => one.toLowerCase() === plain)
  return isKnown || (await common).has(plain) || isOneCharacter(plain) ? refused(COMMON_PASSWORD) : undefined
}

const isOneCharacter = (text: string): boolean => new Set(text).size <= 1

/** The commonest first, as they were found in leaks. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON))
}
