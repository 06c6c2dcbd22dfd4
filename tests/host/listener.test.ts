import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../../host/listener.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a connection on which nobody ever asked does not hold up the end; a running request does', async () => {
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
  // The time after which all is cut never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = listener.close()
  await once(unused, 'close')
  answer()
  expect(await (await running).text()).toBe('at last')
  await closed
})
