import { newId } from '../store/database/newId.ts'
import { isSame, signatureOf } from './token.ts'
import type { Context } from '../context/context.ts'

/** A cookie that outlives the session holds the device's ID and a signature for each account (D-37). */

const MAX_KNOWN_MEMBERS = 5

interface DeviceContext {
  credentials: Pick<Context['credentials'], 'device'>
  settings: Pick<Context['settings'], 'tokenKey'>
}

export function knownDevice(member: string, { credentials, settings }: DeviceContext): string | undefined {
  const [device = '', ...signatures] = credentials.device?.split('.') ?? []
  const own = signatureOf(`device ${device} ${member}`, settings.tokenKey)
  return signatures.some((signature) => isSame(signature, own)) ? device : undefined
}

export function deviceCookieValue(member: string, { credentials, settings }: DeviceContext): string {
  const [device = newId(), ...signatures] = credentials.device?.split('.') ?? []
  const own = signatureOf(`device ${device} ${member}`, settings.tokenKey)
  return [device, own, ...signatures.filter((one) => one !== own)].slice(0, MAX_KNOWN_MEMBERS + 1).join('.')
}
