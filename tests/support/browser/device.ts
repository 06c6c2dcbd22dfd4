import { receiveMember } from '../../../domain/account/addressBook.ts'
import { addressBookChanges, type AddressBookChanges } from '../../../src/device/outbox/changeAddressBook.ts'
import { shownCart } from '../../../domain/outbox/outbox.ts'
import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { cartChanges, type CartChanges } from '../../../src/device/outbox/changeCart.ts'
import { outboxOver, type Outbox, type OutboxParts } from '../../../src/device/outbox/outbox.ts'
import { memoryStore } from '../memoryStore.ts'
import { apiClient, type Api } from '../../../src/device/api/apiClient.ts'
import type { OutboxStore } from '../../../src/device/store/outboxStore.ts'

/** A customer's device without a browser: the page's own API client, outbox and cart, with any `fetch` to a host. */
export interface Device extends CartChanges, AddressBookChanges {
  send: Api
  outbox: Outbox
  memory: OutboxStore
  /** Hashes of the lines shown. */
  lines: () => string[]
  /** Fetches the session, as the page does at start. */
  start: () => Promise<boolean>
}

/** Longer than any host takes, so that results do not depend on the machine. */
const NO_TIMEOUT_MS = 600_000

export interface DeviceOptions extends Partial<Pick<OutboxParts, 'alone' | 'time'>> {
  memory?: OutboxStore
  timeoutMs?: number
  /** The browser's cookies, which its tabs share. */
  jar?: Map<string, string>
}

export function device(
  fetch: (request: Request) => Promise<Response>,
  {
    memory = memoryStore(),
    timeoutMs = NO_TIMEOUT_MS,
    jar = new Map(),
    alone = (work) => work(),
    time,
  }: DeviceOptions = {},
): Device {
  const send = apiClient({
    mount: 'http://forno.test/api',
    token: () => jar.get('token'),
    renew,
    fetch: async (request) => {
      const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = new Headers(request.headers)
      if (cookies) headers.set('Cookie', cookies)
      const response = await fetch(new Request(request, { headers }))
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      return response
    },
  })

  async function renew(): Promise<boolean> {
    const then = memory.remembered()
    const sent = await send('config', {})
    if (!sent.ok) return false
    const { cart, customer } = sent.answer
    if (cart) await memory.change((before) => receiveCart(before, cart, then))
    if (customer) await memory.change((before) => receiveMember(before, customer))
    return true
  }

  const outbox = outboxOver({ memory, send, alone, report: rethrow, ...(time ? { time } : {}) })
  return {
    ...cartChanges(outbox, memory, timeoutMs),
    ...addressBookChanges(outbox, memory, timeoutMs),
    send,
    outbox,
    memory,
    start: renew,
    lines: () => shownCart(memory.remembered()).lines.map(({ hash }) => hash),
  }
}

const rethrow = (error: unknown): never => {
  throw error
}
