import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { KitchenCallName } from '../../contract/kitchen.ts'
import { KitchenScreen } from '../host/kitchen/kitchenScreen.ts'
import { overHttp } from '../support/guest.ts'

const RETRY_MS = 500
const STEPS = ['preparing', 'oven', 'out', 'finished'] as const
/** A screen and a tracking page read again after so long, also when no stream has told them to. */
const POLL_MS = 30_000

/** A kitchen's screen at one host: it takes each order to its end as soon as its stream tells of it. */
export interface Kitchen {
  stop(): Promise<void>
}

export async function startKitchen(url: string, store: string, pin: string): Promise<Kitchen> {
  const screen = await KitchenScreen.at(overHttp(url, '127.0.4.1'), store, pin)
  const over = new AbortController()
  /** The same press until there is an answer; undefined when somebody was faster. */
  const press = async (name: KitchenCallName, input: object): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const status = await screen.call(name, { ...input, key }).then(
        ({ httpStatus }) => httpStatus,
        () => 503,
      )
      if (status === 200 || status === 409) return
      if (status !== 503) throw new Error(`${name} was answered by ${status}`)
      await pause(RETRY_MS)
    }
  }
  const work = async (): Promise<void> => {
    const { ok, answer } = await screen.call('kitchenBoard')
    if (!ok) return
    await Promise.all(
      answer.orders.map(async ({ hash: order, stage }) => {
        if (stage === 'new') await press('kitchenAccept', { order, minutes: 25 })
        const at = Math.max(0, (STEPS as readonly string[]).indexOf(stage))
        for (const [index, to] of STEPS.entries())
          if (index > at) await press('kitchenMove', { order, from: STEPS[index - 1], to })
      }),
    )
  }
  const working = (async () => {
    while (!over.signal.aborted) {
      await work()
      await change(`${url}/kitchen/api/stream`, screen.credentials(), over.signal)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await working
    },
  }
}

/** Resolves when the customer of the order has seen it finished, on a page that listens to this host. */
export async function watchToTheEnd(url: string, order: string, credentials: Record<string, string>): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/live/order?oh=${order}`, { headers: credentials }).catch(() => undefined)
    const { c_status: status } = (response?.ok ? await response.json() : {}) as { c_status?: number }
    if (status === 2) return
    await change(`${url}/api/live/stream?oh=${order}`, credentials)
  }
}

/** Resolves when the stream tells of something, ends or fails. */
async function change(url: string, headers: Record<string, string>, until?: AbortSignal): Promise<void> {
  const over = AbortSignal.any([AbortSignal.timeout(POLL_MS), ...(until ? [until] : [])])
  try {
    const { body, ok } = await fetch(url, { headers, signal: over })
    if (!ok || !body) return await pause(RETRY_MS)
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (/^event: /m.test(text)) return
    }
  } catch {
    if (!over.aborted) await pause(RETRY_MS)
  }
}
