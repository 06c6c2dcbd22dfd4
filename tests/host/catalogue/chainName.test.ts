import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { BRAND } from '../../../shared/brand.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { startupBanner } from '../../../host/start/startupBanner.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'

const FAULT = { path: 'chain.name', message: `must be "${BRAND.name}", the name in brand/brand.json` }

const named = (name: string) => ({ ...smallChain, chain: { ...smallChain.chain, name } })

describe('a catalogue file', () => {
  it.each(['Bella Ruota', BRAND.name.toLowerCase(), `${BRAND.name} `])(
    'of the chain %j is not of the brand, and the fault is named beside all others [D-87]',
    (name) => {
      expect(readCatalogue(named(name), BRAND.name)).toEqual({ ok: false, errors: [FAULT] })
      const malformed = readCatalogue({ ...named(name), surprise: 1 }, BRAND.name)
      expect(malformed).toMatchObject({ ok: false, errors: [FAULT, { path: 'surprise' }] })
    },
  )

  it('of the brand has no such fault, and none without a name to compare [D-87]', () => {
    expect(readCatalogue(smallChain, BRAND.name).ok).toBe(true)
    expect(readCatalogue(named('Bella Ruota')).ok).toBe(true)
  })
})

describe.each(oneDatabase)('a catalogue of another chain on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  test('is refused by import, by validation and by the return to an older version, and nothing changes [D-87]', async () => {
    await here.load(named('Bella Ruota'))
    const old = here.host.catalogue.current().version
    await here.load(smallChain)
    const live = here.host.catalogue.current().version
    const file = JSON.stringify(named('Bella Ruota'))
    for (const path of ['catalogue', 'catalogue/validate', `catalogue/versions/${old}/restore`])
      expect(await askOperator(here, path, file)).toMatchObject({ status: 422, body: { errors: [FAULT] } })
    expect(here.host.catalogue.current().version).toBe(live)
  })

  test('that a database still has is served under the name of the brand [D-87]', async () => {
    await here.load(named('Bella Ruota'))
    expect(here.host.catalogue.current().chain).toMatchObject({ name: BRAND.name, importedName: 'Bella Ruota' })
    await here.load(smallChain)
    expect(here.host.catalogue.current().chain.importedName).toBe(BRAND.name)
  })
})

it('the banner of a start says that the live catalogue is of another chain, and nothing when it is of the brand [D-87]', () => {
  const config = {
    settings: { demo: false, publicUrl: '', proxies: 0 },
    messages: {},
    knowsProxies: true,
    warnings: [],
  }
  const banner = (otherName?: string) =>
    startupBanner('http://127.0.0.1:3000', '', config, { database: 'PostgreSQL', otherName })
  expect(banner('Bella Ruota')).toContain(
    `The live catalogue is of "Bella Ruota", the brand is "${BRAND.name}": pages, mails and texts say "${BRAND.name}".`,
  )
  expect(banner()).not.toContain('The live catalogue')
})
