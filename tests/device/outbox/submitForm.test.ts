import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markSending } from '../../../domain/outbox/outbox.ts'
import { submitFormOver, type Form } from '../../../src/device/outbox/submitForm.ts'
import { device, type Device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import type { OutboxStore } from '../../../src/device/store/outboxStore.ts'

const feedback: Form = {
  lane: 'contact',
  call: 'contact',
  title: 'Guest feedback',
  input: { name: 'Ann Lee', email: 'ann@example.com', phone: '6045550123', location: 'Head Office', text: 'Good.' },
}

let here: HostInProcess
let one: Device
/** What becomes of a request on its way. */
let way: (request: Request) => Promise<Response>

const reaches = (request: Request) => here.host.fetch(request, '203.0.113.9')
const isLost = () => Promise.reject(new TypeError('Failed to fetch'))
const answerIsLost = async (request: Request) => {
  await reaches(request)
  return isLost()
}
const failsAfter = async (request: Request) => {
  await reaches(request)
  return Response.json({ status: false, message: 'Bad gateway' }, { status: 502 })
}

beforeAll(async () => {
  here = await hostInProcess({ name: 'PGlite' })
})
afterAll(() => here.close())
beforeEach(async () => {
  way = reaches
  one = device((request) => way(request))
  await one.start()
  await here.database.db.deleteFrom('forms').execute()
})

const hand = (form: Partial<Form> = {}, timeoutMs = 600_000) =>
  submitFormOver({ ...feedback, ...form }, one.outbox, one.memory, timeoutMs)
const waiting = () => one.memory.remembered().items
const kept = async () => (await here.database.db.selectFrom('forms').select('data').execute()).map(({ data }) => data)

test('online it is sent, and nothing stands in the outbox', async () => {
  expect(await hand()).toMatchObject({ kind: 'sent' })
  expect(waiting()).toEqual([])
  expect(await kept()).toEqual([feedback.input])
})

test('offline it is saved, and sent once when the host can be reached again', async () => {
  way = answerIsLost
  const saved = await hand()
  expect(saved).toMatchObject({ kind: 'saved' })
  expect(waiting()).toMatchObject([{ state: 'waiting', title: 'Guest feedback', lane: 'contact' }])
  way = reaches
  await one.outbox.wake()
  expect(waiting()).toMatchObject([{ state: 'sent' }])
  expect(await kept()).toHaveLength(1)
})

test('a host that takes too long does not keep the customer waiting', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  way = async (request) => {
    await arrived
    return reaches(request)
  }
  expect(await hand({}, 20)).toMatchObject({ kind: 'saved' })
  arrive()
  await one.outbox.drain()
  expect(waiting()).toMatchObject([{ state: 'sent' }])
})

test('what is sent once more at the moment of a failure is saved, and stays in the outbox', async () => {
  way = failsAfter
  const { memory } = one
  const change: OutboxStore['change'] = async (step) => {
    await memory.change((before) => markSending(before, before.items[0]?.id ?? ''))
    return await memory.change(step)
  }
  expect(await submitFormOver(feedback, one.outbox, { ...memory, change })).toMatchObject({ kind: 'saved' })
  expect(waiting()).toMatchObject([{ state: 'sending' }])
})

test('a refusal is told with the host’s words, and nothing stands in the outbox [CATER-13 FRAN-12]', async () => {
  const refused = await hand({ input: { ...feedback.input, location: 'nowhere' } })
  expect(refused).toMatchObject({ kind: 'refused', message: 'Please choose one of our restaurants.' })
  expect(waiting()).toEqual([])
})

test('a limit is told as a refusal', async () => {
  for (let count = 0; count < 20; count += 1) await hand()
  expect(await hand()).toMatchObject({
    kind: 'refused',
    message: 'We got many forms from you. Please try again in 60 minutes.',
  })
  expect(waiting()).toEqual([])
})

test('a host that fails is told; the same form handed in again is the same intent [CATER-14]', async () => {
  way = failsAfter
  const failed = await hand()
  expect(failed).toMatchObject({ kind: 'broken', message: 'Bad gateway' })
  expect(waiting()).toEqual([])
  way = reaches
  expect(await hand({ key: failed.key })).toMatchObject({ kind: 'sent' })
  expect(await kept()).toHaveLength(1)
})
