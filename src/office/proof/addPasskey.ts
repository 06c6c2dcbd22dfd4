import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { ask } from '../device/ask.ts'
import { askProven } from '../device/askProven.ts'
import { createPasskey } from '../../device/passkeys/authenticator.ts'

interface NewPasskey {
  /** What its person calls it; '' for the words of the device. */
  name: string
  /** On the phone beside, by a code on the screen. */
  isBeside: boolean
}

/** Adds a passkey of this device, or of one beside it, to who is signed in; answers why it was not, in words. */
export async function addPasskey({
  name,
  isBeside,
}: NewPasskey): Promise<{ ok: true } | { ok: false; message: string }> {
  const begun = await askProven('officePasskeyOptions', {})
  if (!begun.ok) return begun
  const made = await createPasskey(begun.answer.options, { isBeside })
  if (!made.ok) return made.why === 'there' ? { ok: false, message: await whereItIs() } : made
  const device =
    made.response.authenticatorAttachment === 'cross-platform'
      ? 'Phone or security key'
      : deviceWords(navigator.userAgent).slice(0, 40)
  const sent = await askProven('officeAddPasskey', { response: made.response, name: name.trim() || device })
  return sent.ok ? { ok: true } : sent
}

/** No browser says which passkey it has found, so all names stand there. */
async function whereItIs(): Promise<string> {
  const read = await ask('officeFactors', {})
  const names = read.ok ? read.answer.passkeys.map(({ name }) => `“${name}”`).join(' or ') : ''
  const which = names === '' ? 'a passkey of yours' : `your passkey ${names}`
  return `The device that you chose has ${which} already, and holds one alone. Choose another one: the phone beside you, or a security key that you plug in.`
}
