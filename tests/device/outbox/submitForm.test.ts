import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markSending } from '../../../domain/outbox/queue.ts'
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
/** Handles each request between the device and the host. */
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

test('submitForm sends a form online and leaves nothing in the outbox', async () => {
  expect(await hand()).toMatchObject({ kind: 'sent' })
  expect(waiting()).toEqual([])
  expect(await kept()).toEqual([feedback.input])
})

test('submitForm saves a form offline, and the outbox sends it once when the host is reachable again', async () => {
  way = answerIsLost
  const saved = await hand()
  expect(saved).toMatchObject({ kind: 'saved' })
  expect(waiting()).toMatchObject([{ state: 'waiting', title: 'Guest feedback', lane: 'contact' }])
  way = reaches
  await one.outbox.wake()
  expect(waiting()).toMatchObject([{ state: 'sent' }])
  expect(await kept()).toHaveLength(1)
})

test('submitForm saves the form when the host does not answer within the timeout', async () => {
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

test('submitForm keeps a form in the outbox that is already being sent again when it fails', async () => {
  way = failsAfter
  const { memory } = one
  const change: OutboxStore['change'] = async (step) => {
    await memory.change((before) => markSending(before, before.items[0]?.id ?? ''))
    return await memory.change(step)
  }
  expect(await submitFormOver(feedback, one.outbox, { ...memory, change })).toMatchObject({ kind: 'saved' })
  expect(waiting()).toMatchObject([{ state: 'sending' }])
})

test('submitForm reports a refusal with the host’s message and leaves nothing in the outbox [CATER-13 FRAN-12]', async () => {
  const refused = await hand({ input: { ...feedback.input, location: 'nowhere' } })
  expect(refused).toMatchObject({ kind: 'refused', message: 'Please choose one of our restaurants.' })
  expect(waiting()).toEqual([])
})

test('submitForm reports a rate limit as a refusal', async () => {
  for (let count = 0; count < 20; count += 1) await hand()
  expect(await hand()).toMatchObject({
    kind: 'refused',
    message: 'We got many forms from you. Please try again in 60 minutes.',
  })
  expect(waiting()).toEqual([])
})

test('submitForm reports a host failure, and a second submission with its key is stored once [CATER-14]', async () => {
  way = failsAfter
  const failed = await hand()
  expect(failed).toMatchObject({ kind: 'broken', message: 'Bad gateway' })
  expect(waiting()).toEqual([])
  way = reaches
  expect(await hand({ key: failed.key })).toMatchObject({ kind: 'sent' })
  expect(await kept()).toHaveLength(1)
})
