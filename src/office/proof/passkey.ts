import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Answer, Input } from '../device/ask.ts'

/** The browser's part of a passkey, by SimpleWebAuthn, which is loaded when it is needed. */

/** `isThere`: the chosen device has a passkey of the person already. */
export type FromDevice<R> = { ok: true; response: R } | { ok: false; message: string; isThere: boolean }

type Creation = NonNullable<Input<'officeAcceptInvitation'>['passkey']>['response']
type Assertion = Input<'officeSignInPasskey'>['response']

/** Why a device gives no passkey, in words: browsers say no more than a name. */
function faultOf(error: unknown): Extract<FromDevice<never>, { ok: false }> {
  const name = error instanceof Error ? error.name : ''
  const isThere = name === 'InvalidStateError'
  const message = isThere
    ? 'This device has a passkey of yours already.'
    : name === 'NotAllowedError' || name === 'AbortError'
      ? 'It was cancelled, or took too long. Try again when you are ready.'
      : 'This browser cannot use passkeys here. Use another one, or a password and a code.'
  return { ok: false, message, isThere }
}

interface Using {
  /** Offers the phone first, by a code on the screen. */
  isBeside?: boolean
  /** Waits in the list of the mail field, where the browser can. */
  isAutofill?: boolean
}

const hintsOf = (isBeside: boolean) => (isBeside ? { hints: ['hybrid'] } : {})

/** Makes a passkey on this device or one beside it. */
export async function createPasskey(
  options: Answer<'officePasskeyOptions'>['options'],
  { isBeside = false }: Pick<Using, 'isBeside'> = {},
): Promise<FromDevice<Creation>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return {
      ok: true,
      response: (await startRegistration({
        optionsJSON: { ...options, ...hintsOf(isBeside) } as PublicKeyCredentialCreationOptionsJSON,
      })) as Creation,
    }
  } catch (error) {
    return faultOf(error)
  }
}

/** Signs with a passkey. */
export async function assertPasskey(
  options: Answer<'officeSignInOptions'>['options'],
  { isBeside = false, isAutofill = false }: Using = {},
): Promise<FromDevice<Assertion>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = { ...options, ...hintsOf(isBeside) } as PublicKeyCredentialRequestOptionsJSON
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
    return { ok: true, response: response as Assertion }
  } catch (error) {
    return faultOf(error)
  }
}

export async function canAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return await browserSupportsWebAuthnAutofill()
}
