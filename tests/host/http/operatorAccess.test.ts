import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { PERMISSIONS, permissionsOf, ROLES, type Permission, type Role } from '../../../domain/office/roles.ts'
import { operatorCalls, type OperatorCallName } from '../../../contract/operator/operatorCalls.ts'
import { spellings } from '../../../contract/operator/fields.ts'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

/** The fields of a call that are given; the others have their example. */
type Given = Record<string, string>

const all = Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][]
const files = new Set(['importCatalogue', 'validateCatalogue', 'importAddresses', 'saveCoupon'])

describe.each(oneDatabase)('who may ask what of the operator on $name [D-196]', (database) => {
  let here: OrderingHost
  /** The number of an order of the store "main"; nobody orders at "oak". */
  let order = ''
  const keys = new Map<string, string>()

  /** The key of a machine with the permissions of a role in a store. */
  const keyOf = async (role: Role, stores?: string): Promise<string> => {
    const name = `${role} ${stores ?? 'all'}`
    const known = keys.get(name)
    if (known !== undefined) return known
    const made = await askOperator(here, 'keys', {
      name,
      permissions: permissionsOf(role).join(','),
      days: '30',
      ...(stores === undefined ? {} : { stores }),
    })
    const key = String(made.body['key'])
    keys.set(name, key)
    return key
  }

  /** Asks a call with the examples of its fields, and what is given instead. */
  const ask = async (name: OperatorCallName, key: string, given: Given = {}) => {
    const call = operatorCalls[name] as OperatorCall
    const fields = Object.fromEntries(
      spellings(call.fields).flatMap(([field, wire, schema]) => {
        const { example } = (schema as { words?: { example?: string } }).words ?? {}
        const value = given[field] ?? example
        return value === undefined ? [] : [[wire, value]]
      }),
    )
    const path = call.path.slice(1).replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(fields[field] ?? ''))
    for (const [, field = ''] of call.path.matchAll(/:(\w+)/g)) delete fields[field]
    const query = new URLSearchParams(fields).toString()
    const asFile = call.method === 'POST' && files.has(name)
    const body = call.method === 'GET' ? undefined : asFile ? '{}' : fields
    const headers = { Authorization: `Bearer ${key}` }
    const response = await here.host.fetch(
      new Request(`http://forno.test/operator/${path}${call.method === 'GET' || asFile ? `?${query}` : ''}`, {
        method: call.method,
        headers: typeof body === 'string' ? { ...headers, 'Content-Type': 'application/json' } : headers,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
      }),
    )
    return { status: response.status, text: await response.text() }
  }

  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    const buyer = await newMemberBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    order = answer.order?.number ?? ''
    await askOperator(here, 'stores/main/pins', { name: 'Only of main' })
    await askOperator(here, 'stores/main/printers', { name: 'Only of main' })
  })
  afterAll(() => here.close())

  /** What a call of one store or order is asked with, of a store that is somebody's or not. */
  const reached = (call: OperatorCall, store: string): Given => ({
    number: order,
    ...('store' in call.fields ? { store } : {}),
  })

  test('every role may ask the calls whose permission it holds, and no other', async () => {
    const wrong: string[] = []
    for (const role of Object.keys(ROLES) as Role[]) {
      const key = await keyOf(role)
      for (const [name, call] of all) {
        const may = call.permission === 'none' || permissionsOf(role).includes(call.permission)
        // What a role may do is tried below, without changing the chain.
        const { status } = may && call.method === 'POST' ? { status: 0 } : await ask(name, key, reached(call, 'main'))
        if ((status === 403) === may) wrong.push(`${role} ${name}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test('a role of one store asks nothing of the chain, and a store or an order of others is none', async () => {
    const wrong: string[] = []
    for (const role of Object.keys(ROLES) as Role[]) {
      const key = await keyOf(role, 'oak')
      for (const [name, call] of all) {
        if (call.permission === 'none' || !permissionsOf(role).includes(call.permission)) continue
        if (call.reach === 'chain') {
          const { status } = await ask(name, key)
          if (status !== 403) wrong.push(`${role} ${name} of the chain: ${status}`)
        } else if (call.reach !== 'stores') {
          const foreign = await ask(name, key, reached(call, 'main'))
          const unknown = await ask(name, key, { ...reached(call, 'nowhere'), number: '99999999' })
          if (foreign.status !== 404 || foreign.text !== unknown.text) wrong.push(`${role} ${name}: ${foreign.text}`)
        }
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test('what a role of one store reads says nothing of others', async () => {
    const told: string[] = []
    for (const role of ['owner', 'manager'] as const) {
      const key = await keyOf(role, 'oak')
      for (const [name, call] of all) {
        if (call.method !== 'GET' || call.reach !== 'stores') continue
        const { text } = await ask(name, key, { store: '', from: '', to: '', before: '', after: '' })
        const whole = await ask(name, OPERATOR_KEY)
        if (text.includes(order) || text.includes('Only of main')) told.push(`${role} ${name}: ${text}`)
        expect(whole.status, name).toBeLessThan(500)
      }
      for (const name of ['listOrders', 'listClosedOrders'] as const) {
        expect((await ask(name, key, { store: 'main' })).text).toBe((await ask(name, key, { store: 'nowhere' })).text)
      }
    }
    expect(told).toEqual([])
  }, 120_000)

  test('a key ends with its days and by a command, and gives nobody more than it has', async () => {
    const made = await askOperator(here, 'keys', { name: 'For a week', permissions: 'orders:read', days: '7' })
    const key = String(made.body['key'])
    const status = async () => (await ask('listOrders', key)).status
    expect(await status()).toBe(200)
    here.clock.forward(8 * 24 * 3600)
    expect(await status()).toBe(401)
    const owner = await keyOf('owner')
    const own = await here.host.fetch(
      new Request('http://forno.test/operator/keys', {
        method: 'POST',
        headers: { Authorization: `Bearer ${await keyOf('owner')}` },
        body: new URLSearchParams({ name: 'Another', permissions: 'orders:read', days: '30' }),
      }),
    )
    const { id, key: another } = (await own.json()) as { id: string; key: string }
    expect((await ask('listOrders', another)).status).toBe(200)
    expect((await askOperator(here, `keys/${id}/end`, {}, { key: owner })).status).toBe(200)
    expect((await ask('listOrders', another)).status).toBe(401)
    const { rows } = await sql<{
      all: string
    }>`select string_agg(operator_keys::text, ' ') as all from operator_keys`.execute(here.database.db)
    expect(rows[0]?.all).not.toContain(another)
  })

  test('without orders:contact nobody reads who ordered', async () => {
    const books = await keyOf('bookkeeper')
    const seen = await ask('getOrder', books, { number: order })
    expect(JSON.parse(seen.text)).toMatchObject({ order, name: '', email: '', phone: '' })
    expect((await ask('getOrder', await keyOf('support'), { number: order })).text).toContain('@example.com')
  })
})

describe('the permissions [D-196]', () => {
  test('each belongs to a role besides that of the owner, or is the owner’s alone on purpose', () => {
    const others = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'owner')
    const held = new Set<Permission>(others.flatMap((role) => permissionsOf(role)))
    expect((Object.keys(PERMISSIONS) as Permission[]).filter((permission) => !held.has(permission))).toEqual([
      'catalogue:import',
      'stores:zones',
      'giftcards:issue',
      'people:change',
      'keys:change',
    ])
  })
})
