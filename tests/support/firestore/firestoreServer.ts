import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceAccount } from '../../../host/services/live/firestore/accessToken.ts'
import { ListenChannels, type StoredDocument } from './listenChannels.ts'

/**
 * A small Firestore for tests: REST commits by a service account, and the WebChannel on which `firebase/firestore` listens to
 * documents. It enforces what `firestore.rules` says of reads; a real one has to prove the rules themselves.
 */
export interface FirestoreServer {
  url: string
  account: ServiceAccount
  documents: ReadonlyMap<string, StoredDocument>
  /** How many commits came. */
  commits(): number
  /** Refuses so many of the next commits with 503. */
  failNext(count: number): void
  /** Writes or deletes a document by its short name, as the host does. */
  write(name: string, fields: Record<string, unknown>): void
  remove(name: string): void
  /** The short names of what each session listens to. */
  listened(): string[][]
  /** Cuts every connection and forgets every session. */
  cut(): void
  /** Connections stay open and bring nothing, as on a line that is dead without an error, until `silence(false)`. */
  silence(isSilent?: boolean): void
  /** How many messages were not sent meanwhile. */
  withheld(): number
  close(): Promise<void>
}

interface Write {
  update?: { name: string; fields: Record<string, unknown> }
  delete?: string
}

const PROJECT = 'forno-test'
const TOKEN = 'an access token'

export async function startFirestoreServer(): Promise<FirestoreServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const documents = new Map<string, StoredDocument>()
  const channels = new ListenChannels(documents)
  let commits = 0
  let failures = 0

  const issueToken = (body: string, response: ServerResponse) => {
    const assertion = new URLSearchParams(body).get('assertion') ?? ''
    const [header = '', claims = '', signature = ''] = assertion.split('.')
    const isSigned = createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')
    send(response, isSigned ? 200 : 401, { access_token: TOKEN, expires_in: 3600 })
  }
  const commit = (request: IncomingMessage, body: string, response: ServerResponse) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(response, 401, {})
    commits += 1
    if (failures > 0) {
      failures -= 1
      return send(response, 503, {})
    }
    const { writes } = JSON.parse(body) as { writes: Write[] }
    for (const { update, delete: deleted } of writes) {
      if (update) documents.set(update.name, { fields: { ...documents.get(update.name)?.fields, ...update.fields } })
      if (deleted !== undefined) documents.delete(deleted)
    }
    channels.changed(writes.map(({ update, delete: deleted }) => update?.name ?? deleted ?? ''))
    return send(response, 200, { writeResults: writes.map(() => ({})), commitTime: new Date().toISOString() })
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Access-Control-Expose-Headers', 'x-http-session-id')
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
    if (request.method === 'OPTIONS') return void response.end()
    const answer = (body: string) => {
      if (path.pathname === '/token') issueToken(body, response)
      else if (path.pathname.endsWith(':commit')) commit(request, body, response)
      else if (path.pathname.endsWith('/Listen/channel')) channels.answer(request, path.searchParams, body, response)
      else send(response, 404, {})
    }
    readBody(request).then(answer, () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    account: {
      project_id: PROJECT,
      client_email: 'host@forno-test.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${url}/token`,
    },
    documents,
    commits: () => commits,
    failNext: (count) => (failures = count),
    write: (name, fields) => {
      documents.set(fullName(name), { fields })
      channels.changed([fullName(name)])
    },
    remove: (name) => {
      documents.delete(fullName(name))
      channels.changed([fullName(name)])
    },
    listened: () => channels.listened().map((names) => names.map(shortName)),
    silence: (isSilent = true) => {
      channels.isSilent = isSilent
    },
    withheld: () => channels.withheld,
    cut: () => {
      channels.forget()
      server.closeAllConnections()
    },
    close: async () => {
      channels.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const fullName = (name: string): string => `projects/${PROJECT}/databases/(default)/documents/${name}`

/** The short name of a document: 'orders/…'. */
export const shortName = (name: string): string => name.split('/documents/')[1] ?? ''

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}
