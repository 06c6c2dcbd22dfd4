import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { newMember, signedInAs } from '../../support/member.ts'
import { smallChain } from '../../support/host/smallChain.ts'

describe.each(oneDatabase)("the operator's orders on $name", (database) => {
  let here: OrderingHost
  let shell: OperatorShell
  let numbers: string[] = []
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    shell = await operatorShell(here)
    for (const _ of [1, 2, 3]) {
      const buyer = await newMemberBuyer(here)
      const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
      numbers.push(answer.order?.number ?? '')
      here.clock.forward(24 * 3600)
    }
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })

  const listed = async (query: string) => {
    const { body } = await askOperator(here, `orders?${query}`)
    return (body['orders'] as { order: string }[] | undefined)?.map(({ order }) => order) ?? body['message']
  }

  test('are listed by store, day and stage', async () => {
    expect(await listed('')).toEqual(numbers)
    expect(await listed('from=2025-11-20&to=2025-11-20')).toEqual(numbers.slice(0, 1))
    expect(await listed('from=2025-11-21&store=main')).toEqual(numbers.slice(1))
    expect(await listed('store=oak')).toEqual([])
    expect(await listed(`after=${numbers[1]}&open=1`)).toEqual(numbers.slice(2))
    expect(await listed('from=yesterday')).toBe('Say from=2026-11-01 and to=2026-11-30.')
    expect(await listed('store=nowhere')).toBe('There is no such store.')
    expect(await listed('stage=burnt')).toBe('There is no such stage.')
  })

  test('are shown in full, with everything that happened to them', async () => {
    const [number = ''] = numbers
    await askOperator(here, `orders/${number}`, { stage: 'preparing', ready_in: '25' }, { headers: { 'X-Operator': 'Jos%C3%A9' } }) // oxfmt-ignore
    const { body } = await askOperator(here, `orders/${number}`)
    expect(body).toMatchObject({
      order: number,
      store: 'main',
      service: 'pickup',
      stage: 'preparing',
      rev: 2,
      total: '20.36',
    })
    expect(body['events']).toMatchObject([
      { rev: 1, stage: 'new', source: 'customer' },
      { rev: 2, stage: 'preparing', source: 'operator', readyAt: expect.stringMatching(/Z$/) as string },
    ])
    expect((await askOperator(here, 'orders/999999')).status).toBe(404)
  })

  test('are exported by command, as CSV and as JSON lines', async () => {
    const csv = await shell.run('orders-export', '--from', '2025-11-20')
    expect(csv.code).toBe(0)
    const rows: Record<string, string>[] = parse(csv.said, { columns: true })
    expect(rows.map(({ order }) => order)).toEqual(numbers)
    const sum = ({ subtotal, tax1, tax2, delivery, discount, tip }: Record<string, string>) =>
      [subtotal, tax1, tax2, delivery, tip].reduce((cents, part) => cents + Math.round(Number(part) * 100), 0) -
      Math.round(Number(discount) * 100)
    for (const row of rows) expect(sum(row)).toBe(Math.round(Number(row['total']) * 100))
    const lines = await shell.run('orders-export', '--format', 'jsonl', '--to', '2025-11-20')
    expect(lines.said.trim().split('\n').map((line) => (JSON.parse(line) as { order: string }).order)).toEqual(numbers.slice(0, 1)) // oxfmt-ignore
    expect((await shell.run('orders-export', '--format', 'xml')).said).toContain('Say format=csv or format=jsonl.')
  })

  test('are moved by command, and a refusal needs a reason', async () => {
    const [, number = ''] = numbers
    expect(await shell.run('order', number, 'refused')).toMatchObject({ code: 1, said: expect.stringContaining('Say why') as string }) // oxfmt-ignore
    expect((await shell.run('order', number, 'preparing', '--from', 'new')).said).toBe(`Order ${number}: preparing, status 1.\n`) // oxfmt-ignore
    expect(await shell.run('order', number, 'oven', '--from', 'new')).toMatchObject({ code: 1, said: expect.stringMatching(/^This order is being prepared by now: .*, \d\d:\d\d\.\n$/) as string }) // oxfmt-ignore
    expect((await shell.run('orders', '--stage', 'preparing')).said).toContain(number)
  })

  test('sign-out ends all sessions of a member, and of nobody else [D-128]', async () => {
    const [member, other] = [await newMember(here), await newMember(here)]
    await signedInAs(here, member.hash)
    expect((await shell.run('sign-out', member.email)).said).toBe(`${member.email} is signed out of 2 sessions.\n`)
    expect((await member.guest.ask('account', {})).httpStatus).toBe(401)
    expect((await other.guest.ask('account', {})).ok).toBe(true)
    expect((await askOperator(here, 'sign-out', { email: 'nobody@example.com' })).status).toBe(404)
  })

  test('every change is in the audit with who and when, without secrets', async () => {
    await askOperator(here, 'gift-cards', { balance: '25.00', number: '6035710000000001', code: '12345678' })
    await askOperator(here, `orders/${numbers[2]}`, { stage: 'nowhere' })
    const { body } = await askOperator(here, 'audit')
    const entries = body['entries'] as Record<string, unknown>[]
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: '/orders/:number',
        subject: numbers[2],
        source: 'operator',
        detail: { stage: 'nowhere' },
        outcome: 422,
      },
      { action: '/gift-cards', detail: { balance: '25.00' }, outcome: 200 },
    ])
    expect(entries.find(({ actor }) => actor === 'José')).toMatchObject({ subject: numbers[0], outcome: 200 })
    expect(JSON.stringify(entries)).not.toContain('12345678')
    expect((await shell.run('audit')).said).toContain('/gift-cards')
  })

  test('a version of the catalogue is exported, validated and restored', async () => {
    const before = here.host.catalogue.current().version
    const exported = await askOperator(here, 'catalogue')
    expect(exported.body).toMatchObject({ chain: { name: smallChain.chain.name } })
    const valid = await askOperator(here, 'catalogue/validate', JSON.stringify(exported.body))
    expect(valid).toMatchObject({ status: 200, body: { stores: 3, products: 6 } })
    expect((await askOperator(here, 'catalogue/validate', '{"stores": []}')).status).toBe(422)
    expect(here.host.catalogue.current().version).toBe(before)
    await askOperator(
      here,
      'catalogue',
      JSON.stringify({ ...smallChain, chain: { ...smallChain.chain, address: '1 Other Street' } }),
    )
    expect(here.host.catalogue.current().chain.address).toBe('1 Other Street')
    expect((await shell.run('restore', String(before))).said).toContain('3 stores')
    expect(here.host.catalogue.current().chain.address).toBeUndefined()
    expect((await askOperator(here, 'catalogue')).body).toEqual(exported.body)
    expect((await shell.run('versions')).said).toContain(`${before + 2}  `)
    expect((await shell.run('restore', '999')).code).toBe(1)
  })

  test('the OpenAPI document is answered', async () => {
    expect((await askOperator(here, 'openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
  })
})
