import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const server = new URL('../../dist/server/', import.meta.url)
/** What runs in production; the other entries of the build are steps of it. The host loads the render by its address. */
const ENTRIES = ['server.js', 'render.js', 'openapi.js', 'conformance.js', 'operator.js']

interface Node {
  type?: string
  [property: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** What a module imports, by `import`, `require` or the path of a file in a package. */
function importsOf(code: string): string[] {
  const found: string[] = []
  const add = (source: unknown) => {
    if (!isNode(source)) return
    const text = source.type === 'TemplateLiteral' ? firstText(source['quasis']) : source['value']
    if (typeof text === 'string') found.push(text)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value) || Array.isArray(value)) return
    if (value.type?.startsWith('Import') || value.type?.startsWith('Export')) add(value['source'])
    const { callee, arguments: given } = value
    if (value.type === 'CallExpression' && isNode(callee) && Array.isArray(given))
      if (['require', '__require', 'resolve'].includes(String(callee['name']))) add(given[0])
    Object.values(value).forEach(visit)
  }
  visit(parseAst(code))
  return found
}

const firstText = (quasis: unknown): string =>
  Array.isArray(quasis) ? ((quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)[0] ?? '') : ''

const packageOf = (source: string) => /^(@[\w.-]+\/)?[\w.-]+/.exec(source)?.[0] ?? ''

function packagesOf(entries: readonly string[]): Set<string> {
  const packages = new Set<string>()
  const files = new Set(entries.map((entry) => new URL(entry, server).href))
  // A set also visits what is added to it meanwhile.
  for (const file of files)
    for (const source of importsOf(readFileSync(new URL(file), 'utf8')))
      if (/^\.{1,2}\//.test(source)) files.add(new URL(source, file).href)
      else if (!isBuiltin(source) && packageOf(source) !== '') packages.add(packageOf(source))
  return packages
}

describe('the packages of production', () => {
  test('the built host imports all dependencies, and no package besides them [D-98]', () => {
    expect([...packagesOf(ENTRIES)].sort()).toEqual(Object.keys(project.dependencies).sort())
  })

  test('a package is seen however it is imported', () => {
    const code = "import a from 'a'; export * from '@b/c/d'; import('e'); __require('f'); resolve(`@g/h/${x}.ttf`)"
    expect(importsOf(code).map(packageOf)).toEqual(['a', '@b/c', 'e', 'f', '@g/h'])
  })
})
