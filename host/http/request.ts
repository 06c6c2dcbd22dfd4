import { refused, type Refused } from '../context/context.ts'

export const MAX_BODY_BYTES = 64 * 1024

export type Read = { ok: true; input: Record<string, unknown> } | Refused

/** The input of a call as its wire shape wants it: texts, and lists of texts for `name[]`. */
export async function readInput(request: Request): Promise<Read> {
  if (request.method === 'GET' || request.method === 'HEAD') return ofForm(new URL(request.url).searchParams)
  const body = await bodyOf(request)
  if (body === undefined) return refused('This is too much at once.', { httpStatus: 413 })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json') return ofJson(body)
  if (type === 'application/x-www-form-urlencoded' || body === '') return ofForm(new URLSearchParams(body))
  return refused('Please send a form (application/x-www-form-urlencoded) or JSON.', { httpStatus: 422 })
}

/** The whole body as text, undefined when it is longer than allowed. */
async function bodyOf(request: Request): Promise<string | undefined> {
  const declaredBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > MAX_BODY_BYTES) return undefined
  // The HTTP parser holds a body to the length it was told; reading it at once is much faster than piece by piece.
  if (declaredBytes >= 0) return await request.text()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function ofForm(form: URLSearchParams): Read {
  const fields = new Map<string, unknown>()
  for (const [key, value] of form) {
    if (key.endsWith('[]')) {
      const name = key.slice(0, -2)
      const list = fields.get(name)
      if (Array.isArray(list)) list.push(value)
      else fields.set(name, [value])
    } else if (fields.has(key)) return refused(`The field "${readable(key)}" was sent twice.`, { httpStatus: 422 })
    else fields.set(key, value)
  }
  return { ok: true, input: Object.fromEntries(fields) }
}

function ofJson(body: string): Read {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, input: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)])) }
  } catch {
    // Said below.
  }
  return refused('The JSON could not be read: an object is expected.', { httpStatus: 422 })
}

/** A form carries texts, so JSON's other values become what the form would have carried. */
function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? undefined)
}

/** A field's name as a message may repeat it. */
export const readable = (name: string): string => name.replace(/[^\w[\].-]/g, '').slice(0, 40)
