import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startHost } from '../support/host/hostProcess.ts'
import { openAttackerSession, KINDS, type Attack } from './attackers.ts'
import { Client } from './client.ts'
import { spread } from './percentiles.ts'

/** Pause between two reads of the bystander, in ms, so that its reads meet no rate limit. */
const READ_PAUSE_MS = 50

/** Measures how long another client waits for the stores and a menu while one network address attacks the host. */
export async function benchAttack(): Promise<void> {
  const host = await startHost({ TRUST_PROXY: '1' })
  try {
    const bystander = new Client(host.url, '203.0.113.9')
    const { stores } = await bystander.ask('stores', {})
    const store = stores[0]?.hash ?? ''
    const guest = await openAttackerSession(host.url)
    const read = async () => {
      await bystander.send('GET', '/api/get/stores')
      await bystander.send('GET', `/api/get/menu?s=${store}&full=1`)
    }
    await report('nobody', read, () => wait(5000))
    for (const kind of KINDS) {
      // The attacker runs in a thread of its own, so that its work does not slow the bystander.
      const data: Attack = { kind, url: host.url, guest, store }
      const attacker = new Worker(new URL(import.meta.url), { workerData: data })
      await report(kind, read, () => once(attacker, 'message'))
      // Connections that the attack keeps open are closed only here.
      await attacker.terminate()
    }
    bystander.close()
  } finally {
    await host.stop()
    await host.remove()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Repeats `read` until the work is done, at least thirty times, and prints the times. */
async function report(name: string, read: () => Promise<void>, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let isOver = false
  const began = performance.now()
  const working = work().then(() => (isOver = true))
  while (!isOver || times.length < 30) {
    const asked = performance.now()
    await read()
    times.push((performance.now() - asked) / 2)
    await wait(READ_PAUSE_MS)
  }
  await working
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`attack, ${name}: a bystander waits ${spread(times)} (${times.length} reads in ${seconds} s)`)
}
