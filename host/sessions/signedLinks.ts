import { isSame, signatureOf } from './token.ts'

/** The `g` of a guest's signed link, `/track?on=…&oh=…&g=…`, which opens this one order on any device (D-20). */
export const guestKey = (order: string, tokenKey: string): string =>
  signatureOf(`track ${order}`, tokenKey).slice(0, 24)

export const isGuestKey = (key: string, order: string, tokenKey: string): boolean =>
  isSame(key, guestKey(order, tokenKey))

export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** Whose offers a link stops: a member's, also after the account got another email, or those of an address without an account. */
type Unsubscriber = { hash: string } | { email: string }

/** The signed link in a mail with offers. It holds no email of a member, works without a sign-in, and never expires. */
export const unsubscribeLink = (origin: string, who: Unsubscriber, key: string): string => {
  const subject = 'hash' in who ? `m${who.hash}` : `a${Buffer.from(who.email).toString('base64url')}`
  return `${origin}${UNSUBSCRIBE_PATH}?u=${subject}.${signatureOf(`unsubscribe ${subject}`, key)}`
}

/** Undefined when the link is not one of ours. */
export function readUnsubscribeToken(token: string, key: string): Unsubscriber | undefined {
  const [subject = '', signed = ''] = token.split('.')
  if (!isSame(signed, signatureOf(`unsubscribe ${subject}`, key))) return undefined
  const who = subject.slice(1)
  return subject.startsWith('m') ? { hash: who } : { email: Buffer.from(who, 'base64url').toString() }
}
