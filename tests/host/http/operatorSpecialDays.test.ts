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

  test('say how many stores have other hours by them, and how many had them already', async () => {
    const closed = { on: '2026-12-10', hours: 'closed' }
    const reached = async (path: string, body: unknown) => {
      const { changed, same } = (await send(path, body)).body
      return [changed, same]
    }
    expect(await reached('special-days', { ...closed, code: 'one', stores: 'main' })).toEqual([1, 0])
    expect(await reached('special-days', { ...closed, code: 'both', stores: 'main,oak' })).toEqual([1, 1])
    expect(await reached('special-days', { ...closed, code: 'both', stores: 'main,oak' })).toEqual([0, 2])
    expect(await reached('special-days/both/remove', {})).toEqual([1, 1])
    expect(await reached('special-days/one/remove', {})).toEqual([1, 0])
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

  describe('of a group of stores [D-191]', () => {
    const group = (stores: string[], code = 'pier') => ({ storeGroups: [{ code, name: 'By the water', stores }] })
    const importWith = (fields: object) => send('catalogue', { ...smallChain, ...fields })
    const isShut = (day: string) =>
      ['main', 'oak'].filter((code) => !here.host.catalogue.current().store(storeHash(code), new Date(`2026-12-${day}T12:00:00-08:00`))?.pickupOpen) // oxfmt-ignore
    const kept = async (code: string) => {
      const row = here.database.db.selectFrom('special_days').select('document').where('code', '=', code)
      return (await row.executeTakeFirstOrThrow()).document as { stores: string[] }
    }
    const entryOf = async (code: string) =>
      ((await listed())['days'] as { code: string; entry: object }[]).find((day) => day.code === code)?.entry

    test('go by the group of the catalogue that counts, from the file and from a command', async () => {
      const storm = { code: 'storm', on: '2026-12-10', hours: 'closed', stores: ['pier'] }
      await importWith({ ...group(['main']), specialDays: [storm] })
      await shell.run('special-day', 'flood', '2026-12-11', 'closed', '--stores', 'pier')
      expect([isShut('10'), isShut('11')]).toEqual([['main'], ['main']])
      expect((await shell.run('special-days')).said).toContain('flood (operator): closed, pier\n')
      expect(await importWith(group(['oak', 'main']))).toMatchObject({ status: 200, body: { warnings: [{ path: 'storeGroups[0]' }] } }) // oxfmt-ignore
      expect([isShut('10'), isShut('11')]).toEqual([
        ['main', 'oak'],
        ['main', 'oak'],
      ])
      expect(await entryOf('flood')).toMatchObject({ stores: ['pier'] })
      expect((await askOperator(here, 'catalogue')).body['specialDays']).toEqual([storm])
    })

    test('are kept with its stores, by which the release before goes [D-101]', async () => {
      expect([(await kept('storm')).stores, (await kept('flood')).stores]).toEqual([
        ['pier', 'oak', 'main'],
        ['pier', 'oak', 'main'],
      ])
    })

    test('stay at its stores when a file drops it, and validate and import say so', async () => {
      const gone = {
        path: 'storeGroups',
        message: 'have no "pier" any more: the special day "flood" stays at the stores that it had, oak, main',
      }
      const validated = await send('catalogue/validate', smallChain)
      expect(validated.body['warnings']).toContainEqual(gone)
      expect(isShut('11')).toEqual(['main', 'oak'])
      expect((await importWith({})).body['warnings']).toContainEqual(gone)
      expect([isShut('10'), isShut('11')]).toEqual([
        ['main', 'oak'],
        ['main', 'oak'],
      ])
      expect(await entryOf('flood')).toMatchObject({ stores: ['oak', 'main'] })
      // The same name is another group then.
      expect((await importWith(group(['main']))).body['warnings']).not.toContainEqual(gone)
      expect(isShut('11')).toEqual(['main', 'oak'])
    })

    test('that is a store of that name in the next file do not become those of the store', async () => {
      await importWith(group(['main']))
      await shell.run('special-day', 'flood', '2026-12-11', 'closed', '--stores', 'pier')
      const pier = { ...smallChain.stores[1], code: 'pier', permalink: '/pier' }
      const imported = await importWith({ stores: [...smallChain.stores, pier] })
      expect(imported).toMatchObject({ status: 200, body: { warnings: [{ path: 'storeGroups' }] } })
      expect(here.host.catalogue.current().store(storeHash('pier'), new Date('2026-12-11T20:00:00Z'))?.pickupOpen).toBe(true) // oxfmt-ignore
      expect(isShut('11')).toEqual(['main'])
      await shell.run('special-day', 'flood', '2026-12-11', 'closed', '--stores', 'pier')
      await importWith(group(['oak'], 'pier'))
      expect(isShut('11')).toEqual([])
      await shell.run('special-day-remove', 'flood')
      await importDays([])
    })

    test('counts as many stores as it has, where the day of fewer stores counts', async () => {
      await importWith(group(['main']))
      await shell.run('special-day', 'near', '2026-12-12', 'closed', '--stores', 'pier')
      await shell.run('special-day', 'wide', '2026-12-12', '11:00-23:00', '--stores', 'main,oak')
      expect(isShut('12')).toEqual(['main'])
      for (const code of ['near', 'wide']) await shell.run('special-day-remove', code)
      await importWith({})
    })

    test('are refused while no group has that name', async () => {
      const refused = await shell.run('special-day', 'wrong', '12-24', 'closed', '--stores', 'pier')
      expect(refused).toEqual({ code: 1, said: expect.stringContaining('stores[0] names the unknown store "pier"') as string }) // oxfmt-ignore
    })
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
