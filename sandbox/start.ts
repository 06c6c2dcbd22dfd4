import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { Server } from 'node:http'
import { sandboxApp } from './app.ts'
import { newKeys } from './keys.ts'
import type { SandboxKeys } from './keys.ts'
import { memoryStorage } from './storage.ts'
import type { SandboxStorage } from './storage.ts'
import { heldWebhooks, webhookSender } from './webhooks.ts'
import type { HeldWebhooks, WebhookOptions } from './webhooks.ts'

export interface SandboxOptions {
  storage?: SandboxStorage
  webhook?: WebhookOptions
  keys?: SandboxKeys
  clock?: () => number
  /** Default: any. */
  port?: number
}

export interface Sandbox extends SandboxKeys {
  port: number
  /** For the host to mount at `/sandbox/v1/*`. Accepts the publishable key only. */
  fetch: (request: Request) => Promise<Response>
  /** With `webhook.hold` only. */
  held?: HeldWebhooks
  close(): Promise<void>
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { storage = memoryStorage(), keys = newKeys(), webhook, clock, port = 0 } = options
  const held = webhook?.hold ? heldWebhooks(webhook.url, keys.webhookSecret, storage) : undefined
  const sender = held ?? (webhook && webhookSender(webhook.url, keys.webhookSecret, storage, clock))
  const app = sandboxApp({
    storage,
    keys,
    clock,
    onEvents: sender && ((events) => sender.send(events)),
  })
  const server = createAdaptorServer({
    fetch: (request) => (new URL(request.url).pathname.startsWith('/sandbox/') ? app.browser : app.api)(request),
    hostname: '127.0.0.1',
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  await sender?.resume()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The card sandbox found no port.')
  return {
    ...keys,
    port: address.port,
    fetch: app.browser,
    held,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if (server instanceof Server) server.closeAllConnections()
      await closed
      await sender?.close()
    },
  }
}
