import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conformance, type Ask } from '../../../host/conformance/conformance.ts'
import { customersDocument } from '../../support/openapi/apiDocument.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

describe('conformance', () => {
  let here: HostInProcess
  let ask: Ask
  beforeAll(async () => {
    here = await hostInProcess(oneDatabase[0]!)
    ask = (path, init) => here.host.fetch(new Request(`http://forno.test/api${path}`, init))
  })
  afterAll(() => here.close())

  test('this host passes every check of the contract [ACALL-01]', async () => {
    const findings = await conformance(ask)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.length).toBeGreaterThan(20)
  })

  test('a host that deviates from the contract fails a check', async () => {
    const lying =
      (change: (text: string, path: string) => string): Ask =>
      async (path, init) => {
        const response = await ask(path, init)
        return new Response(change(await response.text(), path), { status: response.status })
      }
    const faults = async (other: Ask) => (await conformance(other)).filter(({ ok }) => !ok).map(({ what }) => what)
    expect(await faults(lying((text) => text.replaceAll('"permalink":"/', '"permalink":"')))).toContain(
      'the permalink of Main Street',
    )
    expect(await faults(lying((text) => text.replaceAll('"gt":', '"gtt":')))).toContain('Margherita at Main Street')
    expect(
      await faults(
        lying((text, path) => (path.startsWith('/get/product') ? text.replaceAll('"price":12', '"price":13') : text)),
      ),
    ).toContain("the price of Margherita's card at Main Street")
    expect(
      await faults(lying((text) => text.replace('"changes":[]', '"changes":[{"op":"remove","path":"/deal"}]'))),
    ).toContain('no changes of the menu of Main Street since now')
    expect(await faults(lying((text) => text.replace('"status":false', '"status":true')))).toContain(
      'an unknown store is refused with a message',
    )
    expect(await faults(lying(() => '<html>Sign in to the wifi</html>'))).toContain('the stores')
  })

  test('the host serves its OpenAPI document', async () => {
    const response = await ask('/openapi.json')
    expect(await response.json()).toEqual(customersDocument)
  })
})
