import { BlockList, isIP } from 'node:net'

/** What is not on the public internet: private, local, shared, reserved and documentation networks. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')

const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Parts of 2000::/3 that lead elsewhere: Teredo and other special uses, documentation, 6to4. */
const closed6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Where clouds hand out the keys of a machine; nobody keeps anything else there. */
const machineKeys = new BlockList()
machineKeys.addSubnet('169.254.0.0', 16, 'ipv4')
machineKeys.addSubnet('fe80::', 10, 'ipv6')
machineKeys.addAddress('fd00:ec2::254', 'ipv6')
machineKeys.addAddress('100.100.100.200', 'ipv4')

export const mayHoldMachineKeys = (address: string): boolean =>
  machineKeys.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether a network address is on the public internet. IPv6 addresses that carry an IPv4 one (mapped, NAT64, 6to4, Teredo) are
 * not: what they lead to depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
