import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyCreation } from '../../contract/webauthn.ts'
import type { KnownPasskey, MadePasskey, PasskeyKey } from '../store/accounts/passkeys.ts'

/**
 * Passkeys (WebAuthn) of members and of the office, by SimpleWebAuthn: discoverable ones, after finger, face or PIN, without
 * attestation. Their counters are not kept, since those that are synced between devices do not count.
 */

/** Their site: a passkey works at the host of this origin alone, 'https://shop.example'. */
export interface Site {
  origin: string
}

const rpOf = ({ origin }: Site): string => new URL(origin).hostname

const TIMEOUT_MS = 300_000

interface PasskeyOwner {
  chain: string
  /** By what a device knows its owner, base64url. */
  handle: string
  mail: string
  name: string
}

/**
 * What a browser needs to make a passkey; not on a device that has one of `known`. One that is made `quietly`, after a password was
 * filled in, may ask for no finger, since there is no dialog in which to ask; to sign in it asks.
 */
export const creationOptions = (
  site: Site,
  { chain, handle, mail, name }: PasskeyOwner,
  known: readonly KnownPasskey[],
  quietly = false,
) =>
  generateRegistrationOptions({
    rpName: chain,
    rpID: rpOf(site),
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: mail,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: quietly ? 'preferred' : 'required' },
  })

/** What a browser needs to use a passkey: one of `known`, or whichever it has. */
export const assertionOptions = (site: Site, known: readonly KnownPasskey[] = []) =>
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
  quietly = false,
): Promise<MadePasskey | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: rpOf(site) }
  const required = { requireUserPresence: !quietly, requireUserVerification: !quietly }
  // The library throws what is wrong with an answer: all of it is one refusal.
  const read = await verifyRegistrationResponse({ response, ...expected, ...required }).catch(() => undefined)
  if (!read?.verified) return undefined
  const { credential, credentialBackedUp: isSynced } = read.registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { id: credential.id, publicKey, transports: [...(response.response.transports ?? [])], isSynced }
}

/** That this passkey has signed this challenge, after finger, face or PIN; undefined when it has not. */
export async function readAssertion(
  site: Site,
  response: PasskeyAssertion,
  challenge: string,
  { id, publicKey }: PasskeyKey,
): Promise<{ isSynced: boolean } | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: rpOf(site) }
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 }
  const read = await verifyAuthenticationResponse({ response, ...expected, credential }).catch(() => undefined)
  return read?.verified ? { isSynced: read.authenticationInfo.credentialBackedUp } : undefined
}
