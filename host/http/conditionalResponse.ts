import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { SECURITY_HEADERS } from './site/securityHeaders.ts'

/**
 * `hono/etag` is not used: it hashes the body of every response, and not its headers. `serveStatic` of `@hono/node-server` is not
 * used: it reads the disk at each request, sends no ETag, and serves every file of a folder.
 */

const BROTLI_QUALITY = 11
const brotliCompressed = promisify(brotliCompress)

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

export interface CompressedText {
  text: string
  etag: string
  brotli?: () => Promise<Bytes>
}

/** A text that is compressed once, at the first request that accepts brotli; never below `minLength` characters. */
export function compressible(text: string, quality = BROTLI_QUALITY, minLength = 0): CompressedText {
  let compressing: Promise<Bytes> | undefined
  const compress = async () => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      // Blocks of 64 kB make a menu 60 bytes smaller than the larger ones that are usual for its length.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    }
    return new Uint8Array(await brotliCompressed(text, { params }))
  }
  const brotli = () => (compressing ??= compress())
  return { text, etag: `W/${etagOf(text)}`, brotli: text.length < minLength ? undefined : brotli }
}

/** Compresses at once, so that no request waits for it. */
export async function compressed(text: string, quality = BROTLI_QUALITY): Promise<CompressedText> {
  const result = compressible(text, quality)
  await result.brotli?.()
  return result
}

export async function textResponse(
  { text, etag, brotli }: CompressedText,
  request: Request,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const encoding = brotli && acceptedEncoding(request, ['br'])
  return await conditionalResponse(request, headers, {
    status,
    etag,
    encoding,
    body: async () => (encoding && brotli ? await brotli() : text),
  })
}
