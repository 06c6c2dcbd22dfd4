import { randomInt } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreation } from '../../../contract/webauthn.ts'
import { challengeIn, readAssertion, readCreation } from '../../services/passkeys.ts'
import { unseal } from '../../services/seal.ts'
import { totpStepOf } from '../../services/totp.ts'
import { bindingOf } from '../../sessions/token.ts'
import { saveChallenge, takeChallenge } from '../../store/office/challenges.ts'
import type { MadePasskey } from '../../store/accounts/passkeys.ts'
import { findPasskey, type Passkey } from '../../store/office/passkeys.ts'
import type { Secrets } from '../../store/office/people.ts'
import type { VisitorContext } from './officeContext.ts'

/** How a person proves who they are: passkeys, codes of an app, recovery codes. */

/** By what a device knows a person, base64url. */
export const handleOf = (person: string): string => Buffer.from(person).toString('base64url')

/** Keeps the challenge of these options for one answer. */
export async function ask<O extends { challenge: string }>(
  options: O,
  purpose: string,
  { db, now }: VisitorContext,
): Promise<O> {
  await saveChallenge(db, options.challenge, purpose, now)
  return options
}

/** The passkey that gave this answer; undefined when it is unknown, its answer wrong, or the challenge not open any more. */
export async function provenPasskey(
  response: PasskeyAssertion,
  purpose: string,
  { db, now, origin }: VisitorContext,
): Promise<Passkey | undefined> {
  const challenge = challengeIn(response)
  if (!(await takeChallenge(db, challenge, purpose, now))) return undefined
  const passkey = await findPasskey(db, response.id)
  return passkey && (await readAssertion({ origin }, response, challenge, passkey)) ? passkey : undefined
}

/** The passkey that a browser has made for this; undefined as above. */
export async function newPasskey(
  response: PasskeyCreation,
  purpose: string,
  { db, now, origin }: VisitorContext,
): Promise<MadePasskey | undefined> {
  const challenge = challengeIn(response)
  if (!(await takeChallenge(db, challenge, purpose, now))) return undefined
  return await readCreation({ origin }, response, challenge)
}

/** For whom a secret of codes is sealed. */
export const totpSubject = (owner: string): string => `office totp ${owner}`

/** The half minute of a code that the app of `owner` shows; undefined for a wrong code, and for one that was used. */
export function totpStep(
  code: string,
  { totp, totpStep: usedStep }: Pick<Secrets, 'totp' | 'totpStep'>,
  owner: string,
  { settings, now }: Pick<VisitorContext, 'settings' | 'now'>,
): number | undefined {
  const secret = totp === null ? undefined : unseal(totp, totpSubject(owner), settings.tokenKey)
  const step = secret === undefined ? undefined : totpStepOf(code.replaceAll(' ', ''), secret, now)
  return step !== undefined && step > usedStep ? step : undefined
}

const RECOVERY_CODES = 10
/** Letters and digits that look like no others: 118 random bits a code [ASVS 6.5.2]. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 24

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('')

export const recoveryHash = (person: string, code: string): string =>
  bindingOf(`recovery ${person} ${code.toLowerCase().replaceAll(/[^a-z2-9]/g, '')}`)

/** New codes as they are printed, 'abcd-efgh-jkmn-pqrs-tuvw-xyz2', with their hashes. */
export function newRecoveryCodes(person: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode().replace(/(.{4})(?=.)/g, '$1-'))
  return { codes, hashes: codes.map((code) => recoveryHash(person, code)) }
}
