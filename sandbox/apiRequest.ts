import { createHash } from 'node:crypto'
import type { Call } from './call.ts'
import { accessOf } from './keys.ts'
import type { SandboxKeys } from './keys.ts'
import { requestDigest } from './idempotency.ts'
import { rejectUnknown, readParams, text } from './params.ts'
import { invalid } from './refusal.ts'
import { ROUTES } from './routes.ts'
import type { Route } from './routes.ts'

const MAX_BODY_BYTES = 32_768
const MAX_FILE_BYTES = 5 * 1024 * 1024

export interface ApiRequest {
  route: Route
  call: Call
  key?: string
  /** A digest of the request: a different one with the same key is an error. */
  digest: string
  /** All record IDs in the request, so that one query reads them. */
  recordIds: string[]
}

export async function readApiRequest(
  request: Request,
  keys: SandboxKeys,
  acceptedKeys: 'all' | 'public',
): Promise<ApiRequest> {
  const access = accessOf(request.headers, keys, acceptedKeys)
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/sandbox(?=\/)/, '').replace(/^\/v1\//, '')
  const route = ROUTES.find((one) => one.method === request.method && one.path.test(path))
  if (!route) throw invalid(`Unrecognized request URL (${request.method}: /v1/${path}).`, { status: 404 })
  if (access === 'public' && !route.public) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw invalid(message, { status: 401, code: 'secret_key_required' })
  }
  const changes = request.method === 'POST'
  const { fields, file, print } = changes ? await readSent(request, route) : { fields: url.searchParams, print: '' }
  const params = readParams(fields)
  rejectUnknown(params, [...route.params, 'expand'])
  const call: Call = { access, id: route.path.exec(path)?.[1] ?? '', params, ...(file ? { file } : {}) }
  // Only the SDK's requests are stored for repeats: a browser's request may contain a card number, and not even its
  // digest is stored.
  const key = access === 'secret' && changes ? (request.headers.get('idempotency-key') ?? undefined) : undefined
  const candidates = [call.id, text(params, 'confirmation_token'), text(params, 'payment_intent')]
  const recordIds = candidates.flatMap((one) => (one !== undefined && /^(pi|ctoken)_[a-z0-9]+$/.test(one) ? [one] : []))
  return { route, call, key, digest: key === undefined ? '' : requestDigest(path, print), recordIds }
}

interface Sent {
  fields: URLSearchParams
  file?: File
  /** The same for the same fields and the same file. */
  print: string
}

async function readSent(request: Request, { takesFile = false }: Route): Promise<Sent> {
  const bytes = await readBody(request, takesFile ? MAX_FILE_BYTES : MAX_BODY_BYTES)
  if (!takesFile) {
    const body = bytes.toString('utf8')
    return { fields: new URLSearchParams(body), print: body }
  }
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined)
  if (!form) throw invalid('Files are uploaded as multipart/form-data.')
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  const file = form.get('file')
  if (!(file instanceof File)) return { fields, print: String(fields) }
  const digest = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('base64url')
  return { fields, file, print: [fields, file.name, file.type, digest].join('\n') }
}

async function readBody(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = invalid('The request is too large.', { status: 413 })
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > most) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
