import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface StoredDocument {
  fields: Record<string, unknown>
}

interface Session {
  id: string
  /** The messages that the client has not confirmed yet, by their number. */
  unconfirmed: [number, unknown][]
  lastSent: number
  /** The open back channel. */
  back?: ServerResponse
  isLongPoll: boolean
  /** The number of the next message of the client. */
  nextOffset: number
  /** The documents that each target listens to. */
  targets: Map<number, string[]>
}

interface ClientMessage {
  addTarget?: { targetId: number; documents?: { documents: string[] }; query?: object }
  removeTarget?: number
}

/** The SDK takes a connection that is silent for one and a half of it for dead. */
const KEEP_ALIVE_MS = 30_000

/** What `firestore.rules` lets everybody read: one document, whose name holds the order's secret. */
const isReadable = (name: string): boolean =>
  /\/documents\/orders\/[^/]{22,}$/.test(name) || /\/documents\/drivers\/[^/]{45,}$/.test(name)

/** The sessions of the WebChannel protocol on which Firestore's Listen runs in browsers. */
export class ListenChannels {
  readonly #sessions = new Map<string, Session>()
  readonly #documents: ReadonlyMap<string, StoredDocument>
  readonly #keepAlive: ReturnType<typeof setInterval>
  #lastTime = 0
  /** Connections stay open and bring nothing, as on a line that is dead without an error. */
  isSilent = false
  /** How many messages were not sent while it was silent. */
  withheld = 0

  constructor(documents: ReadonlyMap<string, StoredDocument>) {
    this.#documents = documents
    this.#keepAlive = setInterval(() => {
      for (const session of this.#sessions.values()) if (session.back) this.#send(session, 'noop')
    }, KEEP_ALIVE_MS)
    this.#keepAlive.unref()
  }

  /** The names of what each session listens to. */
  listened(): string[][] {
    return [...this.#sessions.values()].map(({ targets }) => [...targets.values()].flat())
  }

  answer(request: IncomingMessage, query: URLSearchParams, body: string, response: ServerResponse): void {
    const sid = query.get('SID')
    if (sid === null) return this.#open(body, response)
    const session = this.#sessions.get(sid)
    if (!session) return void response.writeHead(400).end('Unknown SID')
    const confirmed = Number(query.get('AID') ?? 0)
    session.unconfirmed = session.unconfirmed.filter(([number]) => number > confirmed)
    if (query.get('TYPE') === 'terminate') {
      this.#sessions.delete(sid)
      return void response.end()
    }
    if (request.method === 'GET') return this.#connect(session, query, response)
    this.#receive(session, body)
    const waiting = JSON.stringify([session.back ? 1 : 0, session.lastSent, session.unconfirmed.length])
    return void response.end(frame(waiting))
  }

  /**
   * Tells all who listen to these documents, which changed together. What changes together is one snapshot, since the SDK takes a
   * document that a snapshot leaves out for one that does not exist at that time.
   */
  changed(names: readonly string[]): void {
    for (const session of this.#sessions.values()) {
      const targets = [...session.targets].flatMap(([target, listened]) =>
        listened.filter((name) => names.includes(name)).map((name) => ({ target, name })),
      )
      if (targets.length > 0) this.#sendSnapshot(session, targets)
    }
  }

  close(): void {
    clearInterval(this.#keepAlive)
    this.forget()
  }

  forget(): void {
    for (const { back } of this.#sessions.values()) back?.end()
    this.#sessions.clear()
  }

  #open(body: string, response: ServerResponse): void {
    const id = randomUUID()
    const session: Session = {
      id,
      unconfirmed: [],
      lastSent: 0,
      isLongPoll: false,
      nextOffset: 0,
      targets: new Map(),
    }
    this.#sessions.set(id, session)
    response.setHeader('x-http-session-id', id)
    response.end(frame(JSON.stringify([[0, ['c', id, '', 8, 12, KEEP_ALIVE_MS]]])))
    this.#receive(session, body)
  }

  #connect(session: Session, query: URLSearchParams, response: ServerResponse): void {
    session.back?.end()
    session.back = response
    session.isLongPoll = query.get('CI') === '1'
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' })
    response.on('close', () => {
      if (session.back === response) session.back = undefined
    })
    if (session.unconfirmed.length > 0) this.#write(session, session.unconfirmed)
    // Otherwise the SDK believes that a proxy holds the stream back.
    else if (!session.isLongPoll) this.#send(session, 'noop')
  }

  #receive(session: Session, body: string): void {
    const form = new URLSearchParams(body)
    const offset = Number(form.get('ofs') ?? 0)
    for (let index = 0; index < Number(form.get('count') ?? 0); index += 1) {
      const data = form.get(`req${index}___data__`)
      if (offset + index < session.nextOffset || data === null) continue
      session.nextOffset = offset + index + 1
      this.#handle(session, JSON.parse(data) as ClientMessage)
    }
  }

  #handle(session: Session, { addTarget, removeTarget }: ClientMessage): void {
    if (removeTarget !== undefined) {
      session.targets.delete(removeTarget)
      this.#send(session, { targetChange: { targetChangeType: 'REMOVE', targetIds: [removeTarget] } })
    }
    if (!addTarget) return
    const { targetId, documents } = addTarget
    const names = documents?.documents ?? []
    if (names.length === 0 || !names.every(isReadable)) {
      const cause = { code: 7, message: 'Missing or insufficient permissions.' }
      return this.#send(session, { targetChange: { targetChangeType: 'REMOVE', targetIds: [targetId], cause } })
    }
    session.targets.set(targetId, names)
    this.#send(session, { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } })
    this.#sendSnapshot(
      session,
      names.map((name) => ({ target: targetId, name })),
    )
  }

  #sendSnapshot(session: Session, changes: readonly { target: number; name: string }[]): void {
    for (const { target, name } of changes) this.#sendDocument(session, target, name)
    const readTime = this.#time()
    const resumeToken = Buffer.from(readTime).toString('base64')
    const targetIds = changes.map(({ target }) => target)
    this.#send(session, { targetChange: { targetChangeType: 'CURRENT', targetIds, resumeToken, readTime } })
    this.#send(session, { targetChange: { resumeToken, readTime } })
  }

  #sendDocument(session: Session, target: number, name: string): void {
    const found = this.#documents.get(name)
    const time = this.#time()
    const times = { createTime: time, updateTime: time }
    this.#send(
      session,
      found
        ? { documentChange: { document: { name, fields: found.fields, ...times }, targetIds: [target] } }
        : { documentDelete: { document: name, readTime: time, removedTargetIds: [target] } },
    )
  }

  /** The time in microseconds; no two are equal. */
  #time(): string {
    this.#lastTime = Math.max(this.#lastTime + 1, Date.now() * 1000)
    const micros = String(this.#lastTime % 1000).padStart(3, '0')
    return new Date(Math.floor(this.#lastTime / 1000)).toISOString().replace('Z', `${micros}Z`)
  }

  #send(session: Session, message: unknown): void {
    session.lastSent += 1
    const numbered: [number, unknown] = [session.lastSent, [message]]
    session.unconfirmed.push(numbered)
    this.#write(session, [numbered])
  }

  #write(session: Session, messages: readonly unknown[]): void {
    if (this.isSilent) {
      this.withheld += messages.length
      return
    }
    if (session.back?.writableEnded) return
    session.back?.write(frame(JSON.stringify(messages)))
    if (session.isLongPoll) session.back?.end()
  }
}

/** The length is counted in the units of JavaScript's strings. */
const frame = (text: string): string => `${text.length}\n${text}`
