import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../../../host/start/listener.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('closing the listener closes unused connections and waits for running requests', async () => {
  const listener = await listen({ port: 0, address: '127.0.0.1' })
  let answer = (): void => undefined
  let asked = (): void => undefined
  const arrived = new Promise<void>((resolve) => (asked = resolve))
  listener.serve({
    fetch: () => {
      asked()
      return new Promise((resolve) => (answer = () => resolve(new Response('at last'))))
    },
  })
  const running = fetch(`http://127.0.0.1:${listener.port}`)
  await arrived
  const unused = connect(listener.port, '127.0.0.1')
  await once(unused, 'connect')
  // With faked timers the drain timeout never fires.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = listener.close()
  await once(unused, 'close')
  answer()
  expect(await (await running).text()).toBe('at last')
  await closed
})

const served = { fetch: () => Promise.resolve(new Response('here')) }

/** Sends `words` on a new connection and returns everything received until it closes. */
async function sendAndReceive(port: number, words: string, from = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.write(words)
  await once(socket, 'close')
  return text
}

test('a request whose head or body never ends times out', async () => {
  const listener = await listen({ port: 0, address: '127.0.0.1', timeoutsMs: { head: 60, request: 120 } })
  listener.serve({ fetch: async (request) => new Response(await request.text()) })
  expect(await sendAndReceive(listener.port, 'GET / HTTP/1.1\r\nHost: forno\r\n')).toMatch(/^HTTP\/1.1 408/)
  const half = 'POST / HTTP/1.1\r\nHost: forno\r\nContent-Length: 9\r\n\r\nhalf'
  expect(await sendAndReceive(listener.port, half)).toMatch(/^(HTTP\/1.1 4|$)/)
  await listener.close()
})

test.skipIf(process.platform !== 'linux')(
  'a network address above its connection limit gets a 429 response, and localhost has no limit',
  async () => {
    const listener = await listen({ port: 0, address: '127.0.0.1', maxConnections: 2 })
    listener.serve(served)
    const theirs = ['127.0.0.9', '127.0.0.9'].map((localAddress) =>
      connect({ port: listener.port, host: '127.0.0.1', localAddress }),
    )
    for (const socket of theirs) await once(socket, 'connect')
    const ask = 'GET / HTTP/1.1\r\nHost: forno\r\nConnection: close\r\n\r\n'
    expect(await sendAndReceive(listener.port, ask, '127.0.0.9')).toMatch(
      /^HTTP\/1.1 429 [^]*Retry-After: 10\r\n[^]*\r\n\r\nVery many/,
    )
    expect(await sendAndReceive(listener.port, ask)).toMatch(/^HTTP\/1.1 200/)
    for (const socket of theirs) socket.destroy()
    await listener.close()
  },
)

test('a port that is taken and an address of another machine are named', async () => {
  const listener = await listen({ port: 0, address: '127.0.0.1' })
  await expect(listen({ port: listener.port, address: '127.0.0.1' })).rejects.toThrow(
    `PORT ${listener.port} is taken: another program listens at 127.0.0.1:${listener.port}.`,
  )
  await listener.close()
  await expect(listen({ port: 0, address: '192.0.2.1' })).rejects.toThrow(
    'HOST 192.0.2.1 is no address of this machine.',
  )
})
