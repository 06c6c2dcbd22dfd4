import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Hono } from 'hono'
import { acceptedEncoding, conditionalResponse, etagOf } from '../conditionalResponse.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { workerPolicy } from './securityHeaders.ts'

const TYPES: Partial<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.ics': 'text/calendar; charset=utf-8',
}

const ENCODINGS = { br: '.br', gzip: '.gz' } as const

const HASHED = '/assets/'
/** The files of the kitchen's screen and of the office, which have builds of their own. */
const SCREEN_HASHED = /^\/(kitchen|office)\/assets\//
const SCREEN_FILES = /^\/(kitchen|office)\/(files|drawn)\.json$/
const WORKERS = /^\/(sw|kitchen\/sw|office\/sw|(office\/)?assets\/maplibre-gl-worker-[\w-]+)\.js$/
/** It is for /office itself too, which is above the folder that it lies in (D-220). */
const OFFICE_WORKER = '/office/sw.js'
const CARD_SANDBOX = '/sandbox/'

interface File {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

interface FileOptions {
  /** Folders of earlier builds; their hashed files are still served to pages that are open since then. */
  older?: readonly string[]
  cardSandbox: boolean
  /** The origin of a configured map elsewhere. */
  mapOrigins?: readonly string[]
}

/** Serves the built files. They are listed once at start, so that no path can lead outside the folders. */
export function mountFiles(
  app: Hono<HonoEnv>,
  folder: string,
  { older = [], cardSandbox, mapOrigins = [] }: FileOptions,
): void {
  const places = new Map<string, string>()
  for (const place of [...older].reverse())
    for (const path of pathsIn(place)) if (path.startsWith(HASHED)) places.set(path, place)
  for (const path of pathsIn(folder)) places.set(path, folder)
  // Source maps are for the operator, not for customers.
  const isServed = (path: string) =>
    path !== '/index.html' &&
    !SCREEN_FILES.test(path) &&
    !path.startsWith('/.') &&
    !/\.(br|gz|map)$/.test(path) &&
    (cardSandbox || !path.startsWith(CARD_SANDBOX))
  const files = new Map<string, Promise<File>>()
  const read = (path: string) => {
    const file = files.get(path) ?? readWhole(join(places.get(path) ?? folder, path))
    files.set(path, file)
    return file
  }

  app.on('GET', [...places.keys()].filter(isServed), async ({ req, env: { trace } }) => {
    trace.call = 'file'
    const { path } = req
    const offered = (['br', 'gzip'] as const).filter((name) => places.has(path + ENCODINGS[name]))
    const encoding = acceptedEncoding(req.raw, offered)
    const { bytes, etag } = await read(encoding ? path + ENCODINGS[encoding] : path)
    const headers = {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Cache-Control':
        path.startsWith(HASHED) || SCREEN_HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(WORKERS.test(path) ? { 'Content-Security-Policy': workerPolicy(mapOrigins) } : {}),
      ...(path === OFFICE_WORKER ? { 'Service-Worker-Allowed': '/office' } : {}),
    }
    return await conditionalResponse(req.raw, headers, { etag, encoding, body: () => bytes })
  })
}

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))

async function readWhole(path: string): Promise<File> {
  const bytes = new Uint8Array(await readFile(path))
  return { bytes, etag: etagOf(bytes) }
}
