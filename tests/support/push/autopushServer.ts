import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readVapid } from './pushBrowser.ts'
import { acceptWebSocket, type WebSocketEnd } from './webSocket.ts'

/** What Firefox says of a message: it gave it to the worker, could not decrypt it, or the worker failed. */
const OUTCOMES: Readonly<Record<number, 'delivered' | 'not decrypted' | 'not delivered'>> = {
  100: 'delivered',
  101: 'not decrypted',
  102: 'not delivered',
}

/**
 * The push service of Firefox on this machine: a WebSocket for browsers, as autopush speaks it, and an HTTP endpoint for each of
 * their subscriptions, to which an application posts (RFC 8030). It cannot read the messages. A browser that is away gets them
 * when it comes back.
 */
export interface AutopushServer {
  /** As in PUSH_HOSTS and OUTBOUND_HOSTS. */
  host: string
  /** For Firefox's `dom.push.serverURL`. */
  url: string
  /** The status of each request of an application so far. */
  statuses: number[]
  /** What the browsers said of each message so far. */
  outcomes: string[]
  /** Knows no browser any more: those that come again get another name, and subscribe again. */
  forget(): void
  close(): Promise<void>
}

interface Subscription {
  browser: string
  channel: string
  /** The key of the application that may post. */
  key: Buffer
}

interface Waiting {
  version: string
  channelID: string
  topic: string | undefined
  data: string
}

interface FromBrowser {
  messageType?: string
  uaid?: string
  channelID?: string
  key?: string
  updates?: { version: string; code: number }[]
}

const MAX_BYTES = 4096
const MAX_TOKEN_SECONDS = 24 * 3600

export async function startAutopushServer(): Promise<AutopushServer> {
  const browsers = new Map<string, WebSocketEnd>()
  const names = new Set<string>()
  /** By the path of their endpoint. */
  const subscriptions = new Map<string, Subscription>()
  /** Not acknowledged yet, by browser. */
  const waiting = new Map<string, Waiting[]>()

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = post(request, response, Buffer.concat(chunks))
      service.statuses.push(status)
      response.writeHead(status).end()
    })
  })

  /** Returns the status. */
  const post = ({ method, headers, url = '' }: IncomingMessage, response: ServerResponse, body: Buffer): number => {
    const subscription = subscriptions.get(url)
    if (method !== 'POST') return 405
    if (!subscription) return 410
    if (!/^\d+$/.test(String(headers['ttl'])) || headers['content-encoding'] !== 'aes128gcm') return 400
    if (body.length > MAX_BYTES) return 413
    if (!isAllowed(headers.authorization ?? '', subscription.key)) return 401
    const topic = headers['topic']?.toString()
    const message = {
      version: randomUUID(),
      channelID: subscription.channel,
      topic,
      data: body.toString('base64url'),
    }
    const others = (waiting.get(subscription.browser) ?? []).filter(
      (one) => topic === undefined || one.topic !== topic || one.channelID !== message.channelID,
    )
    waiting.set(subscription.browser, [...others, message])
    deliver(subscription.browser, message)
    response.setHeader('Location', `http://${service.host}/message/${message.version}`)
    response.setHeader('TTL', String(headers['ttl']))
    return 201
  }

  const isAllowed = (authorization: string, key: Buffer): boolean => {
    try {
      const token = readVapid(authorization)
      const seconds = token.exp - Date.now() / 1000
      return (
        key.equals(Buffer.from(token.key, 'base64url')) &&
        token.aud === `http://${service.host}` &&
        seconds > 0 &&
        seconds <= MAX_TOKEN_SECONDS
      )
    } catch {
      return false
    }
  }

  const deliver = (browser: string, { version, channelID, data }: Waiting): void =>
    browsers.get(browser)?.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version,
        data,
        headers: { encoding: 'aes128gcm' },
        ttl: 0,
      }),
    )

  server.on('upgrade', (request, socket) => {
    let browser = ''
    const answer = (message: object) => end.send(JSON.stringify(message))
    const end = acceptWebSocket(request, socket, {
      onText: (text) => {
        const message = JSON.parse(text) as FromBrowser
        const { messageType, channelID = '' } = message
        if (messageType === undefined || messageType === 'ping') answer({})
        else if (messageType === 'hello') {
          browser = names.has(message.uaid ?? '') ? (message.uaid ?? '') : randomUUID().replaceAll('-', '')
          names.add(browser)
          browsers.set(browser, end)
          answer({ messageType, status: 200, uaid: browser, use_webpush: true, broadcasts: {} })
          for (const one of waiting.get(browser) ?? []) deliver(browser, one)
        } else if (messageType === 'register') {
          const path = `/wpush/v2/${randomUUID()}`
          subscriptions.set(path, { browser, channel: channelID, key: Buffer.from(message.key ?? '', 'base64url') })
          answer({ messageType, channelID, status: 200, pushEndpoint: `http://${service.host}${path}` })
        } else if (messageType === 'unregister') {
          for (const [path, one] of subscriptions) if (one.channel === channelID) subscriptions.delete(path)
          answer({ messageType, channelID, status: 200 })
        } else if (messageType === 'ack')
          for (const { version, code } of message.updates ?? []) {
            service.outcomes.push(OUTCOMES[code] ?? `code ${code}`)
            const left = (waiting.get(browser) ?? []).filter((one) => one.version !== version)
            waiting.set(browser, left)
          }
      },
      onClose: () => {
        if (browsers.get(browser) === end) browsers.delete(browser)
      },
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: AutopushServer = {
    host,
    url: `ws://${host}/`,
    statuses: [],
    outcomes: [],
    forget: () => {
      names.clear()
      subscriptions.clear()
      for (const browser of browsers.values()) browser.close()
    },
    close: () =>
      new Promise((resolve) => {
        for (const browser of browsers.values()) browser.close()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}
