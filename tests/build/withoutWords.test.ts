import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { customersDocument } from '../support/openapi/apiDocument.ts'

function wordsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'description' || key === 'summary') && typeof value === 'string' ? [value] : wordsIn(value),
  )
}

/** Not 'Email.', which stands in the site's own texts too. */
const sentences = [...new Set(wordsIn([customersDocument.paths, customersDocument.components.schemas]))].filter(
  (words) => words.split(' ').length > 2,
)

describe.skipIf(!existsSync('dist/client/assets'))('what the build makes for browsers', () => {
  test('has no word that only the OpenAPI document says [D-99]', () => {
    const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((name) => /\.js$/.test(name))
    const texts = files.map((name) => readFileSync(`dist/client/${name}`, 'utf8'))
    const isLoaded = (words: string) => texts.some((text) => text.includes(words))
    expect(files.length).toBeGreaterThan(50)
    expect(sentences.length).toBeGreaterThan(300)
    expect(sentences.filter(isLoaded)).toEqual([])
    expect(isLoaded('/checkout/v2/completecheck')).toBe(true)
  })

  test('is compared with a host that does say them [D-99]', () => {
    const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((name) => /\.js$/.test(name))
    const texts = files.map((name) => readFileSync(`dist/server/${name}`, 'utf8'))
    expect(sentences.filter((words) => texts.some((text) => text.includes(words))).length).toBeGreaterThan(300)
  })
})
