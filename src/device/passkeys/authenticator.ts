import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from '../../../contract/wire.ts'
import type {
  assertionOptions,
  creationOptions,
  PasskeyAssertion,
  PasskeyCreation,
} from '../../../contract/webauthn.ts'

/** The browser's part of a passkey, of a member or of the office, by SimpleWebAuthn, which is loaded when it is needed. */

/**
 * Why there is none. cancelled: by its person, by another press, or too late; there: the chosen device has one of the person already;
 * place: the page stands under another name than the shop's; unusable: anything else.
 */
type WhyNoPasskey = 'cancelled' | 'there' | 'place' | 'unusable'

export type FromDevice<R> = { ok: true; response: R } | { ok: false; why: WhyNoPasskey; message: string }

const MESSAGES: Record<WhyNoPasskey, string> = {
  cancelled: 'It was cancelled, or took too long. Try again when you are ready.',
  there: 'This device has a passkey of yours already.',
  place: 'Passkeys do not work at this address. Open the page by the name of the shop, or sign in with a password.',
  unusable: 'This browser cannot use passkeys here. Use another one, or sign in with a password.',
}

const WHY: Partial<Record<string, WhyNoPasskey>> = {
  AbortError: 'cancelled',
  InvalidStateError: 'there',
  NotAllowedError: 'cancelled',
  SecurityError: 'place',
}

/** Browsers say no more than a name. */
function faultOf(error: unknown): Extract<FromDevice<never>, { ok: false }> {
  const why = (error instanceof Error && WHY[error.name]) || 'unusable'
  return { ok: false, why, message: MESSAGES[why] }
}

const hintsOf = (isBeside: boolean) => (isBeside ? { hints: ['hybrid'] } : {})

interface Making {
  /** Offers the phone first, by a code on the screen. */
  isBeside?: boolean
  /** Asks nothing: the password manager that has just filled in a password keeps the passkey beside it. */
  isQuiet?: boolean
}

/** Makes a passkey on this device or one beside it. */
export async function createPasskey(
  options: z.output<typeof creationOptions>,
  { isBeside = false, isQuiet = false }: Making = {},
): Promise<FromDevice<PasskeyCreation>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = { ...options, ...hintsOf(isBeside) } as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON, useAutoRegister: isQuiet })
    return { ok: true, response: response as PasskeyCreation }
  } catch (error) {
    return faultOf(error)
  }
}

interface Using {
  isBeside?: boolean
  /** Waits in the list of the mail field, where the browser can. */
  isAutofill?: boolean
}

/** Signs with a passkey. */
export async function assertPasskey(
  options: z.output<typeof assertionOptions>,
  { isBeside = false, isAutofill = false }: Using = {},
): Promise<FromDevice<PasskeyAssertion>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = { ...options, ...hintsOf(isBeside) } as PublicKeyCredentialRequestOptionsJSON
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
    return { ok: true, response: response as PasskeyAssertion }
  } catch (error) {
    return faultOf(error)
  }
}

export async function canAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return await browserSupportsWebAuthnAutofill()
}
