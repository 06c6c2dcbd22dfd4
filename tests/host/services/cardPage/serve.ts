import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { cardPayments } from '../../../../host/services/card.ts'
import { startSandbox } from '../../../../sandbox/start.ts'
import { sdk } from '../../../sandbox/cards.ts'
import { brand } from '../../../../build/brand/brandStyles.ts'
import { buildSandbox } from '../../../../build/buildSandbox.mjs'

/** A Content-Security-Policy as strict as the shop's, with no exception for the card fields. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types shop-card',
].join('; ')
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head><body><main></main></body></html>`
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Builds the card page and serves it together with a card sandbox. */
export async function serveCardPage() {
  const folder = await mkdtemp(join(tmpdir(), 'card-page-'))
  await Promise.all([
    buildSandbox(join(folder, 'sandbox')),
    build({
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), brand()],
      build: {
        outDir: folder,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          // A busy machine is no reason for a warning.
          checks: { bundlerTimings: false },
          input: join(import.meta.dirname, 'page.tsx'),
          output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
        },
      },
    }),
  ])
  const sandbox = await startSandbox({
    keys: { publishableKey: 'pk_test_sandbox', secretKey: 'sk_test_page', webhookSecret: 'whsec_page' },
  })
  const payments = cardPayments({ ...sandbox, sandboxPort: sandbox.port })
  const asked: string[] = []
  let orderKey = 0
  let intentId: string | undefined

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/sandbox/v1/')) return sandbox.fetch(request)
    if (pathname === '/') {
      orderKey += 1
      intentId = undefined
      return new Response(HTML, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } })
    }
    if (pathname === '/complete') {
      const text = await request.text()
      asked.push(text)
      const { method, amountCents } = JSON.parse(text)
      const outcome = await payments.charge({
        method,
        amountCents,
        currency: 'cad',
        orderKey: `order-${orderKey}`,
        intentId,
      })
      intentId = outcome.intentId
      return Response.json(outcome)
    }
    const file = await readFile(join(folder, pathname)).catch(() => undefined)
    const headers = { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' }
    return file ? new Response(file, { headers }) : new Response('', { status: 404 })
  }

  const server = createAdaptorServer({ fetch: answer })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    /** The bodies of the requests to /complete. */
    asked,
    /** Looks up the payment of the page that was opened last. */
    payment: () => payments.find(`order-${orderKey}`),
    /** Its last charge, as the provider tells it. */
    async charge() {
      const all = await sdk(sandbox).charges.list({ payment_intent: intentId })
      return all.data[0]
    },
    async close() {
      server.close()
      payments.close()
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}
