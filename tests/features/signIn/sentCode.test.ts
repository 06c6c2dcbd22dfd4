import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emailOfSentCode, keepSentCode } from '../../../src/features/signIn/sentCode.ts'
import { webStorage } from '../../support/browser/webStorage.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', webStorage()))
afterEach(() => vi.unstubAllGlobals())

it('emailOfSentCode gives the e-mail for three minutes after each code, and none once it is forgotten [FORGOT-07 D-137]', () => {
  expect(emailOfSentCode(0)).toBe('')
  keepSentCode('ada@example.com', 0)
  expect(emailOfSentCode(179_999)).toBe('ada@example.com')
  expect(emailOfSentCode(180_000)).toBe('')
  keepSentCode('ada@example.com', 180_000)
  expect(emailOfSentCode(200_000)).toBe('ada@example.com')
  keepSentCode('')
  expect(emailOfSentCode(200_000)).toBe('')
})

it('emailOfSentCode gives none for what another version kept, and where storage is blocked', () => {
  sessionStorage.setItem('forgot', '{"email":7,"until":"later"}')
  expect(emailOfSentCode(0)).toBe('')
  sessionStorage.setItem('forgot', '{')
  expect(emailOfSentCode(0)).toBe('')
  vi.stubGlobal('sessionStorage', webStorage({ isBlocked: true }))
  keepSentCode('ada@example.com', 0)
  expect(emailOfSentCode(0)).toBe('')
})
