import { readFileSync } from 'node:fs'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type exampleChain from '../../../../docs/example-chain/chain.json'
import { catalogueDefinitions, catalogueSchema } from '../../../../host/catalogue/docs/catalogueSchema.ts'
import { tablesIn, withTables } from '../../../../host/catalogue/docs/catalogueTables.ts'
import { catalogueFile } from '../../../../host/catalogue/import/catalogueFile.ts'
import { fieldNotes, shapeOf } from '../../../../host/catalogue/import/fieldTypes.ts'

const DOCUMENT = new URL('../../../../docs/CATALOGUE.md', import.meta.url)
const EXAMPLE = new URL('../../../../docs/example-chain/chain.json', import.meta.url)
const SCHEMA = new URL('../../../../docs/catalogue.schema.json', import.meta.url)

/** When they differ: `npm run catalogue-docs` writes them. */
describe('docs/CATALOGUE.md and docs/catalogue.schema.json', () => {
  const document = readFileSync(DOCUMENT, 'utf8')

  test('are what the schemas of the import make, which npm run catalogue-docs writes [D-91]', async () => {
    await expect(`${JSON.stringify(catalogueSchema(), null, 2)}\n`).toMatchFileSnapshot(SCHEMA.pathname)
    await expect(withTables(document, readFileSync(EXAMPLE, 'utf8'))).toMatchFileSnapshot(DOCUMENT.pathname)
  })

  test('say of the example chain and of one that is malformed what an import says [D-91]', () => {
    const schema = fromJSONSchema(JSON.parse(readFileSync(SCHEMA, 'utf8')) as Parameters<typeof fromJSONSchema>[0])
    const example = () => JSON.parse(readFileSync(EXAMPLE, 'utf8')) as typeof exampleChain
    expect(schema.safeParse(example()).error).toBeUndefined()
    const changes: ((chain: ReturnType<typeof example>) => unknown)[] = [
      (chain) => Object.assign(chain, { store: [] }),
      (chain) => Object.assign(chain.products[0] ?? {}, { nam: 'Margherita' }),
      (chain) => Object.assign(chain.products[0]?.sizes[0] ?? {}, { price: 14.5 }),
      (chain) => Object.assign(chain.products[0] ?? {}, { art: { kind: 'can', variant: 'teal' } }),
      (chain) => Object.assign(chain.stores[0] ?? {}, { phone: undefined }),
      (chain) => Object.assign(chain.stores[0] ?? {}, { zones: [{ code: 'near', price: '4', polygon: [[-123, 49]] }] }),
      (chain) => Object.assign(chain.coupons[0] ?? {}, { kind: '7' }),
    ]
    for (const change of changes) {
      const chain = example()
      change(chain)
      const file: unknown = JSON.parse(JSON.stringify(chain))
      expect([String(change), schema.safeParse(file).success, catalogueFile.safeParse(file).success]).toEqual([
        String(change),
        false,
        false,
      ])
    }
  })

  test('have a table of every object of the file, and lead to every one [D-91]', () => {
    const names = Object.keys(catalogueDefinitions()).filter((name) => name !== 'dishArt')
    expect(tablesIn(document).sort()).toEqual(names.sort())
    const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-'),
    )
    for (const [, anchor] of document.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(anchor)
  })
})

/** Every field of every object below a schema. */
function fieldsBelow(schema: z.core.$ZodType, found = new Map<z.core.$ZodType, string>()) {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const shape = shapeOf(schema)
  if (shape) fieldsBelow(shape, found)
  if (def.type === 'optional') fieldsBelow(def.innerType, found)
  if (def.type === 'array') fieldsBelow(def.element, found)
  if (def.type === 'union') for (const one of def.options) fieldsBelow(one, found)
  if (def.type === 'object' && def.shape['variant'] === undefined)
    for (const [name, one] of Object.entries(def.shape)) {
      if (found.has(one)) continue
      found.set(one, name)
      fieldsBelow(one, found)
    }
  return found
}

describe('every field of the catalogue file', () => {
  const fields = [...fieldsBelow(catalogueFile)]

  test('has a meaning and an example that an import would take, and one that may be left out says what counts then [D-91]', () => {
    expect(fields.length).toBeGreaterThan(100)
    for (const [schema, name] of fields) {
      const note = fieldNotes.get(schema)
      const [example] = note?.examples ?? []
      expect([name, note?.description]).toEqual([name, expect.stringMatching(/\.$/)])
      const read = z.safeParse(schema, example)
      expect([name, read.error?.issues]).toEqual([name, undefined])
      const isOptional = (schema as z.core.$ZodTypes)._zod.def.type === 'optional' && name !== '$schema'
      expect([name, note?.default ?? note?.without]).toEqual([name, isOptional ? expect.anything() : undefined])
      if (note?.default !== undefined) expect([name, z.safeParse(schema, note.default).success]).toEqual([name, true])
    }
  })
})
