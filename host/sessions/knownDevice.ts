import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from './token.ts'
import type { Context } from '../context/context.ts'

/**
 * Devices that have signed in to an account before, by a cookie of their own that outlives the session: the device, and a mark
 * for each account, which nobody else can make (D-37).
 */

/** Of the accounts that one device signs in to, the latest count. */
const MAX_KNOWN_MEMBERS = 5

type Known = Pick<Context, 'credentials' | 'settings'>

/** The device, when it has signed in to the member's account before; undefined otherwise. */
export function knownDevice(member: string, { credentials, settings }: Known): string | undefined {
  const [device = '', ...marks] = credentials.device?.split('.') ?? []
  const own = markOf(device, member, settings.tokenKey)
  return marks.some((mark) => isSame(mark, own)) ? device : undefined
}

/** What the device's cookie holds once it has signed in to the member's account. */
export function deviceCookieValue(member: string, { credentials, settings }: Known): string {
  const [device = randomBytes(18).toString('base64url'), ...marks] = credentials.device?.split('.') ?? []
  const own = markOf(device, member, settings.tokenKey)
  return [device, own, ...marks.filter((mark) => mark !== own)].slice(0, MAX_KNOWN_MEMBERS + 1).join('.')
}

const markOf = (device: string, member: string, key: string): string =>
  createHmac('sha256', key).update(`device ${device} ${member}`).digest('base64url')
