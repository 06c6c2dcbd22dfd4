import { expect, test } from 'vitest'
import { namesOf, withNames, withoutHash } from '../../shared/builtFiles.ts'

test('a built name is known without its hash, whatever letters the hash has', () => {
  for (const [path, name] of [
    ['/assets/app-DhisvvxI.js', 'app.js'],
    ['/assets/app-D_-s-vxI.js', 'app.js'],
    ['assets/maplibre-gl-worker--abcdefg.js', 'maplibre-gl-worker.js'],
    ['/assets/CheckoutPage-DRegHUSd.css', 'CheckoutPage.css'],
    ['/assets/DIMmNPI9.woff2', '/assets/DIMmNPI9.woff2'],
    ['/images/pesto.svg', '/images/pesto.svg'],
  ] as const)
    expect(withoutHash(path)).toBe(name)
})

test('a script of another build gets the names of this one, and nothing else changes', () => {
  const names = namesOf(['/assets/app-22222222.js', '/assets/menu-33333333.js', '/assets/menu-44444444.css'])
  const older =
    'import{a}from"./app-11111111.js";const files=["assets/menu-11111111.js","assets/menu-11111111.css","assets/gone-11111111.js"];' +
    'const text="well-known-answers.js, half-and-half.json, a-b.js"'
  expect(withNames(older, names)).toBe(
    'import{a}from"./app-22222222.js";const files=["assets/menu-33333333.js","assets/menu-44444444.css","assets/gone-11111111.js"];' +
      'const text="well-known-answers.js, half-and-half.json, a-b.js"',
  )
})
