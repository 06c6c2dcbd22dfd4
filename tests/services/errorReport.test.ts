import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ERROR_SERVICE } from '../../shared/pageSettings.ts'
import { errorsEnvelope } from '../../src/services/errors/errorsEnvelope.ts'
import { CHUNK_ERROR } from '../../domain/errors/chunkError.ts'
import { reportMissing, reportSilently } from '../../src/services/errors/errors.ts'

const ORIGIN = 'https://forno.example'

const report = {
  id: '0123456789abcdef0123456789abcdef',
  at: Date.parse('2026-11-21T20:00:00Z'),
  kind: 'error' as const,
  place: 'menu' as const,
  name: 'TypeError',
  message: 'not a function',
  build: 'abcdef012345',
  origin: ORIGIN,
  frames: [
    { file: '/assets/b.js', line: 2, column: 3 },
    { file: '/assets/a.js', line: 1, column: 4 },
  ],
}

describe('errorsEnvelope [ERR-05]', () => {
  test.each([
    ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
    ['https://key@errors.example:9000/under/7', 'https://errors.example:9000/under/api/7/envelope/'],
  ])('for the DSN %s is sent to %s', (dsn, address) => {
    const url = new URL(errorsEnvelope(dsn, report).url)
    expect(url.origin + url.pathname).toBe(address)
    expect(url.searchParams.get('sentry_key')).toBe('key')
  })

  test('has three lines: the envelope header, the item header and the event', () => {
    const lines = errorsEnvelope('https://key@errors.example/7', report)
      .body.split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual([
      { event_id: report.id, sent_at: '2026-11-21T20:00:00.000Z', dsn: 'https://key@errors.example/7' },
      { type: 'event' },
      {
        event_id: report.id,
        timestamp: report.at / 1000,
        platform: 'javascript',
        level: 'error',
        release: report.build,
        transaction: 'menu',
        tags: { kind: 'error', place: 'menu' },
        exception: {
          values: [
            {
              type: 'TypeError',
              value: 'not a function',
              stacktrace: {
                frames: [
                  { filename: `${ORIGIN}/assets/a.js`, lineno: 1, colno: 4, in_app: true },
                  { filename: `${ORIGIN}/assets/b.js`, lineno: 2, colno: 3, in_app: true },
                ],
              },
            },
          ],
        },
      },
    ])
  })
})

describe('reportSilently [ERR-03 ERR-05 D-95]', () => {
  const asked: [url: string, init: RequestInit][] = []
  let metas: Record<string, string>
  let onLine: boolean
  beforeEach(() => {
    asked.length = 0
    metas = { build: 'abcdef012345' }
    onLine = true
    vi.resetModules()
    vi.stubGlobal('reportError', vi.fn())
    vi.stubGlobal('location', new URL(`${ORIGIN}/menu/main?secret=1`))
    vi.stubGlobal('navigator', { get onLine() { return onLine } }) // oxfmt-ignore
    vi.stubGlobal('document', {
      querySelector: (selector: string) => {
        const content = metas[/"(.+)"/.exec(selector)?.[1] ?? '']
        return content === undefined ? null : { content }
      },
    })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, init])
      return Promise.reject(new TypeError('Failed to fetch'))
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('tells the own host once of each different error, without waiting for an answer', async () => {
    const { sendReport } = await import('../../src/services/errors/errorReport.ts')
    for (let time = 0; time < 3; time += 1) sendReport('first', 'handled')
    sendReport('Load failed', 'rejection')
    expect(
      asked.map(([url, { body }]) => [url, body instanceof URLSearchParams ? Object.fromEntries(body) : body]),
    ).toEqual([
      ['/api/report/error', { kind: 'handled', place: 'menu', name: 'other', message: 'other', build: 'abcdef012345' }],
      [
        '/api/report/error',
        { kind: 'rejection', place: 'menu', name: 'other', message: 'network', build: 'abcdef012345' },
      ],
    ])
    expect(asked[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }) // oxfmt-ignore
  })

  test('tells the error service alone where the page names one, and nobody of aborted requests and of extensions', async () => {
    metas[ERROR_SERVICE] = 'https://key@errors.example/7'
    const { sendReport } = await import('../../src/services/errors/errorReport.ts')
    sendReport(Object.assign(new Error('x'), { name: 'AbortError', stack: '' }), 'rejection')
    sendReport(Object.assign(new Error('x'), { stack: 'f@moz-extension://a/b.js:1:1' }), 'error')
    sendReport('x', 'error')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.[0]).toMatch(/^https:\/\/errors\.example\/api\/7\/envelope\//)
    expect(asked[0]?.[1]).toMatchObject({ mode: 'no-cors' })
  })

  test('sends at most ten reports of a page, and nothing while it is offline', async () => {
    const { sendReport } = await import('../../src/services/errors/errorReport.ts')
    const messages = ['hydrat', 'React error', 'quota', 'IDB', 'timeout', 'is not a function', 'is not iterable', 'is not defined', 'call stack', 'JSON', 'abort', 'Load failed'] // oxfmt-ignore
    for (const message of messages) sendReport(message, 'error')
    expect(asked).toHaveLength(10)
    onLine = false
    reportSilently('x')
    await vi.dynamicImportSettled()
    expect(asked).toHaveLength(10)
  })
  test('says nothing of a file that did not load, until it is known to be missing', async () => {
    const error = Object.assign(new Error('Importing a module script failed.'), {
      name: CHUNK_ERROR,
      stack: `TypeError: Failed to fetch dynamically imported module: ${ORIGIN}/assets/a.js`,
    })
    reportSilently(error, 'rejection')
    await vi.dynamicImportSettled()
    expect(asked).toEqual([])
    await reportMissing(error)
    expect(asked.map(([, { body }]) => body instanceof URLSearchParams && body.get('kind'))).toEqual(['chunk'])
  })
})
