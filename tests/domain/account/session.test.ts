import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimsOf, isExpired } from '../../../domain/account/session.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.signature`

describe('the claims of a token', () => {
  it("are its expiry, and a member's hash [SESS-02]", () => {
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
  ])('are none of %j: %s [SESS-13 SESS-23]', (text) => {
    expect(claimsOf(text)).toBeUndefined()
  })

  it('are none of any other text, without a throw [SESS-23]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(claimsOf(text)).toBeUndefined()
        expect(() => claimsOf(`a.${text}.c`)).not.toThrow()
      }),
    )
  })

  it('are read back from whatever was encoded [SESS-02]', () => {
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
])('a token of second %i is expired at second 100: %j [SESS-11 SESS-21]', (exp, expired) => {
  expect(isExpired({ exp }, 100)).toBe(expired)
})
