import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyCreation } from '../../contract/office/passkeys.ts'
import type { Passkey } from '../store/office/passkeys.ts'

/**
 * Passkeys (WebAuthn) by SimpleWebAuthn: discoverable ones, after finger, face or PIN, without attestation. Their counters are not
 * kept, since those that are synced between devices do not count.
 */

/** Their site: a passkey works at the host of this origin alone, 'https://shop.example'. */
export interface Site {
  origin: string
}

const rpOf = ({ origin }: Site): string => new URL(origin).hostname

const TIMEOUT_MS = 300_000

/** What a browser needs to make a passkey of a person; not on a device that has one of `known`. */
export const creationOptions = (
  site: Site,
  { chain, person, mail, name }: { chain: string; person: string; mail: string; name: string },
  known: readonly Pick<Passkey, 'id' | 'transports'>[],
) =>
  generateRegistrationOptions({
    rpName: chain,
    rpID: rpOf(site),
    userID: new Uint8Array(Buffer.from(person)),
    userName: mail,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What a browser needs to use a passkey: one of `known`, or whichever it has. */
export const assertionOptions = (site: Site, known: readonly Pick<Passkey, 'id' | 'transports'>[] = []) =>
  generateAuthenticationOptions({
    rpID: rpOf(site),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })

/** The challenge that a browser answers; '' for what cannot be read. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : ''
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** The new passkey; undefined for anything but a right answer to this challenge. */
export async function readCreation(
  site: Site,
  response: PasskeyCreation,
  challenge: string,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'transports'> | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: rpOf(site) }
  // The library throws what is wrong with an answer: all of it is one refusal.
  const read = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
  if (!read?.verified) return undefined
  const { id, publicKey } = read.registrationInfo.credential
  const transports = [...(response.response.transports ?? [])]
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports }
}

/** Whether this passkey has signed this challenge, after finger, face or PIN. */
export async function isAssertion(
  site: Site,
  response: PasskeyAssertion,
  challenge: string,
  { id, publicKey }: Pick<Passkey, 'id' | 'publicKey'>,
): Promise<boolean> {
  const expected = { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: rpOf(site) }
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 }
  const read = await verifyAuthenticationResponse({ response, ...expected, credential }).catch(() => undefined)
  return read?.verified === true
}
