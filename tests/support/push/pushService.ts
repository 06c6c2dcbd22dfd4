import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPushBrowser } from './pushBrowser.ts'

interface PushedMessage {
  /** As the browser decrypts it. */
  text: string
  bytes: number
  headers: IncomingHttpHeaders
}

export interface SubscribedBrowser {
  subscription: { endpoint: string; key: string; secret: string }
  messages: PushedMessage[]
}

/** A push service on this machine, which decrypts what it is given with the keys of its browsers. */
export interface PushService {
  /** As in OUTBOUND_HOSTS. */
  host: string
  subscribe(): SubscribedBrowser
  /** Answers the next requests with these statuses instead. */
  answers: { status: number; headers?: Record<string, string> }[]
  requests(): number
  /** Called for every accepted message. */
  onMessage: (message: PushedMessage) => void
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { messages: PushedMessage[]; decrypt: (body: Buffer) => string }>()
  let requests = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests += 1
      const answer = service.answers.shift()
      if (answer) return void response.writeHead(answer.status, answer.headers).end('as the test wants it')
      const browser = browsers.get(request.url ?? '')
      if (!browser) return void response.writeHead(410).end()
      const body = Buffer.concat(chunks)
      const message = { text: browser.decrypt(body), bytes: body.length, headers: request.headers }
      browser.messages.push(message)
      response.writeHead(201).end()
      service.onMessage(message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    host,
    answers: [],
    onMessage: () => undefined,
    requests: () => requests,
    subscribe: () => {
      const { p256dh, auth, decrypt } = newPushBrowser()
      const path = `/browser/${browsers.size + 1}`
      const messages: PushedMessage[] = []
      browsers.set(path, { messages, decrypt })
      return { subscription: { endpoint: `http://${host}${path}`, key: p256dh, secret: auth }, messages }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
