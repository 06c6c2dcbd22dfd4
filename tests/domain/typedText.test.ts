import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasInvisible, typedLines, typedText } from '../../domain/forms/typedText.ts'

describe('a typed text [D-126]', () => {
  test.each([
    ['control characters', 'a\u0000\u0002\u0008\u001b@\u001d\u001f\u007f\u0090b', 'a@b'],
    ['controls of direction', '\u202eAnn\u202c \u2066Lee\u2069\u200f\u061c', 'Ann Lee'],
    ['noncharacters', 'a\ufffe\uffff\ufdd0\u{1ffff}b', 'ab'],
    ['half characters', 'a\ud83cb\udf55', 'ab'],
  ])('is kept without %s', (_, typed, kept) => {
    expect([typedText(typed), typedLines(typed), hasInvisible(typed), hasInvisible(kept)]).toEqual([
      kept,
      kept,
      true,
      false,
    ])
  })

  test.each(['علی‌رضا', 'क्‍ष', '👩‍🍳 🍕', 'Sḵwx̱wú7mesh', 'D’Souza – 亚历山大·普希金', 'مرحبا'])(
    'is kept as it is: %s',
    (typed) => {
      expect([typedText(typed), hasInvisible(typed)]).toEqual([typed, false])
    },
  )

  test('has line ends and tabs only where there may be lines, and a hyphen for that of Word', () => {
    const typed = 'Gate\u001ecode\t12\r\nthen\u000bleft\u2028up'
    expect(typedLines(typed)).toBe('Gate-code\t12\r\nthen\nleft\nup')
    expect(typedText(typed)).toBe('Gate-code 12 then left up')
  })

  test('is the same when it is kept again, and has nothing that XML refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = typedLines(typed)
        expect(typedLines(kept)).toBe(kept)
        expect(kept).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
      }),
    )
  })
})
