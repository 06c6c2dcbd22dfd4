import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** A text that is served often: compressed once, and revalidated by its hash. */
export interface Compressed {
  text: string
  etag: string
  brotli: Uint8Array
}

export async function compressed(text: string, quality = 11): Promise<Compressed> {
  const brotli = await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, brotli }
}

/** The text as the asker can read it, or 304 where it is there already. `headers` holds type and life. */
export function responseWith(
  { text, etag, brotli }: Compressed,
  request: Request,
  headers: Record<string, string>,
  status = 200,
): Response {
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: common })
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text, { status, headers: common })
  return new Response(new Uint8Array(brotli), { status, headers: { ...common, 'Content-Encoding': 'br' } })
}
