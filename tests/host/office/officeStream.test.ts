import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRoles } from '../../../contract/operator/people.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { publish } from '../../../host/store/liveChannel.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, OAK } from '../../support/host/smallChain.ts'
import { askOffice, OFFICE_ORIGIN, officePerson, type OfficeBrowser } from '../../support/office/officeBrowser.ts'

let here: HostInProcess
let listener: Listener
let manager: OfficeBrowser
beforeAll(async () => {
  here = await hostInProcess(oneDatabase[0]!, { settings: { publicUrl: OFFICE_ORIGIN } })
  listener = await listen({ port: 0, address: '127.0.0.1', proxies: 0 })
  listener.serve(here.host)
  manager = await officePerson(here, {
    mail: 'may@example.ca',
    name: 'May',
    assignments: [{ role: 'manager', stores: [MAIN] }],
  })
})
afterAll(async () => {
  await here.close()
  await listener.close()
})

async function open({ cookie }: { cookie: string }) {
  const stop = new AbortController()
  const url = `http://127.0.0.1:${listener.port}/office/api/stream`
  const response = await fetch(url, { headers: { Cookie: cookie }, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { status: response.status, text: '', isOver: false, stop: () => stop.abort() }
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) stream.text += part.value
    stream.isOver = true
  }
  void read().catch(() => undefined)
  return stream
}

test('the stream of the office tells of changes in the stores of who asks, and of no other [D-199]', async () => {
  const stream = await open(manager)
  expect(stream.status).toBe(200)
  const { db } = here.database
  await publish(db, { kind: 'kitchen', hash: OAK }, { kind: 'menu', hash: OAK }, { kind: 'order', hash: 'x' })
  await publish(db, { kind: 'kitchen', hash: MAIN }, { kind: 'kitchen', hash: MAIN })
  await expect.poll(() => stream.text, { timeout: 4000 }).toContain('event: changed')
  const told = [...stream.text.matchAll(/data: (.*)\n/g)].map(([, data = '']) => JSON.parse(data) as unknown)
  expect(told).toEqual([{ changes: [{ what: 'orders', store: expect.any(String) as string }] }])
  expect(stream.text).not.toContain(here.host.catalogue.current().storeCode(OAK) ?? OAK)
  stream.stop()
})

test('everybody hears when something waits for a second person, and when it is decided [D-201]', async () => {
  const assignments: Assignment[] = [{ role: 'owner', stores: 'all' }]
  const owner = await officePerson(here, { mail: 'olga@example.ca', name: 'Olga', assignments })
  await officePerson(here, { mail: 'oda@example.ca', name: 'Oda', assignments })
  const stream = await open(manager)
  const heard = () => stream.text.split('{"changes":[{"what":"approvals"}]}').length - 1
  const asked = await askOffice(owner, 'invitations', { mail: 'third@example.ca', roles: writeRoles(assignments) })
  expect(asked.status).toBe(409)
  await expect.poll(heard, { timeout: 4000 }).toBe(1)
  const decided = await askOffice(owner, `approvals/${String(asked.body['approval'])}`, { approve: '0' })
  expect(decided.status).toBe(200)
  await expect.poll(heard, { timeout: 4000 }).toBe(2)
  stream.stop()
})

test('it ends with the session, and is refused to who is not signed in [D-199]', async () => {
  const stream = await open(manager)
  expect((await open({ cookie: '' })).status).toBe(401)
  await manager.ask('officeSignOut')
  await publish(here.database.db, { kind: 'kitchen', hash: MAIN })
  await expect.poll(() => stream.isOver, { timeout: 4000 }).toBe(true)
  expect(stream.text).not.toContain('changed')
})

test('an open stream is no use of the session [D-197]', async () => {
  const ann = await officePerson(here, {
    mail: 'ann@example.ca',
    name: 'Ann',
    assignments: [{ role: 'owner', stores: 'all' }],
  })
  const { cookie } = ann
  here.clock.forward(3 * 3600)
  expect((await open({ cookie })).status).toBe(401)
  const bea = await officePerson(here, {
    mail: 'bea@example.ca',
    name: 'Bea',
    assignments: [{ role: 'owner', stores: 'all' }],
  })
  here.clock.forward(3600)
  const stream = await open(bea)
  expect(stream.status).toBe(200)
  here.clock.forward(3600 + 60)
  expect((await bea.ask('officeEntrance')).answer.me).toBeUndefined()
  stream.stop()
})
