import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogue } from '../../../host/catalogue/currentCatalogue.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'

const main = storeHash('main')

describe.each(oneDatabase)("the operator's special days on $name [D-178]", (database) => {
  let here: HostInProcess
  let shell: OperatorShell
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
    shell = await operatorShell(here)
    here.clock.now = new Date('2026-12-01T20:00:00Z')
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })

  const send = (path: string, body: unknown) => askOperator(here, path, JSON.stringify(body))
  const importDays = (specialDays?: unknown) =>
    send('catalogue', { ...smallChain, ...(specialDays ? { specialDays } : {}) })
  const listed = async () => (await askOperator(here, 'special-days')).body
  const codes = async () => ((await listed())['days'] as { code: string }[]).map(({ code }) => code)
  const isOpen = (at: string) => here.host.catalogue.current().store(main, new Date(`2026-12-${at}:00-07:00`))?.pickupOpen // oxfmt-ignore
  const christmas = { code: 'christmas', on: 'christmas', hours: 'closed' }
  const eve = { code: 'eve', on: '12-24', hours: { pickup: '11:00-16:00' }, words: 'Christmas Eve' }

  test('come with the catalogue file, count at once, and are not in the kept document, which an older host reads [D-101]', async () => {
    expect(await importDays([christmas, eve])).toMatchObject({ status: 200, body: { warnings: [] } })
    expect([isOpen('24T15:00'), isOpen('24T16:00'), isOpen('25T12:00'), isOpen('26T12:00')]).toEqual([true, false, false, true]) // oxfmt-ignore
    const { document } = await here.database.db.selectFrom('catalogues').select('document').orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow() // oxfmt-ignore
    expect(document).not.toHaveProperty('specialDays')
    const { body } = await askOperator(here, 'catalogue')
    expect(body['specialDays']).toEqual([christmas, eve])
    expect(await send('catalogue', body)).toMatchObject({ status: 200 })
    expect(await codes()).toEqual(['eve', 'christmas'])
  })

  test('stay when a file, or an older version that is imported again, says nothing of them; an empty list ends them', async () => {
    await importDays([christmas])
    await importDays()
    expect(await codes()).toEqual(['christmas'])
    expect((await askOperator(here, 'catalogue/versions/1/restore', {})).status).toBe(200)
    expect(await codes()).toEqual(['christmas'])
    await importDays([])
    expect(await codes()).toEqual([])
    expect(isOpen('25T12:00')).toBe(true)
  })

  test('are made and ended by commands, which count through every import', async () => {
    const made = await shell.run('special-day', 'eve', '12-24', '--pickup', '11:00-14:00', '--words', 'Short day')
    expect(made).toEqual({ code: 0, said: 'The special day eve counts from now on.\n' })
    expect([isOpen('24T13:00'), isOpen('24T15:00')]).toEqual([true, false])
    await shell.run('special-day', 'short', '2026-12-05', '11:00-18:00', '--delivery', '11:00-17:00')
    expect((await shell.run('special-days')).said).toContain(
      'short (operator): pickup 11:00-18:00, delivery 11:00-17:00, all',
    )
    await shell.run('special-day-remove', 'short')
    await shell.run('special-day', 'repairs', '2026-12-07', 'closed', '--until', '2026-12-09', '--stores', 'main')
    expect(isOpen('08T12:00')).toBe(false)
    const imported = await importDays([christmas, eve])
    expect(imported.body['warnings']).toContainEqual({
      path: 'specialDays[1]',
      code: 'eve',
      message: 'was not imported: the operator made or withdrew a special day with this code, which counts',
    })
    expect(isOpen('24T15:00')).toBe(false)
    expect((await shell.run('special-days')).said.split('\n').slice(0, 4)).toEqual([
      '2026-12-07 repairs (operator): 3 days, closed, main',
      '2026-12-24 eve (operator): pickup 11:00-14:00, all stores "Short day"',
      '2026-12-25 christmas (catalogue): closed, all stores',
      "2027-01-01 New Year's Day (new-years-day, BC): as in the week",
    ])
    expect((await shell.run('special-day-remove', 'eve')).said).toBe('The special day eve has ended.\n')
    await importDays([christmas, eve])
    expect(await codes()).toEqual(['repairs', 'christmas'])
    expect(isOpen('24T15:00')).toBe(true)
    expect((await shell.run('special-day-remove', 'none')).said).toContain('There is no such special day.')
    await shell.run('special-day-remove', 'repairs')
  })

  test.each([
    [
      ['someday', 'closed'],
      'on must be a date like "2026-12-25", or "12-25" for every year, or a holiday like "good-friday"',
    ],
    [['12-24'], 'hours must have hours for pickup, delivery or both'],
    [
      ['12-24', '11-15'],
      'hours must be hours like "11:00-15:00" or "11:00-14:00, 17:00-01:00", or "closed", in parts that do not overlap',
    ],
    [['12-24', 'closed', '--stores', 'nowhere'], 'stores[0] names the unknown store "nowhere"'],
    [['2026-12-24', 'closed', '--until', '2026-12-23'], 'until is before its first day'],
  ])('are refused in words that say what to write: %j', async (words, fault) => {
    expect(await shell.run('special-day', 'wrong', ...words)).toEqual({ code: 1, said: expect.stringContaining(fault) as string }) // oxfmt-ignore
    expect(await codes()).not.toContain('wrong')
  })

  test('are known to another host', async () => {
    await shell.run('special-day', 'away', '2026-12-15', 'closed')
    const other = await openCatalogue(here.database, (error) => expect(error).toBeUndefined())
    expect(other.current().store(main, new Date('2026-12-15T20:00:00Z'))?.pickupOpen).toBe(false)
    await other.close()
  })
})
