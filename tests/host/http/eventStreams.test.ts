import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN } from '../../support/host/smallChain.ts'

let here: HostInProcess
let listener: Listener
beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' }, { settings: { proxies: 1 } })
  listener = await listen({ port: 0, address: '127.0.0.1', proxies: 1 })
  listener.serve(here.host)
})
afterAll(async () => {
  await here.close()
  await listener.close()
})

test('a network has at most 300 streams at once, the next is refused with 429, and each that closes makes room [D-124]', async () => {
  const open = async (address: string) => {
    const stop = new AbortController()
    const url = `http://127.0.0.1:${listener.port}/api/live/menu?sh=${MAIN}`
    const answer = await fetch(url, { headers: { 'X-Forwarded-For': address }, signal: stop.signal })
    return { answer, stop: () => stop.abort() }
  }
  const streams = await Promise.all(Array.from({ length: 300 }, () => open('192.0.2.5')))
  expect(new Set(streams.map(({ answer }) => answer.status))).toEqual(new Set([200]))
  const refused = await open('192.0.2.5')
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '15'])
  expect(await refused.answer.json()).toMatchObject({
    err_message: expect.stringContaining('Too many live pages') as string,
  })
  const elsewhere = await open('192.0.2.6')
  expect(elsewhere.answer.status).toBe(200)
  streams[0]?.stop()
  await expect.poll(async () => (await open('192.0.2.5')).answer.status).toBe(200)
  for (const { stop } of [...streams, elsewhere]) stop()
})
