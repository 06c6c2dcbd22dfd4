import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface ReceivedWebhook {
  id: string
  /** As the receiver's library has verified and read it. */
  message: {
    type: string
    timestamp: string
    data: { rev: number; order: string; stage: string } & Record<string, unknown>
  }
  bytes: number
}

/** The operator's own system: it verifies each message with the library of Standard Webhooks. */
export interface WebhookReceiver {
  /** As in OUTBOUND_HOSTS. */
  host: string
  url: string
  secret: string
  received: ReceivedWebhook[]
  /** Messages whose signature does not fit. */
  forged: number
  /** Answers the next messages with these statuses instead: all of them, or those of one order. */
  answers: { status: number; headers?: Record<string, string> }[]
  answersFor: string
  /** What was asked for, also when it was refused: 'order.step 2'. */
  asked: string[]
  mostAtOnce: number
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let running = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    running += 1
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, running)
    response.on('close', () => (running -= 1))
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { type, data } = JSON.parse(body.toString()) as ReceivedWebhook['message']
      receiver.asked.push(`${type} ${data.rev}`)
      const isFor = receiver.answersFor === '' || receiver.answersFor === data.order
      const answer = isFor ? receiver.answers.shift() : undefined
      if (answer) return void response.writeHead(answer.status, answer.headers).end()
      try {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const message = new Webhook(receiver.secret).verify(body.toString(), headers) as ReceivedWebhook['message']
        receiver.received.push({ id: headers['webhook-id'] ?? '', message, bytes: body.length })
        response.writeHead(204).end()
      } catch {
        receiver.forged += 1
        response.writeHead(401).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/forno`,
    secret: '',
    received: [],
    forged: 0,
    answers: [],
    answersFor: '',
    asked: [],
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return receiver
}
