import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { OFFICE_ORIGIN, officePerson, type OfficeBrowser } from '../../support/office/officeBrowser.ts'

describe.each(oneDatabase)("the operator's calls for people of the office on $name [D-196]", (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY, publicUrl: OFFICE_ORIGIN } })
  })
  afterAll(() => here.close())

  const person = (name: string, ...assignments: Assignment[]) =>
    officePerson(here, { mail: `${name.toLowerCase()}@example.com`, name, assignments })
  const manager = (name: string) => person(name, { role: 'manager', stores: [storeHash('oak')] })
  const ask = async (browser: OfficeBrowser, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await browser.fetch(`/office/api/${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    })
    return { status: response.status, seen: response.headers.get('x-seen'), body: (await response.json()) as Record<string, unknown> } // oxfmt-ignore
  }

  test('a manager acts in her stores alone, and is named in the audit with device and network', async () => {
    const ann = await manager('Ann')
    expect((await ask(ann, 'stores/oak/sold-out', { product: 'cola' })).status).toBe(200)
    expect(await ask(ann, 'stores/main/sold-out', { product: 'cola' })).toMatchObject({
      status: 404,
      body: { message: 'There is no such store.' },
    })
    const refused = await ask(ann, 'catalogue/versions')
    expect(refused.status).toBe(403)
    expect(refused.body['message']).toBe(
      'You may not see the menu, its prices and its versions. An owner can give you the role of support, auditor or menu editor.',
    )
    const { body } = await ask(ann, 'audit')
    expect((body['entries'] as object[])[0]).toMatchObject({
      actor: 'Ann',
      store: 'Oak Street',
      device: 'Chrome on Windows',
      network: '203.0.113.7',
    })
  })

  test('nothing of it is taken from another site, from a form or without a session', async () => {
    const ann = await manager('Bea')
    const change = { product: 'cola' }
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask(ann, 'stores/oak/back-on-sale', change, { 'Sec-Fetch-Site': site })).status).toBe(403)
    const form = await ann.fetch('/office/api/stores/oak/back-on-sale', {
      method: 'POST',
      body: 'product=cola',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(422)
    ann.cookies.clear()
    expect((await ask(ann, 'stores/oak/back-on-sale', change)).status).toBe(401)
    expect((await ask(ann, 'audit')).status).toBe(401)
    expect((await ask(ann, 'nothing')).status).toBe(404)
  })

  test('what is taken from a person counts at the next press, on any host', async () => {
    const ann = await manager('Cleo')
    const { body } = await askOperator(here, 'people')
    const people = body['people'] as { id: string; name: string }[]
    const id = people.find(({ name }) => name === 'Cleo')?.id ?? ''
    expect((await ask(ann, 'kitchen-pins')).status).toBe(200)
    expect((await askOperator(here, `people/${id}/end`, {})).status).toBe(200)
    expect((await ask(ann, 'kitchen-pins')).status).toBe(401)
  })

  test('a proof is asked for again after five minutes where much hangs on it', async () => {
    const olga = await person('Olga', { role: 'owner', stores: 'all' })
    const make = () => ask(olga, 'keys', { name: 'Till', permissions: 'orders:read', days: '3' })
    expect((await make()).status).toBe(200)
    here.clock.forward(301)
    expect(await make()).toMatchObject({ status: 403, body: { password_required: 1 } })
    await olga.prove()
    expect((await make()).status).toBe(200)
  })

  test('who may not do what takes a change back is not offered it, and its proof is asked for when it is', async () => {
    const olga = await person('Oona', { role: 'owner', stores: 'all' })
    await person('Max', { role: 'kitchen', stores: [storeHash('oak')] })
    const { body: listed } = await ask(olga, 'people')
    const max = (listed['people'] as { id: string; name: string }[]).find(({ name }) => name === 'Max')?.id ?? ''
    expect((await ask(olga, `people/${max}/roles`, { roles: 'support:all' })).status).toBe(200)
    const found = async (who: OfficeBrowser) =>
      (
        (await ask(who, 'audit?text=Support')).body['entries'] as { id: number; subject: string; can_undo: boolean }[]
      ).find(({ subject }) => subject === 'Max')
    const auditor = await person('Rex', { role: 'auditor', stores: 'all', until: '2099-01-01' })
    expect(await found(auditor)).toMatchObject({ can_undo: false })
    const { id = 0, can_undo: canUndo } = (await found(olga)) ?? {}
    expect(canUndo).toBe(true)
    here.clock.forward(301)
    expect(await ask(olga, `audit/${id}/undo`, {})).toMatchObject({ status: 403, body: { password_required: 1 } })
    await olga.prove()
    expect((await ask(olga, `audit/${id}/undo`, {})).status).toBe(200)
  })

  test('a read says up to which entry of the audit it goes, and a change after it is refused with who was first', async () => {
    const [dan, eve] = [await manager('Dan'), await manager('Eve')]
    const { seen } = await ask(eve, 'special-days')
    const save = (who: OfficeBrowser, hours: string, headers: Record<string, string> = {}) =>
      ask(who, 'special-days', { code: 'late', on: '2026-12-31', hours, stores: 'oak' }, headers)
    expect((await save(dan, '11:00-22:00')).status).toBe(200)
    expect(await save(eve, '11:00-20:00', { 'X-Seen': seen ?? '' })).toMatchObject({
      status: 409,
      body: { changed: { by: 'Dan' } },
    })
  })
})
