import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasControls, typedLines, typedText } from '../../domain/forms/typedText.ts'

describe('a typed text [D-126]', () => {
  test.each([
    ['control characters', 'a\u0000\u0002\u0008\u001b@\u001d\u001f\u007f\u0090b', 'a@b'],
    ['controls of direction', '\u202eAnn\u202c \u2066Lee\u2069\u200f\u061c', 'Ann Lee'],
    ['noncharacters', 'a\ufffe\uffff\ufdd0\u{1ffff}b', 'ab'],
    ['half characters', 'a\ud83cb\udf55', 'ab'],
  ])('is kept without %s, which no catalogue may have', (_, typed, kept) => {
    expect([typedText(typed), typedLines(typed), hasControls(typed), hasControls(kept)]).toEqual([
      kept,
      kept,
      true,
      false,
    ])
  })

  test.each([
    ['zero-width spaces and byte order marks', 'a\u200b\u2060\ufeffb', 'ab'],
    ['soft hyphens', 'A\u00adda', 'Ada'],
    ['marks of annotations and pictures', 'a\ufff9b\ufffac\ufffbd\ufffc', 'abcd'],
    ['tags', 'a\u{e0001}\u{e0041}\u{e007f}b', 'ab'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0', ''],
    ['cells of Braille without dots, which become spaces', 'a\u2800b', 'a b'],
    ['joiners beside anything but letters', '\u200d1\u200c2 \u200da\u200d \u200c', '12 a '],
    ['joiners that other joiners, fillers and marks hold up', 'a\u200d\u200db\u3164\u200d c\u034f\u200d', 'ab c'],
    ['selectors of nothing', '\ufe0f a\ufe0f b\u{e0100}\u200d', ' a b'],
  ])('is kept without %s', (_, typed, kept) => {
    expect(typedText(typed)).toBe(kept)
  })

  test.each([
    'علی‌رضا',
    'क्‍ष',
    '👩‍🍳 🍕',
    '👩🏽‍🍳 🏳️‍🌈 🏴‍☠️ 👨‍👩‍👧‍👦 ❤️ 1️⃣ 🇨🇦',
    '葛\u{e0100}城',
    'Sḵwx̱wú7mesh',
    'D’Souza – 亚历山大·普希金',
    'مرحبا',
    '김치 ⠓⠊',
  ])('is kept as it is: %s', (typed) => {
    expect([typedText(typed), hasControls(typed)]).toEqual([typed, false])
  })

  test('has line ends and tabs only where there may be lines, and a hyphen for that of Word', () => {
    const typed = 'Gate\u001ecode\t12\r\nthen\u000bleft\u2028up'
    expect(typedLines(typed)).toBe('Gate-code\t12\r\nthen\nleft\nup')
    expect(typedText(typed)).toBe('Gate-code 12 then left up')
  })

  test('is the same when it is kept again, has nothing that XML refuses, and shows something where it is not blank', () => {
    const oneOf = fc.constantFrom(
      ...Array.from('a葛🍕❤\u0301\u034f\u200b\u200c\u200d\ufe0f\u{e0100}\u3164\u2800\u00ad '),
    )
    const unit = fc.oneof(oneOf, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit }), (typed) => {
        const kept = typedLines(typed)
        expect(typedLines(kept)).toBe(kept)
        expect(kept.trim()).toMatch(/^$|[^\p{Default_Ignorable_Code_Point}\s]/u)
        expect(kept).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
      }),
    )
  })
})
