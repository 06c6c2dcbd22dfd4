import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSentCode, readSentCode } from '../../../src/features/signIn/sentCode.ts'
import { webStorage } from '../../support/browser/webStorage.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', webStorage()))
afterEach(() => vi.unstubAllGlobals())

it('readSentCode gives the e-mail and the seconds left for three minutes after each code, and none once it is forgotten [FORGOT-07 D-137]', () => {
  expect(readSentCode(0)).toBeUndefined()
  keepSentCode('ada@example.com', 0)
  expect(readSentCode(0)).toEqual({ email: 'ada@example.com', seconds: 180 })
  expect(readSentCode(12_000)).toEqual({ email: 'ada@example.com', seconds: 168 })
  expect(readSentCode(179_999)).toEqual({ email: 'ada@example.com', seconds: 1 })
  expect(readSentCode(180_000)).toBeUndefined()
  keepSentCode('ada@example.com', 180_000)
  expect(readSentCode(200_000)).toEqual({ email: 'ada@example.com', seconds: 160 })
  // The clock was set back.
  expect(readSentCode(0)).toEqual({ email: 'ada@example.com', seconds: 180 })
  keepSentCode('')
  expect(readSentCode(200_000)).toBeUndefined()
})

it('readSentCode gives none for what another version kept, and where storage is blocked', () => {
  sessionStorage.setItem('forgot', '{"email":7,"until":"later"}')
  expect(readSentCode(0)).toBeUndefined()
  sessionStorage.setItem('forgot', '{')
  expect(readSentCode(0)).toBeUndefined()
  vi.stubGlobal('sessionStorage', webStorage({ isBlocked: true }))
  keepSentCode('ada@example.com', 0)
  expect(readSentCode(0)).toBeUndefined()
})
