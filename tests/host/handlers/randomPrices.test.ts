import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPromotionOnly } from '../../../host/carts/crossPromotion.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { withNames } from '../../../domain/catalogue/configuration.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { dominosCatalogue } from '../../support/dominos.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { referencePrice, referenceTaxes } from '../../support/referencePrice.ts'
import { CONFIGURATIONS, SEED } from '../../support/testSizes.ts'
import { configuredProduct } from '../../support/randomConfiguration.ts'

const GUESTS = 8
/** The cart is cleared after this many lines, so that it stays short. */
const LINES = 5

const demo: unknown = JSON.parse(readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'))
const real = dominosCatalogue()

describe.each([
  { name: 'the demo chain', catalogue: demo },
  ...(real ? [{ name: "a real chain's menu", catalogue: real as unknown }] : []),
])('prices of $name over HTTP', ({ catalogue }) => {
  let here: HostInProcess
  let listener: Listener
  let file: CatalogueFile
  const agent = new Agent({ keepAlive: true, maxSockets: GUESTS })
  beforeAll(async () => {
    const reading = readCatalogue(catalogue)
    if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
    file = reading.catalogue
    here = await hostInProcess(oneDatabase[0]!, { catalogue })
    listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(here.host)
  })
  afterAll(async () => {
    agent.destroy()
    await listener.close()
    await here.close()
  })

  test(`match an independent, naive calculation for ${CONFIGURATIONS} random configurations [PROD-22 PROD-30 PROD-31 PROD-32 PROD-33 PROD-34 CALL-09 D-62]`, async () => {
    const shop = here.host.catalogue.current()
    const stores = shop.stores(here.clock.now).filter(({ comingSoon }) => !comingSoon)
    const wishes = stores.flatMap((store, index) => {
      const products = shop.products(store.hash).filter(({ hash }) => !isPromotionOnly(shop, store.hash, hash))
      const numRuns = Math.ceil(CONFIGURATIONS / stores.length)
      return fc
        .sample(configuredProduct(products), { seed: SEED + index, numRuns })
        .map((wish) => ({ ...wish, store: store.hash }))
    })
    expect(wishes.length).toBeGreaterThanOrEqual(CONFIGURATIONS)
    process.stdout.write(`Configurations: SEED=${SEED}\n`)

    const wire = { fetch: (asked: Request) => overHttp(asked, listener.port, agent) }
    const orderAll = async (guest: Guest, mine: typeof wishes) => {
      let subtotal = 0
      let taxes = { gst: 0, pst: 0 }
      let store = ''
      for (const [index, { product, configuration, store: at }] of mine.entries()) {
        if (index % LINES === 0 || at !== store) {
          await guest.ask('clearCart', {})
          subtotal = 0
          taxes = { gst: 0, pst: 0 }
        }
        store = at
        const { answer, message } = await guest.ask('addProduct', {
          store,
          product: product.hash,
          name: product.name,
          type: product.type,
          salesType: '',
          salesHash: '',
          bagHash: '0',
          change: '0',
          ...withNames(product, configuration),
        })
        const reported = `${product.name} ${JSON.stringify(configuration)} ${message}`
        const price = referencePrice(file, product.hash, configuration)
        expect([reported, answer?.price, answer?.quantity]).toEqual([reported, price, configuration.quantity])
        subtotal += (price + answer.deposit) * configuration.quantity
        const { gst, pst } = referenceTaxes(file, at, product.hash, configuration)
        taxes.gst += gst.base * gst.percent * configuration.quantity
        taxes.pst += pst.base * pst.percent * configuration.quantity
        const amounts = [subtotal, halfUp(taxes.gst / 100), halfUp(taxes.pst / 100)]
        const { cart } = answer
        expect([reported, cart?.subtotal, cart?.gst, cart?.pst]).toEqual([reported, ...amounts])
      }
    }
    const share = Math.ceil(wishes.length / GUESTS)
    await Promise.all(
      Array.from({ length: GUESTS }, async (_, number) =>
        orderAll(await Guest.arriving(wire), wishes.slice(number * share, (number + 1) * share)),
      ),
    )
  }, 180_000)
})

const halfUp = (cents: number) => Math.floor(cents + 0.5)

/** Sends one request over a keep-alive connection of the agent. */
function overHttp(asked: Request, port: number, agent: Agent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pathname, search } = new URL(asked.url)
    const headers = Object.fromEntries(asked.headers)
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const received = new Headers()
          for (let at = 0; at < incoming.rawHeaders.length; at += 2)
            received.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
          resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode, headers: received }))
        })
      },
    )
    outgoing.on('error', reject)
    asked.text().then((body) => outgoing.end(body), reject)
  })
}
