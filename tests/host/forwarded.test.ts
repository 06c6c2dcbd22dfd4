import { expect, test } from 'vitest'
import { hostInProcess } from '../support/hostInProcess.ts'
import { freshPhone } from './ordering.ts'
import { Guest } from '../support/guest.ts'

/** How many codes someone gets who comes over a proxy as these visitors, each with a fresh session and number. */
async function sent(trustProxy: boolean, visitors: readonly string[]): Promise<number> {
  const here = await hostInProcess({ name: 'PGlite' }, { settings: { trustProxy } })
  try {
    let count = 0
    for (const visitor of visitors) {
      const guest = await Guest.arriving(here.host, '127.0.0.1')
      const headers = { 'X-Forwarded-For': visitor }
      if ((await guest.ask('sendCode', { phone: freshPhone() }, { headers })).ok) count += 1
    }
    return count
  } finally {
    await here.close()
  }
}

test('behind a trusted proxy every customer has limits of their own, by what the proxy itself added', async () => {
  expect(await sent(true, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'])).toBe(6)
  expect(
    await sent(
      true,
      Array.from({ length: 6 }, (_, n) => `192.0.2.${n}, 198.51.100.7`),
    ),
  ).toBe(5)
})

test('without one, whom a visitor pretends to be does not count', async () => {
  expect(
    await sent(
      false,
      Array.from({ length: 6 }, (_, n) => `192.0.2.${n}`),
    ),
  ).toBe(5)
})
