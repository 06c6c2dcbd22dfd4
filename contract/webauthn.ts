import { text, z } from './wire.ts'
import { field, shape } from './words.ts'

/** What browser and host say to each other about passkeys of members and of the office: WebAuthn's own words in JSON. */

const base64 = text(16_384).check(z.regex(/^[\w-]*$/, 'base64url'))
const type = field('Always public-key.', z.literal('public-key'), 'public-key')
const attachment = field(
  'Where the passkey lies: in this device, or beside it.',
  z.optional(z.enum(['platform', 'cross-platform'])),
)
const extensions = field('What the browser says beside it; the host reads nothing of it.', z.object({}))
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const kind = field('Always public-key.', z.string())
const known = z.object({
  id: field('The id of the passkey.', z.string()),
  type: kind,
  transports: field('The ways to it.', z.optional(z.array(z.string()))),
})
const asked = {
  challenge: field('What is signed, once and within five minutes.', z.string()),
  timeout: field('How long the browser waits, in milliseconds.', z.optional(z.int())),
}

/** For `startRegistration`. */
export const creationOptions = shape('PasskeyCreationOptions', {
  ...asked,
  rp: field(
    'The site.',
    z.object({ id: field('Its host name.', z.optional(z.string())), name: field('Its name.', z.string()) }),
  ),
  user: field(
    'The person.',
    z.object({
      id: field('By what a device knows the person.', z.string()),
      name: field('The mail of the person.', z.string()),
      displayName: field('The name of the person.', z.string()),
    }),
  ),
  pubKeyCredParams: field(
    'The kinds of keys that the host reads.',
    z.array(z.object({ type: kind, alg: field('Number of the algorithm.', z.int()) })),
  ),
  excludeCredentials: field('Passkeys that the person has already.', z.optional(z.array(known))),
  authenticatorSelection: field(
    'What the passkey must do.',
    z.optional(
      z.object({
        residentKey: field('It finds the person by itself.', z.optional(z.string())),
        requireResidentKey: field('The same for older browsers.', z.optional(z.boolean())),
        userVerification: field('It asks for finger, face or PIN.', z.optional(z.string())),
      }),
    ),
  ),
  attestation: field('The host asks for none.', z.optional(z.string())),
  hints: field('Which kind of passkey the browser offers first.', z.optional(z.array(z.string()))),
})

/** For `startAuthentication`. */
export const assertionOptions = shape('PasskeyOptions', {
  ...asked,
  rpId: field('The host name of the site.', z.optional(z.string())),
  allowCredentials: field('Passkeys of which one is asked for.', z.optional(z.array(known))),
  userVerification: field('It asks for finger, face or PIN.', z.optional(z.string())),
})

const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const credential = {
  id: field('The id of the passkey.', base64, 'f3J4wqL0'),
  rawId: field('The same again.', base64, 'f3J4wqL0'),
  type,
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
}

export const passkeyCreation = shape('PasskeyCreation', {
  ...credential,
  response: field(
    'The new passkey.',
    z.object({
      clientDataJSON: field('What the browser was asked.', base64, CLIENT_DATA),
      attestationObject: field('The key, as the device made it.', base64, 'o2NmbXRkbm9uZQ'),
      transports: field('The ways to the passkey.', z.optional(z.array(transport)), ['internal']),
    }),
  ),
})

export const passkeyAssertion = shape('PasskeyAnswer', {
  ...credential,
  response: field(
    'The signature.',
    z.object({
      clientDataJSON: field('What the browser was asked.', base64, CLIENT_DATA),
      authenticatorData: field('What the device says of itself.', base64, 'SZYN5YgO'),
      signature: field('The signature of both.', base64, 'MEUCIQDw'),
      userHandle: field('By what the device knows the person.', z.optional(base64), 'cDE'),
    }),
  ),
})

export type PasskeyCreation = z.output<typeof passkeyCreation>
export type PasskeyAssertion = z.output<typeof passkeyAssertion>
