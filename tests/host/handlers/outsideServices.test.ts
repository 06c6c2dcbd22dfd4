import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

describe.each(oneDatabase)('the services of others over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { outsideServices: ['pixel', 'map'] } })
  })
  afterAll(() => here.close())

  test('are those of the settings, for the privacy policy [LEGAL-01 D-145]', async () => {
    expect((await new Guest(here.host).ask('outsideServices', {})).answer.services).toEqual(['pixel', 'map'])
    const response = await here.host.fetch(new Request('http://host/api/get/outside-services'))
    expect(await response.json()).toMatchObject({ status: true, services: ['pixel', 'map'] })
  })
})
