import { describe, expect, it } from 'vitest'
import { returnPath } from '../../../src/features/signIn/returnPath.ts'

describe('returnPath', () => {
  it.each([
    ['/account', '/account'],
    ['/account?tab=addresses', '/account?tab=addresses'],
    ['/checkout', '/checkout'],
    ['/menu/kitsilano/abc?ci=1', '/menu/kitsilano/abc?ci=1'],
    ['/menu/../account', '/account'],
    ['/account#orders', '/account'],
  ])('accepts %s as a page of this site: %s [GUARD-05 GUARD-06]', (text, path) => {
    expect(returnPath(text)).toBe(path)
  })

  it.each([
    'https://evil.example',
    'https:evil.example',
    '//evil.example',
    '//evil.example/account',
    '///evil.example/account',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example/account',
    '/%09/evil.example',
    '/account/..//evil.example',
    'javascript:alert(1)',
    ' /account',
    'account',
    '/nothing',
    '/api/get/config',
    '/dev/inbox',
    '/signin',
    '/signin?next=/signin',
    '',
    undefined,
    ['/account'],
    7,
  ])('returns an empty path for %j', (text) => {
    expect(returnPath(text)).toBe('')
  })

  it('returns no path that resolves to another site', () => {
    for (const text of [
      '/@evil.example',
      '/.//evil.example',
      '/;//evil.example',
      '/?//evil.example',
      '/#//evil.example',
    ])
      expect(new URL(returnPath(text), 'https://forno.example').origin).toBe('https://forno.example')
  })
})
