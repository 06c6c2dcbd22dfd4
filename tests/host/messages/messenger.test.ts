import { describe, expect, test } from 'vitest'
import { deleteOld } from '../../support/host/deleteOld.ts'
import type { Deliver } from '../../../host/services/delivery.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { aMail, anSms, messengerFixture } from './messengerFixture.ts'

describe.each(oneDatabase)('the messenger over $name', (database) => {
  const { at, clock, faults, keep, messenger, rows, running } = messengerFixture(database)
  /** A provider that accepts every message and adds its text to `taken`. */
  const acceptingProvider =
    (taken: string[]): Deliver =>
    ({ text }) => {
      taken.push(text)
      return Promise.resolve({ ok: true })
    }
  const failingProvider =
    (again: boolean): Deliver =>
    () =>
      Promise.resolve({ ok: false, again, reason: 'busy' })

  test('delivers messages as soon as they are queued, oldest first, once each [PHV-13]', async () => {
    for (const text of ['one', 'two']) await keep(anSms({ text }))
    const taken: string[] = []
    let received = () => {}
    const three = new Promise<void>((resolve) => (received = resolve))
    const deliver: Deliver = (message) => {
      if (message.text === 'three') received()
      return acceptingProvider(taken)(message)
    }
    await (await messenger({ sms: deliver })).run()
    await keep(anSms({ text: 'three' }))
    await three
    await running[0]?.run()
    expect(taken).toEqual(['one', 'two', 'three'])
    expect((await rows()).map(({ outcome, ended_at }) => [outcome, ended_at])).toEqual(Array(3).fill(['done', clock()]))
  })

  test('keeps messages of a kind without a provider in the outbox [PHV-13]', async () => {
    await keep(aMail())
    await (await messenger({ sms: acceptingProvider([]) })).run()
    expect(await rows()).toMatchObject([{ outcome: null, tries: 0, body: 'Thank you' }])
  })

  test('delivers each message once when two hosts share one outbox [PHV-13]', async () => {
    const taken: string[] = []
    const all = Array.from({ length: 40 }, (_, index) => `number ${index}`)
    for (const text of all) await keep(anSms({ text }))
    const hosts = await Promise.all([
      messenger({ sms: acceptingProvider(taken) }),
      messenger({ sms: acceptingProvider(taken) }),
    ])
    await Promise.all(hosts.map((one) => one.run()))
    expect(taken.toSorted()).toEqual(all.toSorted())
  })

  test('retries a failed message with growing delays, and gives up after a day [PHV-13]', async () => {
    await keep(aMail())
    const one = await messenger({ mail: failingProvider(true) })
    await one.run()
    const waits = []
    for (let tries = 0; tries < 7; tries += 1) {
      const due = (await rows())[0]?.due_at.getTime() ?? 0
      waits.push((due - clock().getTime()) / 1000)
      at.here.clock.forward(waits.at(-1) ?? 0)
      await one.run()
    }
    expect(waits).toEqual([5, 15, 60, 300, 900, 3600, 3600])
    expect(faults[0]).toMatch(/^Message \d+, try 1: busy$/)
    at.here.clock.forward(86_401)
    await one.run()
    expect(await rows()).toMatchObject([{ tries: 8, outcome: 'expired', ended_at: clock() }])
  })

  test('does not retry a message that was refused permanently [PHV-13]', async () => {
    await keep(anSms())
    const one = await messenger({ sms: failingProvider(false) })
    await one.run()
    at.here.clock.forward(3600)
    await one.run()
    expect(await rows()).toMatchObject([{ tries: 1, outcome: 'failed' }])
  })

  test('sends a message a minute later when the host that was sending it has died [PHV-13]', async () => {
    await keep(anSms())
    let ends = () => {}
    let begins = () => {}
    const begun = new Promise<void>((resolve) => (begins = resolve))
    const dead = await messenger({
      sms: () =>
        new Promise((resolve) => {
          ends = () => resolve({ ok: false, again: true, reason: 'ended' })
          begins()
        }),
    })
    await begun
    const taken: string[] = []
    const alive = await messenger({ sms: acceptingProvider(taken) })
    at.here.clock.forward(59)
    await alive.run()
    expect(taken).toEqual([])
    at.here.clock.forward(1)
    await alive.run()
    ends()
    await dead.stop()
    expect(taken).toEqual(['Ready!'])
    expect(await rows()).toMatchObject([{ tries: 2, outcome: 'done', ended_at: clock() }])
  })

  test('erases the code and the text once they are sent, and does not send an expired code [PHV-02 PHV-13]', async () => {
    await keep(anSms({ text: '123456 is your code.', code: '123456' }))
    at.here.clock.forward(100)
    await keep(anSms({ text: '654321 is your code.', code: '654321' }))
    at.here.clock.forward(81)
    const taken: string[] = []
    await (await messenger({ sms: acceptingProvider(taken) })).run()
    expect(taken).toEqual(['654321 is your code.'])
    expect(await rows()).toMatchObject([
      { outcome: 'expired', ended_at: clock() },
      { code: null, body: '' },
    ])
  })

  test('keeps of a sent mail when it went to whom with which subject, and no longer what it said', async () => {
    await keep(aMail({ html: '<p>Thank you</p>' }))
    await (await messenger({ mail: acceptingProvider([]) })).run()
    const kept = {
      recipient: 'ann@example.com',
      subject: 'Your order',
      outcome: 'done',
      ended_at: clock(),
      body: '',
      html: null,
    }
    expect(await rows()).toMatchObject([kept])
  })

  test('messages with codes are deleted after a day, all others after a month [PHV-13]', async () => {
    await keep(anSms({ code: '123456' }))
    await keep(aMail())
    at.here.clock.forward(86_401)
    await deleteOld(at.here.database.db, clock())
    expect((await rows()).map(({ kind }) => kind)).toEqual(['mail'])
    at.here.clock.forward(30 * 86_400)
    await deleteOld(at.here.database.db, clock())
    expect(await rows()).toEqual([])
  })
})
