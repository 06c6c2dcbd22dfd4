import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimsOf, isExpired } from '../../../domain/account/session.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.signature`

describe('claimsOf', () => {
  it('returns the expiry and the member hash of a token [SESS-02]', () => {
    expect(claimsOf(token({ sid: 's', exp: 1800000000, cb: 'x' }))).toEqual({ exp: 1800000000 })
    expect(claimsOf(token({ exp: 1800000000, ch: 'member-1' }))).toEqual({ exp: 1800000000, ch: 'member-1' })
  })

  it.each([
    ['', 'nothing'],
    ['abc', 'one part'],
    ['a.%%%.c', 'a foreign character'],
    [`a.${Buffer.from('not json').toString('base64url')}.c`, 'no JSON'],
    [token(null), 'null'],
    [token('text'), 'a text'],
    [token({ ch: 'member-1' }), 'no expiry'],
    [token({ exp: '1800000000' }), 'an expiry that is no number'],
  ])('returns undefined for %j: %s [SESS-13 SESS-23]', (text) => {
    expect(claimsOf(text)).toBeUndefined()
  })

  it('returns undefined for any text that is no token, without throwing [SESS-23]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(claimsOf(text)).toBeUndefined()
        expect(() => claimsOf(`a.${text}.c`)).not.toThrow()
      }),
    )
  })

  it('returns the claims that were encoded [SESS-02]', () => {
    fc.assert(
      fc.property(fc.integer(), fc.stringMatching(/^[\w-]{1,64}$/), (exp, ch) => {
        expect(claimsOf(token({ exp, ch }))).toEqual({ exp, ch })
      }),
    )
  })
})

it.each([
  [99, true],
  [100, false],
  [101, false],
])('a token that expires at second %i is expired at second 100: %j [SESS-11 SESS-21]', (exp, expired) => {
  expect(isExpired({ exp }, 100)).toBe(expired)
})
