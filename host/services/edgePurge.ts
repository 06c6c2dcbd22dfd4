import { setTimeout as wait } from 'node:timers/promises'
import type { Counts } from './counts.ts'

/** A cache in front of the hosts, such as a CDN, that keeps answers by keys (D-176). */
export interface EdgeSettings {
  /** Where purges are posted, one address for each cache. */
  purgeUrls: readonly string[]
  /** A header that proves who purges: `['Fastly-Key', 'secret']`. */
  header?: readonly [name: string, value: string]
  /** After so many milliseconds each purge is sent again, for an answer that was on its way to the cache at the first one. */
  againMs?: number
}

export interface EdgePurge {
  /** Has all caches drop the answers with one of these keys, `site` for all. Nobody waits for it; what fails is tried again. */
  purge(keys: readonly string[]): void
  /** Resolves when every cache has answered what was asked so far, and after `mostMs` milliseconds at the latest. */
  settled(mostMs: number): Promise<void>
  close(): Promise<void>
}

/** Stands for all that is kept. */
export const EVERYTHING = 'site'
/** More are purged as everything: a header has its limits. */
const MAX_KEYS = 100
const TIMEOUT_MS = 5000
const AGAIN_MS = 300
/** After these an answer is a minute old, which no cache keeps (host/http/edgeCache.ts). */
const RETRY_MS = [1000, 4000, 15_000, 40_000]

interface Parts {
  failed: (error: unknown) => void
  counts?: Pick<Counts, 'edgePurge'>
  retryMs?: readonly number[]
}

export function openEdgePurge({ purgeUrls, header, againMs = AGAIN_MS }: EdgeSettings, parts: Parts): EdgePurge {
  const headers = header ? { [header[0]]: header[1] } : {}
  const caches = purgeUrls.map((url) => purgerOf(url, headers, parts))
  const again = new Set<NodeJS.Timeout>()
  const purge = (keys: readonly string[]) => {
    for (const cache of caches) cache.purge(keys)
  }
  return {
    purge: (keys) => {
      if (keys.length === 0) return
      purge(keys)
      const timer = setTimeout(() => {
        again.delete(timer)
        purge(keys)
      }, againMs)
      again.add(timer)
    },
    settled: async (mostMs) => {
      const giveUp = new AbortController()
      const late = wait(mostMs, undefined, { signal: giveUp.signal }).catch(() => undefined)
      await Promise.race([Promise.all(caches.map((cache) => cache.settled())), late])
      giveUp.abort()
    },
    close: async () => {
      for (const timer of again) clearTimeout(timer)
      await Promise.all(caches.map((cache) => cache.close()))
    },
  }
}

/** One request at a time; what is asked meanwhile goes with the next one, and waits for no retry. */
function purgerOf(url: string, headers: Record<string, string>, { failed, counts, retryMs = RETRY_MS }: Parts) {
  const asked = new Set<string>()
  const closing = new AbortController()
  let pausing = new AbortController()
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    let tries = 0
    while (asked.size > 0 && !closing.signal.aborted) {
      const keys = [...asked]
      asked.clear()
      const fault = await post(url, headers, keys, closing.signal)
      counts?.edgePurge(fault === undefined ? 'done' : 'failed')
      if (fault === undefined) tries = 0
      else {
        failed(new Error(`The cache at ${new URL(url).host} was not purged: ${fault}`))
        const pause = retryMs[tries]
        tries = pause === undefined ? 0 : tries + 1
        if (pause === undefined) continue
        const isMoreAsked = asked.size > 0
        for (const key of keys) asked.add(key)
        if (isMoreAsked) continue
        pausing = new AbortController()
        const signal = AbortSignal.any([closing.signal, pausing.signal])
        await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return {
    purge: (keys: readonly string[]) => {
      for (const key of keys) asked.add(key)
      pausing.abort()
      sending ??= send().finally(() => {
        sending = undefined
      })
    },
    settled: async () => await sending,
    close: async () => {
      closing.abort()
      await sending
    },
  }
}

/** What went wrong; undefined when the cache has taken it. */
async function post(
  url: string,
  headers: Record<string, string>,
  keys: readonly string[],
  closing: AbortSignal,
): Promise<string | undefined> {
  const sent = keys.length > MAX_KEYS || keys.includes(EVERYTHING) ? EVERYTHING : keys.join(' ')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Surrogate-Key': sent },
      redirect: 'error',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer'
  }
}
