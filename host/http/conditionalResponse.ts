import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { SECURITY_HEADERS } from './site/securityHeaders.ts'

/**
 * `hono/etag` is not used: it hashes the body of every response, and not its headers. `serveStatic` of `@hono/node-server` is not
 * used: it reads the disk at each request, sends no ETag, and serves every file of a folder.
 */

const BROTLI_QUALITY = 11
/** A text of megabytes takes seconds in the highest quality, for a tenth fewer bytes. */
const LARGE_LENGTH = 500_000
const LARGE_QUALITY = 6
const brotliCompressed = promisify(brotliCompress)
const brotliDecompressed = promisify(brotliDecompress)

type Encoding = 'br' | 'gzip'

export const etagOf = (content: string | Uint8Array): string => `"${hash('sha256', content, 'base64url').slice(0, 22)}"`

export function acceptedEncoding({ headers }: Request, offered: readonly Encoding[]): Encoding | undefined {
  const accepted = headers.get('accept-encoding') ?? ''
  return offered.find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
}

type Bytes = Uint8Array<ArrayBuffer>

interface Representation {
  status?: number
  etag: string
  encoding: Encoding | undefined
  body: () => Bytes | string | Promise<Bytes | string>
}

/**
 * A 304 when the browser has this ETag already, else the whole body. The ETag stands for the headers too: after a 304 a browser
 * goes on with those that it has, so it carries no others (D-169).
 */
export async function conditionalResponse(
  request: Request,
  headers: Readonly<Record<string, string>>,
  { status = 200, etag, encoding, body }: Representation,
): Promise<Response> {
  const common = { ETag: withHeaders(etag, headers), Vary: 'Accept-Encoding' }
  if (status === 200 && request.headers.get('if-none-match') === common.ETag) {
    const caching = headers['Cache-Control']
    return new Response(null, { status: 304, headers: caching ? { ...common, 'Cache-Control': caching } : common })
  }
  return new Response(await body(), {
    status,
    headers: { ...headers, ...common, ...(encoding ? { 'Content-Encoding': encoding } : {}) },
  })
}

const withHeaders = (etag: string, headers: Readonly<Record<string, string>>): string =>
  etag.replace(/"$/, `${hash('sha256', JSON.stringify([headers, SECURITY_HEADERS]), 'base64url').slice(0, 6)}"`)

/** A text as it is kept: compressed with brotli, or itself when it is short. */
export interface CompressedText {
  etag: string
  content: Bytes | string
}

/** Does not compress what is shorter than `minLength` characters. */
export async function compressed(text: string, quality = BROTLI_QUALITY, minLength = 0): Promise<CompressedText> {
  const etag = `W/${etagOf(text)}`
  if (text.length < minLength) return { etag, content: text }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE_LENGTH ? Math.min(quality, LARGE_QUALITY) : quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // Blocks of 64 kB make a menu 60 bytes smaller than the larger ones that are usual for its length.
    [constants.BROTLI_PARAM_LGBLOCK]: 16,
  }
  return { etag, content: new Uint8Array(await brotliCompressed(text, { params })) }
}

export async function textResponse(
  { etag, content }: CompressedText,
  request: Request,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const isCompressed = typeof content !== 'string'
  const encoding = isCompressed ? acceptedEncoding(request, ['br']) : undefined
  return await conditionalResponse(request, headers, {
    status,
    etag,
    encoding,
    body: async () => (isCompressed && !encoding ? (await brotliDecompressed(content)).toString() : content),
  })
}
