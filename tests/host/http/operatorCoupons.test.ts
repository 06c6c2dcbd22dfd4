import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { lastMail, newMember } from '../../support/member.ts'

const entry = (code: string, changes: object = {}) => ({
  code: code,
  name: '10% off',
  message: '10% off everything in your cart.',
  kind: 'percent-off-each',
  percent: 10,
  ...changes,
})

describe.each(oneDatabase)("the operator's coupons on $name", (database) => {
  let here: HostInProcess
  let shell: OperatorShell
  let folder = ''
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
    shell = await operatorShell(here)
    folder = await mkdtemp(join(tmpdir(), 'forno-coupons-'))
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
    await rm(folder, { recursive: true })
  })

  const make = (coupon: object) => askOperator(here, 'coupons', JSON.stringify(coupon))
  const listed = async () => (await askOperator(here, 'coupons')).body['coupons'] as Record<string, unknown>[]
  const find = async (code: string) => (await listed()).find((one) => one['code'] === code)

  test('are made and, with the same code, changed', async () => {
    expect(await make(entry('SAVE10'))).toEqual({ status: 200, body: { status: true, coupon: 'SAVE10' } })
    expect(await make(entry('SAVE10', { percent: 15, until: '2026-12-31' }))).toMatchObject({ status: 200 })
    expect(await find('SAVE10')).toEqual({
      code: 'SAVE10',
      source: 'operator',
      withdrawn: false,
      used: 0,
      discounts: '0.00',
      sent: 0,
      entry: entry('SAVE10', { percent: 15, until: '2026-12-31' }),
    })
  })

  test('of the file count at the single stores of a group, and those of commands name stores [D-191]', async () => {
    const coupon = entry('PIER10', { stores: ['pier'] })
    const storeGroups = [{ code: 'pier', name: 'By the water', stores: ['oak', 'main'] }]
    const file = { ...smallChain, storeGroups, coupons: [coupon] }
    expect(await askOperator(here, 'catalogue', JSON.stringify(file))).toMatchObject({ status: 200 })
    expect(await find('PIER10')).toMatchObject({ entry: { stores: ['oak', 'main'] } })
    expect((await askOperator(here, 'catalogue')).body['coupons']).toEqual([coupon])
    expect((await make(entry('PIER20', { stores: ['pier'] }))).status).toBe(422)
    await askOperator(here, 'catalogue', JSON.stringify(smallChain))
  })

  test.each([
    [{ percent: 120 }, 'percent', 'must be a percentage from 0 to 100'],
    [{ code: 'ten' }, 'code', 'must be 3 to 20 capital letters and digits'],
    [{ products: ['margherita', 'calzone'] }, 'products[1]', 'names the unknown product "calzone"'],
    [{ products: [] }, 'products', 'must name at least 1 product'],
    [{ stores: ['main', 'soon'] }, 'stores[1]', 'names the unknown store "soon"'],
    [
      { kind: 'percent-off-cheapest-up-to' },
      'max_discount',
      'is missing of a coupon of the kind "percent-off-cheapest-up-to"',
    ],
    [{ from: '2026-02-01', until: '2026-01-31' }, 'until', 'is before its first day'],
    [{ surprise: 1 }, 'surprise', 'is not a field of the catalogue file'],
  ])('with %j are refused, with the path and the fault', async (changes, path, message) => {
    const { status, body } = await make(entry('WRONG', changes))
    expect([status, body['errors']]).toEqual([422, [{ path, message }]])
    expect(await find('WRONG')).toBeUndefined()
  })

  test('that are no JSON are refused with line and column', async () => {
    const { status, body } = await askOperator(here, 'coupons', '{"code": "A"')
    expect([status, body['errors']]).toEqual([
      422,
      [{ path: '', message: 'is not JSON: line 1, column 13: "}" is expected' }],
    ])
  })

  test('and those of the catalogue can be withdrawn, and an import brings none of them back', async () => {
    const chain = { ...smallChain, coupons: [entry('CHAIN')] }
    await here.load(chain)
    for (const code of ['chain', 'SAVE10'])
      expect(await askOperator(here, `coupons/${code}/withdraw`, {})).toMatchObject({ status: 200 })
    expect((await askOperator(here, 'coupons/NONE/withdraw', {})).status).toBe(404)
    const imported = await askOperator(here, 'catalogue', JSON.stringify(chain))
    expect(imported.body['warnings']).toMatchObject([{ path: 'coupons[0]', code: 'CHAIN' }])
    expect([(await find('CHAIN'))?.['withdrawn'], (await find('SAVE10'))?.['withdrawn']]).toEqual([true, true])
  })

  test('are mailed to members who want offers, with words, last day and the way to use them [COUPON-10]', async () => {
    const member = await newMember(here, { mailing: true })
    await make(entry('SORRY', { days_since_sent: 14, least_order: '20.00', until: '2026-12-31' }))
    const sent = await askOperator(here, 'coupons/SORRY/send', { email: member.email })
    expect(sent).toEqual({ status: 200, body: { status: true, coupon: 'SORRY', last_day: '2025-12-04' } })
    const mail = await lastMail(here, member.email)
    expect(mail?.subject).toBe('10% off at Forno')
    for (const body of [mail?.body, mail?.html]) {
      expect(body).toContain('10% off everything in your cart.')
      expect(body).toContain('Your code: SORRY')
      expect(body).toContain('at checkout')
      expect(body).toContain('for orders of $20.00 and more')
      expect(body).toContain('Thursday, Dec 4, 2025')
    }
    expect(await find('SORRY')).toMatchObject({ sent: 1 })
  })

  test('are not sent to members who want no offers, to nobody, when they are withdrawn or past their last day', async () => {
    const reserved = await newMember(here, { mailing: false })
    const willing = await newMember(here, { mailing: true })
    await make(entry('PAST', { until: '2025-11-19' }))
    const send = async (code: string, email: string) =>
      (await askOperator(here, `coupons/${code}/send`, { email })).status
    expect(await send('SORRY', reserved.email)).toBe(422)
    expect(await send('SORRY', 'nobody@example.com')).toBe(404)
    expect(await send('CHAIN', willing.email)).toBe(404)
    expect(await send('PAST', willing.email)).toBe(422)
    expect(await lastMail(here, willing.email)).toBeUndefined()
  })

  test('have commands', async () => {
    const file = join(folder, 'coupon.json')
    await writeFile(file, JSON.stringify(entry('SHELL', { until: '2026-12-31' })))
    expect(await shell.run('coupon', file)).toEqual({ code: 0, said: 'The coupon SHELL counts from now on.\n' })
    const member = await newMember(here, { mailing: true })
    expect(await shell.run('coupon-send', 'shell', member.email)).toEqual({
      code: 0,
      said: `SHELL was mailed to ${member.email}; its last day is 2026-12-31.\n`,
    })
    const { said } = await shell.run('coupons')
    expect(said).toContain(
      'SHELL                until 2026-12-31, of the operator, used 0 times ($0.00), sent to 1: 10% off',
    )
    expect(await shell.run('coupon-withdraw', 'SHELL')).toEqual({
      code: 0,
      said: 'The coupon SHELL is withdrawn.\n',
    })
    await writeFile(file, JSON.stringify(entry('SHELL', { kind: 'half' })))
    expect(await shell.run('coupon', file)).toEqual({
      code: 1,
      said: expect.stringMatching(/^kind must be one of "percent-off-each", /),
    })
    expect((await shell.run('coupon-send', 'SHELL')).said).toContain('npm run operator -- coupon-send <code> <email>')
  })
})
