import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Runs `npm run dev` in a process of its own. */
describe('the dev server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forno-dev-'))
  let dev: ChildProcess
  let url = ''
  let printed = ''

  beforeAll(async () => {
    const template = process.env['TEST_DATA_TEMPLATE']
    if (template) cpSync(template, dataDir, { recursive: true })
    const script = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url))
    const { PATH, HOME } = process.env
    dev = spawn(process.execPath, [script], {
      env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    url = await new Promise<string>((resolve, reject) => {
      const read = (data: Buffer) => {
        printed += data.toString()
        const found = /is listening on (http:\/\/\S+)/.exec(printed)?.[1]
        if (found !== undefined) resolve(found)
      }
      dev.stdout?.on('data', read)
      dev.stderr?.on('data', read)
      dev.once('exit', (code) => reject(new Error(`The dev server ended with code ${code}:\n${printed}`)))
    })
  })
  afterAll(() => {
    dev.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('renders a page with its styles and a Content-Security-Policy that allows its own scripts', async () => {
    const response = await fetch(`${url}/locations`)
    const html = await response.text()
    expect([response.status, html], printed).toEqual([200, expect.stringContaining('<h1')])
    const styles = [...html.matchAll(/<style data-vite-dev-id="[^"]*\/([\w.]+\.css)">([^<]*)/g)]
    expect(styles.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['critical.css', 'rest.css', 'LocationsPage.module.css']),
    )
    for (const [, name, text] of styles) expect([name, text?.trim()]).not.toEqual([name, ''])
    expect(html.indexOf('/@vite/client')).toBeLessThan(html.indexOf('/src/app/boot.ts'))
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'unsafe-inline'")
    expect(policy).not.toContain('trusted-types')
  })

  test('serves the sources, and a worker that unregisters the one of `npm start`', async () => {
    expect(await (await fetch(`${url}/src/app/main.tsx`)).text()).toContain('hydrateRoot')
    expect(await (await fetch(`${url}/sw.js`)).text()).toContain('unregister')
    expect(await (await fetch(`${url}/manifest.webmanifest`)).json()).toMatchObject({ display: 'standalone' })
    expect((await fetch(`${url}/sandbox/stripe.js`)).status).toBe(200)
  })

  test('answers calls with the demo chain', async () => {
    const response = await fetch(`${url}/api/get/stores`)
    const { stores } = (await response.json()) as { stores: unknown[] }
    expect([response.status, stores.length > 5]).toEqual([200, true])
  })

  test('stops cleanly on SIGTERM', async () => {
    dev.removeAllListeners('exit')
    const gone = once(dev, 'exit')
    dev.kill('SIGTERM')
    expect(await gone, printed).toEqual([0, null])
    await expect(fetch(url)).rejects.toThrow()
  })
})
