import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../support/host/faultProxy.ts'

/** A whole answer of the host. `headers` are name, value, name, value ... */
export interface Answer {
  status: number
  headers: string[]
  body: Buffer
}

/** One request on its way, and what can be done about it. */
export interface Exchange {
  /** Sends it on; rejects when the host is gone. */
  ask: () => Promise<Answer>
  /** Sends half of it on, then closes. */
  askHalf: () => Promise<void>
  /** Passes request and answer through as they come. */
  pass: () => Promise<void>
  /** Answers the client; `until` cuts the body there. Nothing happens when the client is gone. */
  answer: (answer: Answer, until?: number) => void
  /** Sends the beginning of a head, then closes. */
  answerHalfHead: () => void
  /** Closes the client's connection: RST, or FIN. */
  reset: () => void
  close: () => void
  /** The next connection is reset before a byte is read. */
  refuseNext: () => void
  /** Tells the client's side that no answer comes. */
  silent: () => void
  /** Until another request has passed. */
  afterNext: () => Promise<void>
}

const PAUSE = 15
const html = ['Content-Type', 'text/html; charset=utf-8']
const json = ['Content-Type', 'application/json; charset=utf-8']
const page = (text: string) => Buffer.from(`<!doctype html><title>${text}</title><h1>${text}</h1>`)
const said = (message: string) => Buffer.from(JSON.stringify({ status: false, message, err_message: message }))

/** What each fault does to a request. */
export const acts: Record<Fault, (exchange: Exchange) => Promise<void> | void> = {
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
