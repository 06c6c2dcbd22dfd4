import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands, commandTables, fieldsOf, usageOf } from '../../contract/operator/commands.ts'
import { operatorCalls } from '../../contract/operator/operatorCalls.ts'
import { PERMISSIONS, type Permission } from '../../domain/office/roles.ts'
import { keyAsker } from '../../host/http/operator/asker.ts'
import { permissionFault } from '../../host/http/operator/dispatchOperator.ts'

const DOCUMENT = new URL('../../docs/COMMANDS.md', import.meta.url)
const TABLES = /(?<=<!-- commands -->\n)[^]*(?=<!-- end -->)/

/** What is not sent as a field: files, where pictures are, and the Idempotency-Key. */
const OTHERS = /^(file\.(json|csv)|pictures|key)$/

describe('the commands of the operator', () => {
  /** `WRITE_DOCUMENT=1` writes them. */
  test('are in docs/COMMANDS.md as they are declared', () => {
    const document = readFileSync(DOCUMENT, 'utf8')
    const made = document.replace(TABLES, () => commandTables())
    if (process.env['WRITE_DOCUMENT']) writeFileSync(DOCUMENT, made)
    else expect(document).toBe(made)
  })

  test('have a name of their own, but for what is restored', () => {
    const names = commands.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['restore'])
  })

  test.each(commands.flatMap((one) => (one.call ? [[usageOf(one), one, one.call] as const] : [])))(
    '%s sends every word as a field of its call',
    (_, { usage, sends }, call) => {
      const words = [...usage.matchAll(/<([^>]+)>|\[--([\w-]+)(?: [^\]]+)?\]|\[([^\]]+)\]/g)]
      const camel = (option: string) => option.replace(/-(\w)/g, (__, letter: string) => letter.toUpperCase())
      const names = words.map(([, needed, option, other = '']) => needed ?? (option ? camel(option) : other))
      const given = Object.fromEntries(
        names
          .map((name) => name.replace('...', ''))
          .filter((name) => !OTHERS.test(name))
          .map((name, index) => [name, name.includes('|') ? (name.split('|')[0] ?? '') : String(100 + index)]),
      )
      const sent = Object.entries(fieldsOf(call, sends ? (sends(given) ?? {}) : given)).flat()
      for (const word of Object.values(given)) expect(sent).toContain(word)
    },
  )
})

describe('the permissions of the operator', () => {
  test('are all needed by a call', () => {
    const needed = new Set<string>(Object.values(operatorCalls).map(({ permission }) => permission))
    expect(Object.keys(PERMISSIONS).filter((permission) => !needed.has(permission))).toEqual([])
  })

  test('refuse a call to a key that lacks the one that it needs', () => {
    const faultOf = (...permissions: Permission[]) =>
      permissionFault(operatorCalls.issueGiftCards, keyAsker({ id: 'a', name: 'Books', permissions, stores: 'all' }))
    expect(faultOf('giftcards:read')).toMatchObject({ httpStatus: 403 })
    expect(faultOf('giftcards:read', 'giftcards:issue')).toBeUndefined()
  })
})
