import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost, type Host } from '../../../host/http/app.ts'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { watchMenu } from '../../../src/services/live/watchMenu.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { noServices, hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, OAK, productHashOf } from '../../support/host/smallChain.ts'

describe.each(oneDatabase)('the menu stream of two hosts over one $name', (database) => {
  let here: HostInProcess
  let other: Host
  let listener: Listener
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
    other = await createHost({ database: here.database, services: noServices, settings: here.host.settings })
    listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(other)
  })
  afterAll(async () => {
    other.endStreams()
    await listener.close()
    await other.close()
    await here.close()
  })

  const soldOutAtOther = async (): Promise<boolean> => {
    const answer = await fetch(
      `http://127.0.0.1:${listener.port}/api/get/product?sh=${MAIN}&ph=${productHashOf('cola')}`,
    )
    return Boolean(((await answer.json()) as { product: { sold_out?: boolean } }).product.sold_out)
  }

  test('tells an open menu of another host, which reads what is sold out at once, and no menu of another store (D-66)', async () => {
    const received: (boolean | string)[] = []
    const watch = (store: string, changed: (isFirst: boolean) => void) =>
      watchMenu(
        store,
        { mount: `http://127.0.0.1:${listener.port}/api`, fetch, report: fail, page: ALWAYS_SEEN },
        changed,
      )
    const reads: Promise<unknown>[] = []
    const stop = watch(MAIN, (isFirst) => {
      received.push(isFirst)
      reads.push(soldOutAtOther().then((isOut) => received.push(isOut ? 'out' : 'there')))
    })
    const elsewhere: boolean[] = []
    const stopElsewhere = watch(OAK, (isFirst) => elsewhere.push(isFirst))
    await expect.poll(() => received).toEqual([true, 'there'])
    await askOperator(here, 'stores/main/sold-out', { product: 'cola', until: 'told' })
    await expect.poll(() => received).toEqual([true, 'there', false, 'out'])
    await askOperator(here, 'stores/main/back-on-sale', { product: 'cola' })
    await expect.poll(() => received).toEqual([true, 'there', false, 'out', false, 'there'])
    expect(elsewhere).toEqual([true])
    other.endStreams()
    await expect.poll(() => received.at(-2), { timeout: 10_000 }).toBe(true)
    stop()
    stopElsewhere()
    await Promise.all(reads)
  })
})

const fail = (error: unknown): never => {
  throw new Error(String(error))
}
const ALWAYS_SEEN = { isVisible: () => true, watch: () => () => undefined }
