import { once } from 'node:events'
import { request as requestOf } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Stripe from 'stripe'
import { startSandbox } from '../../../sandbox/start.ts'
import { newKeys } from '../../../sandbox/keys.ts'
import type { Certificate } from './certificates.ts'

/** The card sandbox at the address of Stripe's API, for hosts in production, which have no setting for another address. */
export interface CardProvider {
  /** For a host: its variables, and what brings its process to the sandbox. */
  keys: Record<string, string>
  way: Record<string, string>
  /** The cents of each payment that was taken and not given back, by the checkout that it is for. */
  payments(): Promise<Map<string, number[]>>
  close(): Promise<void>
}

const detour = pathToFileURL(fileURLToPath(new URL('cardDetour.mjs', import.meta.url))).href

/** `certificate` is one of api.stripe.com; `webhookUrl` is where the hosts hear of payments. */
export async function openCardProvider(certificate: Certificate, webhookUrl: string): Promise<CardProvider> {
  const keys = newKeys()
  const sandbox = await startSandbox({ keys, webhook: { url: webhookUrl } })
  const server = createServer(certificate, (request, response) => {
    const { method, url, headers } = request
    const passed = requestOf({ host: '127.0.0.1', port: sandbox.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stripe = new Stripe(keys.secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  return {
    keys: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    way: {
      CARD_DETOUR_PORT: String(port),
      NODE_OPTIONS: `--import=${detour}`,
      NODE_EXTRA_CA_CERTS: certificate.file,
    },
    payments: async () => {
      const taken = new Map<string, number[]>()
      const all = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })
      for await (const { status, metadata, amount_received: received, latest_charge: charge } of all) {
        const cents = received - (typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0)
        if (status !== 'succeeded' || cents === 0) continue
        const checkout = metadata['order_key'] ?? ''
        taken.set(checkout, [...(taken.get(checkout) ?? []), cents])
      }
      return taken
    },
    close: async () => {
      await sandbox.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
