import { refused, type Refused } from '../context/context.ts'
import { typedLines, typedText } from '../../domain/forms/typedText.ts'

const MAX_BODY_BYTES = 64 * 1024

type Read = { ok: true; input: Record<string, unknown> } | Refused

/** The fields of an operator's call, each in one line as it is kept (D-126). */
export async function readInput(request: Request): Promise<Read> {
  const read = await readFields(request)
  return read.ok ? { ok: true, input: typedInput(read.input) } : read
}

/** The fields as they came. */
export async function readFields(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Read> {
  if (request.method === 'GET' || request.method === 'HEAD') return readForm(new URL(request.url).searchParams)
  const body = await readBody(request, maxBytes)
  if (body === undefined) return refused('This is too much at once.', { httpStatus: 413 })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json') return readJsonObject(body)
  if (type === 'application/x-www-form-urlencoded' || body === '') return readForm(new URLSearchParams(body))
  return refused('Please send a form (application/x-www-form-urlencoded) or JSON.', { httpStatus: 422 })
}

/** The body as text, undefined when it is longer than `maxBytes`. */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string | undefined> {
  const declaredBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > maxBytes) return undefined
  // The HTTP parser enforces the declared length, and reading at once is much faster than reading chunks.
  if (declaredBytes >= 0) return await request.text()
  return (await readBytes(request, maxBytes))?.toString('utf8')
}

/** The body, undefined when it is longer than `most` bytes. */
export async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readForm(form: URLSearchParams): Read {
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

function readJsonObject(body: string): Read {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, input: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, formValueOf(one)])) }
  } catch {
    // Refused below.
  }
  return refused('The JSON could not be read: an object is expected.', { httpStatus: 422 })
}

function formValueOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? undefined)
}

/** A field's name, made safe to repeat in a message. */
const readable = (name: string): string => name.replace(/[^\w[\].-]/g, '').slice(0, 40)

/** The fields, as calls name them, in which a page takes several lines. */
const SEVERAL_LINES = new Set(['notes', 'text', 'q1Text', 'q3Text', 'q10'])

/** The input of a call with every text as it is kept (D-126). */
export const typedInput = <T>(input: T): T => cleaned(input, '') as T

function cleaned(value: unknown, field: string): unknown {
  if (typeof value === 'string') return SEVERAL_LINES.has(field) ? typedLines(value) : typedText(value)
  if (Array.isArray(value)) return value.map((one) => cleaned(one, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, name)]))
}

interface Issue {
  message: string
  path: readonly PropertyKey[]
  code?: string
  input?: unknown
}

export function inputError(issues: readonly Issue[], input: Record<string, unknown>): Refused {
  const issue = issues[0]
  const field = readable(String(issue?.path[0] ?? ''))
  const missing = field !== '' && input[field] === undefined
  const message = !field
    ? 'The request could not be read.'
    : missing
      ? `The field "${field}" is missing.`
      : `Please check the field "${field}"${placeIn(issue?.path.slice(1))}${expected(issue?.message)}.`
  return refused(message, { httpStatus: 422 })
}

function placeIn(path: readonly PropertyKey[] = []): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${readable(String(step))}`)).join('')
  return place && ` at ${place}`
}

/** Empty for the schema library's own messages, which do not help a reader. */
function expected(message = ''): string {
  if (message === '' || message.startsWith('Invalid')) return ''
  return message.startsWith('not ') ? `: it is ${message}` : `: expected ${message}`
}
