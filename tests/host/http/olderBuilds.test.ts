import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HonoEnv } from '../../../host/http/honoEnv.ts'
import { mountFiles } from '../../../host/http/site/files.ts'
import { keepBuild } from '../../../host/start/builtSite.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'forno-builds-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a build with one script of its own, as Vite does, and returns its folder. */
function built(id: string): string {
  const client = join(folder, 'dist', id)
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, 'assets', `app-${id}.js`), `build('${id}')`)
  writeFileSync(join(client, 'assets', `app-${id}.js.map`), '{}')
  writeFileSync(join(client, 'index.html'), `<title>${id}</title>`)
  writeFileSync(join(client, 'sw.js'), `worker('${id}')`)
  return client
}

const dataDir = () => join(folder, 'data')

/** Starts the builds one after the other, a minute apart, and returns the folders of the older ones. */
function startBuilds(...ids: string[]): string[] {
  let older: string[] = []
  for (const [minute, id] of ids.entries()) {
    older = keepBuild(built(id), id, dataDir())
    const then = new Date(Date.UTC(2025, 0, 1, 0, minute))
    utimesSync(join(dataDir(), 'builds', id), then, then)
  }
  return older
}

function get(client: string, older: string[], path: string): Promise<Response> {
  const app = new Hono<HonoEnv>()
  mountFiles(app, client, { older, cardSandbox: false })
  return Promise.resolve(app.fetch(new Request(`http://host${path}`), { trace: { id: '', call: '' } } as never))
}

it('mountFiles serves the files of the five previous builds, and keepBuild deletes older ones', async () => {
  const older = startBuilds('b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7')
  const client = join(folder, 'dist', 'b7')
  for (const id of ['b7', 'b6', 'b5', 'b4', 'b3', 'b2']) {
    const response = await get(client, older, `/assets/app-${id}.js`)
    expect([id, response.status, await response.text()]).toEqual([id, 200, `build('${id}')`])
    expect(response.headers.get('Cache-Control')).toContain('immutable')
  }
  expect((await get(client, older, '/assets/app-b1.js')).status).toBe(404)
  expect(existsSync(join(dataDir(), 'builds', 'b1'))).toBe(false)
})

it('mountFiles serves only the current service worker, no index.html and no source map', async () => {
  const older = startBuilds('b1', 'b2')
  const client = join(folder, 'dist', 'b2')
  expect(await (await get(client, older, '/sw.js')).text()).toBe("worker('b2')")
  for (const path of ['/index.html', '/assets/app-b1.js.map', '/assets/app-b2.js.map'])
    expect((await get(client, older, path)).status).toBe(404)
})

it('keepBuild counts a build that is deployed again as the newest', () => {
  expect(startBuilds('b1', 'b2', 'b1', 'b3').map((path) => path.slice(-2))).toEqual(['b1', 'b2'])
})

it('keepBuild ignores a partially copied build', () => {
  mkdirSync(join(dataDir(), 'builds', '.b0-1', 'assets'), { recursive: true })
  expect(startBuilds('b1')).toEqual([])
})

it('mountFiles serves the worker with a CSP that allows requests to this host, and with no-cache', async () => {
  const response = await get(built('b1'), [], '/sw.js')
  expect(response.headers.get('Content-Security-Policy')).toContain("connect-src 'self'")
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
})
