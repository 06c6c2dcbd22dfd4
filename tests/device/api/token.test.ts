import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken } from '../../../src/device/api/token.ts'
import { writeToken } from '../../../src/device/api/writeToken.ts'

/** What scripts have written, in order; the host's own cookie comes first. */
let written: string[]

beforeEach(() => {
  written = []
  let jar = 'token=from-the-host'
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return jar
    },
    set cookie(text: string) {
      written.push(text)
      jar = text.replace(/;.*$/, '')
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a token that the host’s answer has set is not written again, since Safari keeps what scripts write for seven days [D-108]', () => {
  writeToken('from-the-host')
  expect(written).toEqual([])
  expect(readToken()).toBe('from-the-host')
})

test('another token is written [SESS-05]', () => {
  writeToken('next')
  expect(written).toEqual(['token=next; Path=/; SameSite=Strict; Max-Age=2592000; Secure'])
  expect(readToken()).toBe('next')
})
