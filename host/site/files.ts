import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Hono } from 'hono'
import type { Environment } from '../environment.ts'

/** The built files: listed once at start, so that nothing outside the folder can be asked for and a missing one is a 404. */

const TYPES: Partial<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pdf': 'application/pdf',
}

/** Smaller first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface File {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

export function mountFiles(app: Hono<Environment>, folder: string): void {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/')),
  )
  const isServed = (path: string) =>
    names.has(path) && path !== '/index.html' && !path.startsWith('/.') && !/\.(br|gz)$/.test(path)
  const files = new Map<string, Promise<File>>()
  const read = (path: string) => {
    const known = files.get(path) ?? readWhole(join(folder, path))
    files.set(path, known)
    return known
  }

  app.on('GET', [...names].filter(isServed), async ({ req, env: { trace } }) => {
    trace.call = 'file'
    const { path } = req
    const accepted = req.header('accept-encoding') ?? ''
    const [encoding, ending] = ENCODINGS.find(
      ([name, suffix]) => new RegExp(`\\b${name}\\b`).test(accepted) && names.has(path + suffix),
    ) ?? [undefined, '']
    const { bytes, etag } = await read(path + ending)
    const headers = new Headers({
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
    })
    if (req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
    if (encoding) headers.set('Content-Encoding', encoding)
    return new Response(bytes, { headers })
  })
}

async function readWhole(path: string): Promise<File> {
  const bytes = new Uint8Array(await readFile(path))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
