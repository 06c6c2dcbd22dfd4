import { expect, test } from 'vitest'
import { clientAddress } from '../../../host/http/clientAddress.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { freshPhone } from '../orders/orderingHost.ts'

test.each<[proxies: number, forwarded: string | null, asker: string]>([
  [0, '192.0.2.1', '127.0.0.1'],
  [1, null, '127.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.9, 192.0.2.1', '192.0.2.1'],
  [2, '192.0.2.9, 192.0.2.1, 198.51.100.7', '192.0.2.1'],
  [2, '198.51.100.7', '198.51.100.7'],
  [1, '192.0.2.1:4711', '192.0.2.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '192.0.2.1, unknown', '127.0.0.1'],
  [1, '', '127.0.0.1'],
])(
  'clientAddress behind %i proxies with X-Forwarded-For %j from 127.0.0.1 is %s [D-34]',
  (proxies, forwarded, asker) => {
    expect(clientAddress(forwarded, '127.0.0.1', proxies)).toBe(asker)
  },
)

const six = (visitor: (n: number) => string) => Array.from({ length: 6 }, (_, n) => visitor(n))

test('rate limits use the forwarded address behind a trusted proxy, and ignore the header without one [D-34]', async () => {
  const one = await hostInProcess({ name: 'PGlite' }, { settings: { proxies: 1 } })
  const none = await hostInProcess({ name: 'PGlite' })
  /** Counts the codes sent without a bot check to customers with these `X-Forwarded-For` headers. */
  const sent = async ({ host }: HostInProcess, visitors: readonly string[]) => {
    let count = 0
    for (const visitor of visitors) {
      const guest = await Guest.arriving(host, '127.0.0.1')
      const headers = { 'X-Forwarded-For': visitor }
      if ((await guest.ask('sendCode', { phone: freshPhone() }, { headers })).ok) count += 1
    }
    return count
  }
  expect(
    await sent(
      one,
      six((n) => `192.0.2.${n}:${4711 + n}`),
    ),
  ).toBe(6)
  expect(
    await sent(
      one,
      six((n) => `192.0.2.${n}, 198.51.100.7:${4711 + n}`),
    ),
  ).toBe(5)
  expect(
    await sent(
      one,
      six((n) => `2001:db8:0:12::${n}`),
    ),
  ).toBe(5)
  expect(
    await sent(
      none,
      six((n) => `192.0.2.${n}`),
    ),
  ).toBe(5)
  const warnings = ({ logged }: HostInProcess) => logged.filter((line) => 'warning' in line)
  expect(warnings(none)).toEqual([expect.objectContaining({ warning: expect.stringMatching(/TRUST_PROXY/) })])
  expect(warnings(one)).toEqual([])
  for (const here of [one, none]) await here.close()
})
