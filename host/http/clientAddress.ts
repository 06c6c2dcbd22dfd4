import { isIP } from 'node:net'

/** Behind proxies every connection is the nearest one's; each of them writes last whom it speaks for. */
export const FORWARDED_HEADER = 'x-forwarded-for'

/** Said once, when somebody forwards and `TRUST_PROXY` is 0. */
export const UNTRUSTED_PROXY_WARNING =
  'A request came with X-Forwarded-For and TRUST_PROXY is 0. Behind a proxy all customers count as one network address now, and share its limits: set TRUST_PROXY to the number of proxies.'

/**
 * Whose request it is: the network address that the connection has, or behind so many proxies of ours the one that the
 * farthest of them saw. What else stands in `forwarded` anybody may have written.
 */
export function clientAddress(forwarded: string | null, address: string, proxies: number): string {
  const forwardedAddresses = proxies > 0 ? (forwarded?.split(',').slice(-proxies) ?? []) : []
  const [farthest = ''] = forwardedAddresses
  return addressIn(farthest.trim()) ?? address
}

/** Some proxies add the port: 203.0.113.7:4711, [2001:db8::1]:4711. */
function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) > 0 ? bare : undefined
}
