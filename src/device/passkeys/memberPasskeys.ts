import { deviceWords } from '../../../domain/account/deviceWords.ts'
import type { InputOf } from '../../../contract/calls.ts'
import { api } from '../api/api.ts'
import type { ApiResult, Failure } from '../api/result.ts'
import { signIn, type SignedIn } from '../session/signIn.ts'
import { storedText, storeText } from '../storedText.ts'
import { assertPasskey, createPasskey, type FromDevice } from './authenticator.ts'
import { CANCELLED } from './cancelled.ts'
import { canUsePasskeys } from './canUsePasskeys.ts'

/** What a member does with passkeys (D-241); loaded when the first one is asked for. None of these throws. */

interface Ceremony<O, R, A> {
  ask: () => Promise<ApiResult<{ options: O }>>
  /** `isAgain`: the first answer came too late. */
  device: (options: O, isAgain: boolean) => Promise<FromDevice<R>>
  send: (response: R, options: O) => Promise<ApiResult<A>>
}

/** Asks the host what to sign, then the device, and sends its answer; for one that came too late it begins again, once. */
async function perform<O, R, A>({ ask, device, send }: Ceremony<O, R, A>): Promise<ApiResult<A>> {
  const once = async (late?: Failure): Promise<ApiResult<A>> => {
    const begun = await ask()
    if (!begun.ok) return begun
    const { options } = begun.answer
    const made = await device(options, late !== undefined)
    if (!made.ok)
      return made.why === 'cancelled' ? (late ?? CANCELLED) : { ok: false, kind: 'broken', message: made.message }
    return await send(made.response, options)
  }
  const sent = await once()
  return isRefused(sent, 'challenge') ? await once(sent) : sent
}

const isRefused = (sent: ApiResult<unknown>, field: string): sent is Failure =>
  !sent.ok && sent.kind === 'refused' && sent.field === field

/** Tells the device that a passkey opens nothing, so that it stops to offer it, where the browser can. */
async function forget(rpId: string | undefined, id: string): Promise<void> {
  const { sendSignal } = await import('@simplewebauthn/browser')
  // It is a hint: a browser that cannot, and a device that does not hear, show the passkey on.
  await sendSignal({ signalName: 'unknownCredential', rpID: rpId ?? location.hostname, credentialID: id }).catch(
    () => undefined,
  )
}

/**
 * Signs in by a passkey, whichever is chosen. With `waiting` it waits in the list of the mail field until that is aborted, and says
 * nothing before one is picked there. `next` as in `signIn`.
 */
export const signInByPasskey = (next: string, waiting?: AbortSignal): Promise<SignedIn> =>
  perform({
    ask: async () => {
      const begun = await api('passkeySignInOptions', {})
      // A ceremony that begins late would end the one of a button that was pressed meanwhile.
      return waiting?.aborted || (waiting && !begun.ok) ? CANCELLED : begun
    },
    device: async (options, isAgain) => {
      // What waits a second time in the list would look like nothing.
      const made = await assertPasskey(options, { isAutofill: waiting !== undefined && !isAgain })
      return made.ok || !waiting ? made : { ...made, why: 'cancelled' }
    },
    send: async (response, { rpId }) => {
      const sent = await signIn('passkeySignIn', { response }, crypto.randomUUID(), next)
      if (isRefused(sent, 'passkey')) await forget(rpId, response.id)
      return sent
    },
  })

type NewMember = Omit<InputOf<'passkeySignUp'>, 'response' | 'passkeyName'>

/** Makes a member who has a passkey of this device and no password. */
export const signUpByPasskey = (typed: NewMember, next: string): Promise<SignedIn> =>
  perform({
    ask: () => api('passkeySignUpOptions', typed),
    device: (options) => createPasskey(options),
    send: async (response, { rp }) => {
      const input = { ...typed, response, passkeyName: nameOf(response) }
      const sent = await signIn('passkeySignUp', input, crypto.randomUUID(), next)
      if (!sent.ok && sent.kind === 'refused') await forget(rp.id, response.id)
      return sent
    },
  })

const nameOf = ({ authenticatorAttachment }: { authenticatorAttachment?: string | undefined }): string =>
  authenticatorAttachment === 'cross-platform' ? 'Phone or security key' : deviceWords(navigator.userAgent)

/** Adds a passkey of this device, or of one beside it, to the member who is signed in. */
export const addPasskey = ({ isQuiet = false } = {}): Promise<ApiResult<unknown>> =>
  perform({
    ask: () => api('passkeyOptions', { quietly: isQuiet }),
    device: (options) => createPasskey(options, { isQuiet }),
    send: async (response, { rp }) => {
      const sent = await api('addPasskey', { response, name: nameOf(response) })
      if (!sent.ok && sent.kind === 'refused') await forget(rp.id, response.id)
      return sent
    },
  })

/** Proves by one of the member's passkeys that it is still the member, for ten minutes. */
export const proveByPasskey = (): Promise<ApiResult<unknown>> =>
  perform({
    ask: () => api('passkeyProofOptions', {}),
    device: (options) => assertPasskey(options),
    send: (response) => api('provePasskey', { response }),
  })

/** Set on a device whose member has removed a passkey: no other one is made unasked there. */
const NO_QUIET_KEY = 'no-quiet-passkey'

export async function removePasskey(id: string): Promise<ApiResult<{ message: string }>> {
  const sent = await api('removePasskey', { id })
  if (!sent.ok) return sent
  storeText(NO_QUIET_KEY, '1')
  await forget(undefined, id)
  return sent
}

/**
 * Lets the password manager that has just filled in the password keep a passkey beside it, where the browser can do so without asking.
 * Answers whether it did.
 */
export async function keepPasskeyQuietly(): Promise<boolean> {
  if (!canUsePasskeys() || storedText(NO_QUIET_KEY)) return false
  const { getBrowserCapabilities } = await import('@simplewebauthn/browser')
  const { conditionalCreate } = await getBrowserCapabilities()
  return conditionalCreate === 'supported' && (await addPasskey({ isQuiet: true })).ok
}

/** Waits in the list of the mail field, where the browser can, until it is aborted. */
export async function waitInMailField(next: string, signal: AbortSignal): Promise<SignedIn> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return CANCELLED
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  return await signInByPasskey(next, signal)
}
