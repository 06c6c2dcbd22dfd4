import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A queue of received items; `next` waits for the one after the last taken. */
function messageQueue<T>() {
  const received: T[] = []
  const bell = new EventEmitter()
  let taken = 0
  return {
    received,
    put: (one: T) => {
      received.push(one)
      bell.emit('put')
    },
    next: async (): Promise<T> => {
      const place = taken++
      for (;;) {
        const one = received[place]
        if (one !== undefined) return one
        await once(bell, 'put')
      }
    },
  }
}

/** A real SMTP server; with a refusal code it rejects every mailbox. */
export async function smtpServer(refusal?: number) {
  const { received, put, next } = messageQueue<{ user: string; from: string; to: string[]; source: string }>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error('no such mailbox'), { responseCode: refusal })) : done(),
    onData: (stream, { user, envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        put({
          user: String(user),
          from,
          to,
          source: Buffer.concat(chunks).toString().replaceAll('\r\n', '\n'),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    received,
    next,
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The part of Twilio's API that sends a text message; it responds with `status`, `waitMs` after it has read the message. */
export async function smsGateway(status: number, waitMs = 0) {
  const { received, put, next } = messageQueue<{
    what: string
    authorization?: string
    type?: string
    form: Record<string, string>
    /** When it was read, by the clock of `performance`. */
    at: number
  }>()
  const textOf = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    return text
  }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const answer = async (text: string) => {
      const form = Object.fromEntries(new URLSearchParams(text))
      put({
        what: `${method} ${url}`,
        authorization: headers.authorization,
        type: headers['content-type'],
        form,
        at: performance.now(),
      })
      if (waitMs > 0) await pause(waitMs)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(
        JSON.stringify(status < 300 ? { sid: 'SM1' } : { code: 21211, message: `not a number: ${form['To']}` }),
      )
    }
    textOf(request)
      .then(answer)
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    next,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
