import { shownCart } from '../../rules/outbox.ts'
import { heard } from '../../rules/outboxAnswer.ts'
import { cartChanges, type CartChanges } from '../../src/device/changeCart.ts'
import { outboxOver, type Memory, type Outbox } from '../../src/device/outbox.ts'
import { plainMemory } from '../../src/device/plainMemory.ts'
import { sender, type Send } from '../../src/device/sender.ts'

/** A customer's device without a browser: the page's own sender, outbox and cart, over any way to a host. */
export interface Device extends CartChanges {
  send: Send
  outbox: Outbox
  memory: Memory
  /** Hashes of the lines shown. */
  lines: () => string[]
  /** Asks for the session, as the page does at start. */
  start: () => Promise<boolean>
}

export function device(
  fetch: (request: Request) => Promise<Response>,
  { memory = plainMemory(), patienceMs = 4000 }: { memory?: Memory; patienceMs?: number } = {},
): Device {
  const jar = new Map<string, string>()
  let token: string | undefined
  const send = sender({
    mount: 'http://forno.test/api',
    token: () => token,
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
    const sent = await send('config', {})
    if (!sent.ok) return false
    token = sent.answer.token
    const { cart } = sent.answer
    if (cart) await memory.change((before) => heard(before, cart))
    return true
  }

  const outbox = outboxOver({ memory, send, alone: (work) => work(), report: rethrow })
  return {
    ...cartChanges(outbox, memory, patienceMs),
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
