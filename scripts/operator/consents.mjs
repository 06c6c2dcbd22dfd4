import { fail, get } from './host.mjs'

/** One line a consent, the newest first. */
export async function listConsents([address]) {
  const query = new URLSearchParams(address ? { address } : {})
  for (;;) {
    const { consents, next } = await get(`consents?${query}`)
    for (const { at, channel, address: whose, given, prechecked, words, place, order } of consents)
      console.log(
        [at, whose, channel, given ? 'given' : 'withdrawn', order ? `${place} (order ${order})` : place, `"${words}"`]
          .concat(given && prechecked ? ['the box began ticked'] : [])
          .join('  '),
      )
    if (next === undefined) return
    query.set('before', next)
  }
}

/** One address a line, with its unsubscribe link. */
export async function listAddresses([channel = 'email'], use) {
  if (!['email', 'sms'].includes(channel)) fail(use)
  const query = new URLSearchParams({ channel })
  for (;;) {
    const { addresses, next } = await get(`consents/addresses?${query}`)
    for (const { address, unsubscribe } of addresses) console.log([address, unsubscribe].filter(Boolean).join(','))
    if (next === undefined) return
    query.set('after', next)
  }
}
