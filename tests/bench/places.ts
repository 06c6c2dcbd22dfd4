import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { addressFile, randomNumbers, realAddresses } from '../support/realAddresses.ts'
import { VARIANTS } from '../support/typedAddresses.ts'
import { Client } from './client.ts'
import { spread } from './percentiles.ts'

const SOURCE = 'vancouver-addresses'
const SEARCHES = 1500
const WARM_SEARCHES = 200
/** Below the limit of one network address. */
const SEARCHES_EACH = 100

/** Measures the import of real addresses, and suggestions for texts as people type them, over HTTP. */
export async function benchPlaces(name: string, env: Record<string, string>): Promise<void> {
  const addresses = realAddresses(SOURCE)
  if (!addresses) return
  const host = await startHost({ ...env, TRUST_PROXY: '1' })
  try {
    const began = performance.now()
    const imported = await importFile(host)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${name}: ${addresses.length} rows, ${imported} addresses imported in ${seconds} s`)
    const random = randomNumbers(1)
    const variants = Object.values(VARIANTS)
    const texts: string[] = []
    while (texts.length < SEARCHES) {
      const address = addresses[Math.floor(random() * addresses.length)]
      const text = address && variants[Math.floor(random() * variants.length)]?.(address, random)
      // What is typed arrives unfinished as often as whole.
      if (text !== undefined) texts.push(random() < 0.5 ? text : text.slice(0, Math.max(4, Math.floor(text.length * random())))) // oxfmt-ignore
    }
    await search(host, texts.slice(0, WARM_SEARCHES), 1)
    console.log(`${name}: suggestions, one at a time ${spread(await search(host, texts, 2))}`)
  } finally {
    await host.stop()
    await host.remove()
  }
}

async function importFile({ url, dataDir }: Host): Promise<number> {
  const key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim()
  const response = await fetch(`${url}/operator/addresses?source=bench`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
    body: readFileSync(addressFile(SOURCE)),
  })
  const { addresses = 0 } = (await response.json()) as { addresses?: number }
  return addresses
}

/** Milliseconds of each search; `network` sets the range of the clients' addresses. */
async function search({ url }: Host, texts: readonly string[], network: number): Promise<number[]> {
  const times: number[] = []
  for (let start = 0; start < texts.length; start += SEARCHES_EACH) {
    const client = new Client(url, `10.7.${network}.${start / SEARCHES_EACH}`)
    for (const text of texts.slice(start, start + SEARCHES_EACH)) {
      const began = performance.now()
      await client.ask('places', { text })
      times.push(performance.now() - began)
    }
    client.close()
  }
  return times
}
