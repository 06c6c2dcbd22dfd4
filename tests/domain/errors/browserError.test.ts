import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeError,
  ERROR_KINDS,
  ERROR_MESSAGES,
  ERROR_NAMES,
  ERROR_PLACES,
  placeOf,
  reportFields,
} from '../../../domain/errors/browserError.ts'

const ORIGIN = 'https://forno.example'
const page = { kind: 'error', place: 'menu', origin: ORIGIN } as const

const errorWith = (message: string, stack: string, name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack })

describe('describeError [ERR-05 D-95]', () => {
  const chrome = (message: string) => `TypeError: ${message}
    at a.b (${ORIGIN}/assets/MenuPage-Ab3_x-9Z.js:2:345)
    at async Promise.all (index 0)
    at new Promise (<anonymous>)
    at https://cdn.example/x.js:1:1
    at chrome-extension://abcdef/content.js:3:4
    at ${ORIGIN}/assets/app-12345678.js:10:20`
  const others = `b@${ORIGIN}/assets/MenuPage-Ab3_x-9Z.js:2:345
@https://cdn.example/x.js:1:1
[native code]
module code@${ORIGIN}/assets/app-12345678.js:10:20`
  const frames = [
    { file: '/assets/MenuPage-Ab3_x-9Z.js', line: 2, column: 345 },
    { file: '/assets/app-12345678.js', line: 10, column: 20 },
  ]

  test.each([
    ['Chrome', "Cannot read properties of undefined (reading 'x')"],
    ['Firefox', 'can\'t access property "x", a is undefined: has no properties'],
    ['Safari', "undefined is not an object (evaluating 'a.x')"],
  ])('keeps the class of an error of %s, and of its stack the scripts of this site', (browser, message) => {
    const stack = browser === 'Chrome' ? chrome(message) : others
    expect(describeError(errorWith(message, stack), page)).toEqual({
      kind: 'error',
      place: 'menu',
      name: 'TypeError',
      message: 'property of nothing',
      frames,
    })
  })

  test.each([
    ['Failed to fetch dynamically imported module: https://forno.example/assets/x.js', 'chunk', 'script not loaded'],
    ['Importing a module script failed.', 'chunk', 'script not loaded'],
    ['error loading dynamically imported module: x', 'chunk', 'script not loaded'],
    ['Failed to fetch', 'error', 'network'],
    ['Load failed', 'error', 'network'],
    ['menu failed with 500', 'error', 'call failed'],
    ['Minified React error #418; visit https://react.dev/errors/418', 'error', 'hydration'],
    ['Maximum call stack size exceeded', 'error', 'stack overflow'],
    ['something of ours with Ann in it', 'error', 'other'],
  ])('tells "%s" apart as %s: %s', (message, kind, words) => {
    expect(describeError(errorWith(message, ''), page)).toMatchObject({ kind, message: words })
  })

  test('takes whatever is thrown, and a rejection without a reason', () => {
    for (const thrown of [undefined, null, 0, 'text', {}, Object.create(null) as object, () => 0])
      expect(describeError(thrown, page)).toMatchObject({ name: 'other', frames: [] })
  })

  test('lets nothing through that somebody typed, however it is hidden in an error', () => {
    const secret = fc.oneof(
      fc.constantFrom('Ann Müller', 'ann.lee@example.ca', '604 555 0100', '778-55501004', 'V6B 1A1', '12 Main St'),
      fc.stringMatching(/^[A-Za-z0-9_-]{16,43}$/),
      fc.emailAddress(),
    )
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `no customer "${text}" of ${text}`,
      (text: string) => `Failed to fetch https://forno.example/track?oh=${text}&g=${text}#${text}`,
      (text: string) => `Unexpected token '${text}' in JSON at position 0`,
      (text: string) =>
        `x\n    at f (${ORIGIN}/assets/${text}.js:1:1)\n    at ${ORIGIN}/assets/${text}.js:6045550100:1`,
      (text: string) => `x\n${text}@${ORIGIN}/assets/${text}.js:1:1`,
    )
    const pathOf = fc.constantFrom('/track', '/menu/', '/undo-email/', '/')
    fc.assert(
      fc.property(secret, around, pathOf, fc.boolean(), (text, hide, path, isChrome) => {
        const message = hide(text)
        const name = isChrome ? 'TypeError' : text
        const frame = isChrome
          ? `    at ${text} (${ORIGIN}/assets/app-12345678.js?${text}:10:20)\n    at ${text} (${ORIGIN}/assets/app-12345678.js:10:20)\n    at https://${text}/assets/a.js:1:1`
          : `${text}@${ORIGIN}/assets/app-12345678.js:10:20\n@${ORIGIN}/${text}/assets/a.js:1:1`
        const stack = isChrome ? `${name}: ${message}\n${frame}` : frame
        const report = describeError(errorWith(message, stack, name), { ...page, place: placeOf(path + text) })
        expect(ERROR_KINDS).toContain(report.kind)
        expect(ERROR_PLACES).toContain(report.place)
        expect(ERROR_NAMES).toContain(report.name)
        expect(ERROR_MESSAGES).toContain(report.message)
        expect(report.frames).toEqual([{ file: '/assets/app-12345678.js', line: 10, column: 20 }])
        expect(Object.keys(reportFields(report, 'abc'))).toEqual(['kind', 'place', 'name', 'message', 'build'])
      }),
    )
  })
})

test.each([
  ['/', 'home'],
  ['/menu', 'menu'],
  ['/menu/main', 'menu'],
  ['/menu/main/cola', 'product'],
  ['/track', 'track'],
  ['/constructor', 'other'],
  ['/blogs/x', 'other'],
])('placeOf %s is %s [D-95]', (path, place) => expect(placeOf(path)).toBe(place))
