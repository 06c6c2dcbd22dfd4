import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TILE_ARCHIVE_PATH } from '../../../shared/pageSettings.ts'
import type { HonoEnv } from '../../../host/http/honoEnv.ts'
import { mountTileArchive } from '../../../host/http/site/tileArchive.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
const app = new Hono<HonoEnv>()

beforeAll(async () => {
  const path = join(folder, 'metro.pmtiles')
  writeFileSync(path, '0123456789')
  await mountTileArchive(app, path)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://forno.example${TILE_ARCHIVE_PATH}`, { method, headers })
  const response = await app.fetch(request, { trace: { id: '', call: '' } } as never)
  const { status, headers: answered } = response
  const header = (name: string) => answered.get(name)
  return { status, header, text: await response.text() }
}

test('a tile archive is answered in ranges', async () => {
  for (const [range, text, said] of [
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-4', '6789', 'bytes 6-9/10'],
  ] as const) {
    const answer = await ask({ Range: range })
    expect([answer.status, answer.text, answer.header('content-range')]).toEqual([206, text, said])
    expect(answer.header('content-length')).toBe(`${text.length}`)
  }
})

test('a range outside the archive is refused with 416, and what is no single range is ignored', async () => {
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    const answer = await ask({ Range: range })
    expect([answer.status, answer.header('content-range')]).toEqual([416, 'bytes */10'])
  }
  for (const range of ['bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-'])
    expect((await ask({ Range: range })).text).toBe('0123456789')
})

test('HEAD says the size, an ETag that is known gives 304, and If-Range with an older one gives the whole archive', async () => {
  const head = await ask({}, 'HEAD')
  expect([head.status, head.text, head.header('content-length'), head.header('accept-ranges')]).toEqual([
    200,
    '',
    '10',
    'bytes',
  ])
  const etag = head.header('etag') ?? ''
  expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
  expect((await ask({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206)
  const whole = await ask({ Range: 'bytes=0-1', 'If-Range': '"older"' })
  expect([whole.status, whole.text]).toEqual([200, '0123456789'])
})

test('a long range comes in parts of at most 64 kB, so that a client that reads none holds no more of the host', async () => {
  const path = join(folder, 'large.pmtiles')
  writeFileSync(path, Buffer.alloc(20 * 1024 * 1024, 7))
  const large = new Hono<HonoEnv>()
  await mountTileArchive(large, path)
  const request = new Request(`http://forno.example${TILE_ARCHIVE_PATH}`, { headers: { Range: 'bytes=3-' } })
  const { headers, body } = await large.fetch(request, { trace: { id: '', call: '' } } as never)
  expect(headers.get('content-length')).toBe(`${16 * 1024 * 1024}`)
  const sizes: number[] = []
  for await (const part of body ?? []) sizes.push((part as Uint8Array).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(16 * 1024 * 1024)
})
