import { isIP } from 'node:net'

export const FORWARDED_HEADER = 'x-forwarded-for'

export const UNTRUSTED_PROXY_WARNING =
  'A request came with X-Forwarded-For and TRUST_PROXY is 0. Behind a proxy all customers count as one network address now, and share its limits: set TRUST_PROXY to the number of proxies.'

/**
 * The client's network address: that of the connection, or behind trusted proxies the one that the farthest of them received
 * the request from. Entries of `forwarded` before it are ignored, since a client can forge them.
 */
export function clientAddress(forwarded: string | null, address: string, proxies: number): string {
  const forwardedAddresses = proxies > 0 ? (forwarded?.split(',').slice(-proxies) ?? []) : []
  const [farthest = ''] = forwardedAddresses
  return addressIn(farthest.trim()) ?? address
}

function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) > 0 ? bare : undefined
}
