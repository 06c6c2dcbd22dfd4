import { isIPv6 } from 'node:net'

/** The address that limits count by. For IPv6 it is the first 64 bits, because a household has all addresses below them. */
export const networkOf = (address: string): string => leading(address, 4)

/**
 * The first 48 bits of an IPv6 address, below which a line at home or in a shop may change its network as it likes; a telephone
 * company has many customers there. An IPv4 address as it is.
 */
export const lineOf = (address: string): string => leading(address, 3)

/** So many times as much as one network may a line do. */
export const NETWORKS_OF_LINE = 8

function leading(address: string, count: number): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (four || !isIPv6(address)) return four ?? address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return all
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
