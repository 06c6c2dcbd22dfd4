import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEdgePurge, type EdgePurge } from '../../../host/services/edgePurge.ts'
import { openPurgeReceiver, type PurgeReceiver } from '../../support/host/purgeReceiver.ts'

describe('the purge of a cache in front', () => {
  let cache: PurgeReceiver
  let edge: EdgePurge
  let faults: string[]
  let counted: string[]
  const open = (
    more: { header?: readonly [string, string]; urls?: string[]; retryMs?: number[]; againMs?: number } = {},
  ) =>
    openEdgePurge(
      { purgeUrls: more.urls ?? [cache.url], header: more.header, againMs: more.againMs ?? 600_000 },
      {
        failed: (error) => faults.push((error as Error).message.replace(/127\.0\.0\.1:\d+/, 'HOST')),
        counts: { edgePurge: (outcome) => counted.push(outcome) },
        retryMs: more.retryMs ?? [1, 1],
      },
    )
  beforeEach(async () => {
    cache = await openPurgeReceiver()
    faults = []
    counted = []
    edge = open()
  })
  afterEach(async () => {
    await edge.close()
    await cache.close()
  })
  const settled = () => edge.settled(10_000)

  test('posts the keys in one header, with the header that proves who purges [D-176]', async () => {
    edge = open({ header: ['Fastly-Key', '8f2c'] })
    edge.purge(['store-a', 'store-b'])
    edge.purge([])
    await settled()
    expect(cache.keys).toEqual(['POST store-a store-b'])
    expect(cache.headers()).toMatchObject({ 'fastly-key': '8f2c' })
    expect([counted, faults]).toEqual([['done'], []])
  })

  test('sends each again a moment later, for an answer that was on its way to the cache [D-176]', async () => {
    edge = open({ againMs: 1 })
    edge.purge(['store-a'])
    await expect.poll(() => cache.keys).toEqual(['POST store-a', 'POST store-a'])
  })

  test('sends what is asked meanwhile with the next request, each key once', async () => {
    let goOn = (): void => undefined
    cache.next.push(new Promise<void>((resolve) => (goOn = resolve)))
    edge.purge(['store-a'])
    await expect.poll(() => cache.keys.length).toBe(1)
    for (const key of ['store-b', 'stores', 'store-b']) edge.purge([key])
    await edge.settled(20)
    expect(cache.keys).toHaveLength(1)
    goOn()
    await settled()
    expect(cache.keys).toEqual(['POST store-a', 'POST store-b stores'])
  })

  test('purges all where everything has changed, or more than a hundred stores', async () => {
    edge.purge(Array.from({ length: 101 }, (_, store) => `store-${store}`))
    await settled()
    edge.purge(['site', 'stores'])
    await settled()
    expect(cache.keys).toEqual(['POST site', 'POST site'])
  })

  test('repeats what fails with what has come meanwhile, says so each time, and gives up in the end [D-176]', async () => {
    cache.next.push(503, 500)
    edge.purge(['store-a'])
    await settled()
    expect(cache.keys).toEqual(['POST store-a', 'POST store-a', 'POST store-a'])
    expect(counted).toEqual(['failed', 'failed', 'done'])
    expect(faults).toEqual([503, 500].map((status) => `The cache at HOST was not purged: HTTP ${status}`))
    cache.next.push(503, 503, 503)
    edge.purge(['store-b'])
    await settled()
    edge.purge(['store-c'])
    await settled()
    expect(cache.keys.slice(3)).toEqual(['POST store-b', 'POST store-b', 'POST store-b', 'POST store-c'])
  })

  test('sends what is new at once, with what waits for its retry', async () => {
    cache.next.push(503)
    edge = open({ retryMs: [60_000] })
    edge.purge(['store-a'])
    await expect.poll(() => counted).toEqual(['failed'])
    edge.purge(['store-b'])
    await settled()
    expect(cache.keys).toEqual(['POST store-a', 'POST store-a store-b'])
  })

  test('purges the other caches while one is away, and follows no redirect', async () => {
    cache.next.push(302)
    edge = open({ urls: ['http://127.0.0.1:1/purge', cache.url], retryMs: [] })
    edge.purge(['store-a'])
    await settled()
    expect(cache.keys).toEqual(['POST store-a'])
    expect(counted.toSorted()).toEqual(['failed', 'failed'])
  })

  test('ends at once although a cache does not answer', async () => {
    cache.next.push(new Promise(() => undefined))
    edge.purge(['store-a'])
    await expect.poll(() => cache.keys.length).toBe(1)
    const start = performance.now()
    await edge.close()
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
