import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCalls } from '../../../contract/errorReport.ts'
import { openMetrics } from '../../../host/http/metrics/metrics.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { parseScrape } from '../../support/host/metrics/scrape.ts'

const BUILD = 'abcdef012345'
const report = { kind: 'error', place: 'menu', name: 'TypeError', message: 'not a function', build: BUILD }

describe.each(oneDatabase)('reportError on $name [ERR-05 D-95]', (database) => {
  let here: HostInProcess
  const metrics = openMetrics(BUILD)
  beforeAll(async () => {
    here = await hostInProcess(database, { metrics })
  })
  afterAll(async () => {
    await here.close()
    metrics.close()
  })

  const send = (input: object, address: string) => new Guest(here.host, address).ask('reportError', input)
  const warnings = () => here.logged.flatMap((line) => ('warning' in line ? [line.warning] : []))
  const counted = async (kind: string, place: string) =>
    parseScrape(await metrics.text()).value('forno_browser_errors_total', { kind, place })

  test('is counted each time and logged once an hour, without a session and without anything stored', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect((await send(report, address)).ok).toBe(true)
    expect(await counted('error', 'menu')).toBe(3)
    const line = `A browser reported an error (error) at menu: TypeError, not a function, build ${BUILD}`
    expect(warnings()).toEqual([line])
    here.clock.forward(3600)
    await send(report, '192.0.2.1')
    expect(warnings()).toEqual([line, line])
  })

  test('counts and logs known words alone, whatever somebody sends', async () => {
    here.logged.length = 0
    const forged = { kind: 'Ann', place: '6045550100', name: 'ann@example.ca', message: 'secret', build: '<b>' }
    expect((await send(forged, '192.0.2.4')).ok).toBe(true)
    expect(await counted('other', 'other')).toBe(1)
    expect(warnings()).toEqual(['A browser reported an error (other) at other: other, other, build unknown'])
    const wire = { ...report, name: 'x'.repeat(41) }
    expect((await new Guest(here.host, '192.0.2.4').ask('reportError', {}, { wire })).httpStatus).toBe(422)
    const long = await here.host.fetch(
      new Request(`http://forno.test/api${errorCalls.reportError.path}`, {
        method: 'POST',
        body: new URLSearchParams({ ...report, more: 'x'.repeat(500) }),
      }),
    )
    expect(long.status).toBe(413)
  })

  test('is taken 20 times at once from one network and 300 times from all, and what is above it is counted as such', async () => {
    const statuses = await Promise.all(Array.from({ length: 25 }, () => send(report, '198.51.100.1')))
    expect(statuses.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(5)
    const all = Array.from({ length: 300 }, (_, index) => send(report, `203.0.113.${index % 250}`))
    const refused = (await Promise.all(all)).filter(({ httpStatus }) => httpStatus === 429).length
    expect(refused).toBeGreaterThan(20)
    expect(parseScrape(await metrics.text()).value('forno_browser_errors_dropped_total')).toBe(5 + refused)
  })
})
