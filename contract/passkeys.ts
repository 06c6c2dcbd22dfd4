import { call, done, nothing } from './call.ts'
import { ACCOUNT, personFields, signUpFields } from './member.ts'
import { SESSION, signedIn } from './session.ts'
import { assertionOptions, creationOptions, passkeyAssertion, passkeyCreation } from './webauthn.ts'
import { codec, flag, flagText, jsonText, optionalText, text, z } from './wire.ts'
import { field, shape, subject } from './words.ts'

/**
 * Passkeys of members (D-241). A refusal whose `field` is `challenge` came too late or again: new options help. One whose `field` is
 * `passkey` names one that no member has (any more).
 */

/** Examples; what the fields mean is WebAuthn's. */
const SIGNED =
  '{"id":"f3J4wqL0","rawId":"f3J4wqL0","type":"public-key","clientExtensionResults":{},"response":{"clientDataJSON":"eyJ0eXBl","authenticatorData":"SZYN5YgO","signature":"MEUCIQDw"}}'
const MADE =
  '{"id":"f3J4wqL0","rawId":"f3J4wqL0","type":"public-key","clientExtensionResults":{},"response":{"clientDataJSON":"eyJ0eXBl","attestationObject":"o2NmbXRkbm9uZQ"}}'

const assertion = ['response', field('What the device has signed.', jsonText(passkeyAssertion), SIGNED)] as const
const creation = ['response', field('What the device has made.', jsonText(passkeyCreation), MADE)] as const
const name = ['name', field('What the member calls it.', text(60), 'Chrome on Android')] as const
const id = ['id', field('The id of the passkey.', text(1400), 'f3J4wqL0')] as const
const signing = codec(() => ({ options: ['options', field('For the browser.', assertionOptions)] }))
const making = codec(() => ({ options: ['options', field('For the browser.', creationOptions)] }))

const passkey = shape('Passkey', () => ({
  id,
  name: ['name', field('What the member calls it.', z.string())],
  madeAt: ['made_at', field('Since when, ISO 8601.', text(30))],
  usedAt: ['used_at', field('When it signed last, ISO 8601; empty for never.', optionalText(30))],
  isSynced: ['synced', field('1: it is copied to the other devices of the member.', flag)],
}))

export const passkeySignInCalls = subject(SESSION, {
  passkeySignInOptions: call(
    'Says what a passkey is to sign',
    { method: 'POST', path: '/passkey/sign-in/options', writes: 'handler', source: 'D-241' },
    nothing,
    signing,
  ),
  passkeySignIn: call(
    'Signs in by a passkey',
    {
      method: 'POST',
      path: '/passkey/sign-in',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'D-241',
    },
    codec(() => ({ response: assertion })),
    signedIn,
  ),
  passkeySignUpOptions: call(
    'Says what a passkey is to be made from for a new member',
    { method: 'POST', path: '/passkey/sign-up/options', writes: 'handler', source: 'D-241' },
    codec(() => personFields),
    making,
  ),
  passkeySignUp: call(
    'Makes a member who has a passkey and no password, and signs in',
    {
      method: 'POST',
      path: '/passkey/sign-up',
      writes: 'handler',
      invalidates: ['account', 'checkout', 'history'],
      source: 'D-241',
    },
    codec(() => ({ ...signUpFields, response: creation, passkeyName: ['passkey_name', name[1]] })),
    signedIn,
  ),
})

export const passkeyCalls = subject(ACCOUNT, {
  passkeys: call(
    'Lists the passkeys of the member, and says whether there is a password',
    { method: 'GET', path: '/customer/account/passkeys', token: 'member', source: 'D-241' },
    nothing,
    codec(() => ({
      passkeys: ['passkeys', field('The oldest first.', z.array(passkey))],
      hasPassword: ['has_password', field('1: the member has a password.', flag)],
    })),
  ),
  /** Wants the password, a passkey or a fresh sign-in, as a change of the email does. */
  passkeyOptions: call(
    'Says what a further passkey is to be made from',
    {
      method: 'POST',
      path: '/customer/account/passkeys/options',
      token: 'member',
      writes: 'handler',
      source: 'D-241',
    },
    codec(() => ({
      quietly: [
        'quietly',
        field('1: beside a password that was just filled in, without asking.', z.optional(flagText), '0'),
      ],
    })),
    making,
  ),
  addPasskey: call(
    'Adds a passkey',
    {
      method: 'POST',
      path: '/customer/account/passkeys/add',
      token: 'member',
      invalidates: ['passkeys'],
      source: 'D-241',
    },
    codec(() => ({ response: creation, name })),
    done,
  ),
  namePasskey: call(
    'Gives a passkey another name',
    {
      method: 'POST',
      path: '/customer/account/passkeys/name',
      token: 'member',
      invalidates: ['passkeys'],
      source: 'D-241',
    },
    codec(() => ({ id, name })),
    done,
  ),
  /** Wants a proof as above, and ends all other sessions. */
  removePasskey: call(
    'Removes a passkey and signs the member out everywhere else',
    {
      method: 'POST',
      path: '/customer/account/passkeys/remove',
      token: 'member',
      invalidates: ['passkeys', 'sessions'],
      refusalInvalidates: ['passkeys'],
      source: 'D-241',
    },
    codec(() => ({ id })),
    done,
  ),
  passkeyProofOptions: call(
    'Says what a passkey of the member is to sign',
    {
      method: 'POST',
      path: '/customer/account/passkeys/prove/options',
      token: 'member',
      writes: 'handler',
      source: 'D-241',
    },
    nothing,
    signing,
  ),
  provePasskey: call(
    'Confirms by a passkey, for ten minutes of sensitive changes',
    {
      method: 'POST',
      path: '/customer/account/passkeys/prove',
      token: 'member',
      source: 'D-241',
    },
    codec(() => ({ response: assertion })),
    done,
  ),
})
