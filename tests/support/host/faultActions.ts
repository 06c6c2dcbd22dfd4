import { setTimeout as wait } from 'node:timers/promises'

export const FAULTS = [
  /** Resets the connection, and the next one before a byte is read. */
  'refuse',
  /** Closes the connection before the request is forwarded. */
  'drop-before',
  /** Resets the connection when half of the request has reached the host. */
  'drop-request',
  /** Resets the connection when the host has answered, before a byte is passed back. */
  'lose-answer',
  /** Closes the connection within the head of the answer. */
  'drop-answer',
  /** Closes the connection within the body of the answer. */
  'truncate',
  /** The host processes the request, and no answer arrives. */
  'stall',
  /** The request does not arrive, nor does an answer. */
  'swallow',
  /** Delays the request for a short time. */
  'pause',
  /** Sends the request to the host twice at once; the first answer is passed back. */
  'duplicate',
  /** Holds the request back until another one has passed, or indefinitely. */
  'reorder',
  '429',
  '500',
  '503',
  /** A captive portal's page: 200 and HTML. */
  'portal',
] as const

export type Fault = (typeof FAULTS)[number]

/** A complete response of the host. `headers` alternates names and values. */
export interface Answer {
  status: number
  headers: string[]
  body: Buffer
}

/** One proxied request, and the actions that a fault can take on it. */
export interface Exchange {
  /** Forwards the request and resolves with the response; rejects when the host is gone. */
  ask: () => Promise<Answer>
  /** Forwards half of the request, then closes the connection to the host. */
  askHalf: () => Promise<void>
  /** Streams the request and the response through. */
  pass: () => Promise<void>
  /** Responds to the client; `until` cuts the body after so many bytes. Does nothing when the client is gone. */
  answer: (answer: Answer, until?: number) => void
  /** Sends the start of a response head, then closes the connection. */
  answerHalfHead: () => void
  /** Closes the client's connection with RST (`reset`) or FIN (`close`). */
  reset: () => void
  close: () => void
  /** Resets the next connection before a byte is read. */
  refuseNext: () => void
  /** Signals the client that no response will come. */
  silent: () => void
  /** Resolves when another request has passed. */
  afterNext: () => Promise<void>
}

const PAUSE = 15
const html = ['Content-Type', 'text/html; charset=utf-8']
const json = ['Content-Type', 'application/json; charset=utf-8']
const page = (text: string) => Buffer.from(`<!doctype html><title>${text}</title><h1>${text}</h1>`)
const said = (message: string) => Buffer.from(JSON.stringify({ status: false, message, err_message: message }))

/** What each fault does to a request. */
export const faultActions: Record<Fault, (exchange: Exchange) => Promise<void> | void> = {
  refuse: (exchange) => {
    exchange.refuseNext()
    exchange.reset()
  },
  'drop-before': (exchange) => exchange.close(),
  'drop-request': async (exchange) => {
    await exchange.askHalf()
    exchange.reset()
  },
  'lose-answer': async (exchange) => {
    await exchange.ask()
    exchange.reset()
  },
  'drop-answer': async (exchange) => {
    await exchange.ask()
    exchange.answerHalfHead()
  },
  truncate: async (exchange) => {
    const answer = await exchange.ask()
    exchange.answer(answer, answer.body.length >> 1)
  },
  stall: async (exchange) => {
    await exchange.ask()
    exchange.silent()
  },
  swallow: (exchange) => exchange.silent(),
  pause: async (exchange) => {
    await wait(PAUSE)
    await exchange.pass()
  },
  duplicate: async (exchange) => {
    const both = [exchange.ask(), exchange.ask()]
    exchange.answer(await Promise.race(both))
    await Promise.all(both)
  },
  reorder: async (exchange) => {
    exchange.silent()
    await exchange.afterNext()
    exchange.answer(await exchange.ask())
  },
  '429': (exchange) =>
    exchange.answer({ status: 429, headers: [...json, 'Retry-After', '1'], body: said('Too many requests.') }),
  '500': (exchange) => exchange.answer({ status: 500, headers: json, body: said('Something went wrong.') }),
  '503': (exchange) => exchange.answer({ status: 503, headers: html, body: page('Service Unavailable') }),
  portal: (exchange) => exchange.answer({ status: 200, headers: html, body: page('Sign in to Free Wi-Fi') }),
}
