import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAULTS, type Fault } from '../support/host/faultActions.ts'
import { faultProxy, formatRequest, REQUEST_ID_HEADER, type FaultProxy } from '../support/host/faultProxy.ts'
import { always, planOf } from './plan.ts'

const BODY = `{"answer":"${'x'.repeat(2000)}"}`

describe('faultProxy', () => {
  let host: Server
  let proxy: FaultProxy
  /** The complete requests that reached the host. */
  let arrived: string[]
  const silences = new Map<string, () => void>()

  beforeAll(async () => {
    host = createServer((incoming, outgoing) => {
      text(incoming).then(
        (body) => {
          arrived.push(`${incoming.method} ${incoming.url} ${body}`)
          outgoing.setHeader('Content-Type', 'application/json')
          outgoing.end(BODY)
        },
        () => undefined,
      )
    })
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    const address = host.address()
    proxy = await faultProxy(typeof address === 'object' && address ? address.port : 0, {
      onNoAnswer: (id) => silences.get(id)?.(),
    })
  })
  afterAll(async () => {
    await proxy.close()
    host.closeAllConnections()
    host.close()
  })
  beforeEach(() => {
    arrived = []
    proxy.begin()
  })

  let count = 0
  /** Status and body, or `failed` without a complete answer; gives up when the proxy signals that none will come. */
  async function ask(body = 'a=1', path = '/add'): Promise<string> {
    const id = String(++count)
    const giveUp = new AbortController()
    silences.set(id, () => giveUp.abort())
    try {
      const response = await fetch(`http://127.0.0.1:${proxy.port}${path}`, {
        method: 'POST',
        body,
        headers: { [REQUEST_ID_HEADER]: id },
        signal: giveUp.signal,
      })
      const answer = await response.text()
      return `${response.status} ${answer === BODY ? 'whole' : answer.slice(0, 15)}`
    } catch {
      return 'failed'
    }
  }

  const once1 = 'POST /add a=1'
  test.each<[Fault, string, string[]]>([
    ['refuse', 'failed', []],
    ['drop-before', 'failed', []],
    ['drop-request', 'failed', []],
    ['lose-answer', 'failed', [once1]],
    ['drop-answer', 'failed', [once1]],
    ['truncate', 'failed', [once1]],
    ['stall', 'failed', [once1]],
    ['swallow', 'failed', []],
    ['pause', '200 whole', [once1]],
    ['duplicate', '200 whole', [once1, once1]],
    ['reorder', 'failed', [once1]],
    ['429', '429 {"status":false', []],
    ['500', '500 {"status":false', []],
    ['503', '503 <!doctype html>', []],
    ['portal', '200 <!doctype html>', []],
  ])('%s: the client receives %s', async (fault, heard, reached) => {
    proxy.begin(always(fault))
    expect(await ask()).toBe(heard)
    await proxy.drained()
    expect(arrived).toEqual(reached)
    expect(proxy.journal().map(formatRequest)).toEqual([`POST /add #1: ${fault}`])
  })

  test('the table above covers every fault', () => expect(FAULTS).toHaveLength(15))

  test('the fault refuse also resets the next connection', async () => {
    proxy.begin(always('refuse'))
    expect([await ask(), await ask(), await ask()]).toEqual(['failed', 'failed', '200 whole'])
  })

  test('a reordered request passes after the next one and is answered if its client still waits', async () => {
    proxy.begin(({ path }) => (path === '/late' ? 'reorder' : undefined))
    const waiting = fetch(`http://127.0.0.1:${proxy.port}/late`, { method: 'POST', body: 'first' })
    while (proxy.journal().length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await ask('second')).toBe('200 whole')
    expect((await waiting).status).toBe(200)
    expect(arrived).toEqual(['POST /add second', 'POST /late first'])
  })

  test('every request passes when there is no plan', async () => {
    expect([await ask('a'), await ask('b')]).toEqual(['200 whole', '200 whole'])
    expect(arrived).toEqual(['POST /add a', 'POST /add b'])
  })

  test('cut resets all connections, even during an answer, and restore accepts connections again', async () => {
    proxy.begin(always('reorder'))
    const stalled = fetch(`http://127.0.0.1:${proxy.port}/add`, { method: 'POST', body: 'x' }).catch(() => 'failed')
    while (proxy.journal().length === 0) await new Promise((resolve) => setImmediate(resolve))
    proxy.cut()
    expect(await stalled).toBe('failed')
    expect([await ask(), await ask()]).toEqual(['failed', 'failed'])
    expect(proxy.journal()).toHaveLength(1)
    proxy.restore()
    expect(await ask()).toBe('200 whole')
  })

  test('heal ends the planned faults', async () => {
    proxy.begin(always('500', 9))
    expect(await ask()).toMatch('500')
    proxy.heal()
    expect(await ask()).toBe('200 whole')
  })

  test('planOf gives the same faults for the same seed', () => {
    const faultsOf = (seed: number) => {
      const plan = planOf(seed)
      return Array.from({ length: 40 }, (_, at) => plan({ method: 'POST', path: '/add', nth: at + 1 }))
    }
    expect(faultsOf(7)).toEqual(faultsOf(7))
    expect(faultsOf(7)).not.toEqual(faultsOf(8))
    expect(faultsOf(7).filter(Boolean).length).toBeGreaterThan(5)
    const never = planOf(7, { density: 0 })
    expect(never({ method: 'POST', path: '/add', nth: 1 })).toBeUndefined()
  })
})
