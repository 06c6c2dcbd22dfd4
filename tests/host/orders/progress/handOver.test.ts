import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelope } from '../../../../contract/call.ts'
import { z } from '../../../../contract/wire.ts'
import { pinOf } from '../../../../host/orders/progress/handOver.ts'
import { hashPassword } from '../../../../host/services/passwords.ts'
import { insertPin } from '../../../../host/store/kitchen/kitchenAccess.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { databases } from '../../../support/host/databases.ts'
import { deleteOld } from '../../../support/host/deleteOld.ts'
import { HOUSES } from '../../../support/host/houses.ts'
import { askOperator, OPERATOR_KEY } from '../../../support/host/operatorHost.ts'
import { MAIN } from '../../../support/host/smallChain.ts'
import { newPushBrowser } from '../../../support/push/pushBrowser.ts'
import type { Guest } from '../../../support/guest.ts'
import { KitchenScreen } from '../../kitchen/kitchenScreen.ts'
import { addressInput, deliveryHost, newDeliveryBuyer, type DeliveryHost } from '../delivery/deliveryBuyer.ts'
import { freshAddress, newBuyer, newGuest } from '../orderingHost.ts'

describe.each(databases)('the last metres over $name', (database) => {
  let here: DeliveryHost
  let screen: KitchenScreen
  beforeAll(async () => {
    here = await deliveryHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    await insertPin(here.database.db, { store: MAIN, name: 'Ana', hash: await hashPassword('246810') }, here.clock.now)
    screen = await KitchenScreen.at(here.host, MAIN, '246810', freshAddress())
  })
  afterAll(() => here.close())

  const rules = async (input: Record<string, string>) => {
    const { status, body } = await askOperator(here, 'stores/main/hand-over', input)
    expect(status).toBe(200)
    return body
  }

  const watchedOf = ({ hash, guestKey: guest = '' }: { hash: string; guestKey?: string | undefined }) => ({
    hash,
    guest,
  })

  /** A guest's delivery in the oven. */
  async function baked() {
    const buyer = await newDeliveryBuyer(here)
    await buyer.guest.ask('checkAddress', addressInput(HOUSES.near))
    const { answer } = await buyer.complete((await buyer.check()).answer.payment)
    if (!answer.order) throw new Error('no order')
    const { hash, number } = answer.order
    await screen.call('kitchenAccept', { order: hash, key: `accept-${hash}`, minutes: 30 })
    return { guest: buyer.guest, phone: buyer.phone, hash, number, watched: watchedOf(answer.order) }
  }

  const handTo = async (hash: string, driver: string) => {
    const { link } = (await screen.call('kitchenHandOver', { order: hash, key: `${driver}-${hash}`, driver })).answer
    return new URL(link).searchParams.get('d') ?? ''
  }

  async function handedOver() {
    const order = await baked()
    return { ...order, secret: await handTo(order.hash, 'Sam') }
  }

  async function pickUp() {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!answer.order) throw new Error('no order')
    await screen.call('kitchenAccept', { order: answer.order.hash, key: `accept-${answer.order.hash}`, minutes: 15 })
    return {
      guest: buyer.guest,
      hash: answer.order.hash,
      number: answer.order.number,
      watched: watchedOf(answer.order),
    }
  }

  async function drive(secret: string, path: string, input?: object) {
    const response = await here.host.fetch(
      new Request(`http://forno.test/driver/api${path}`, {
        method: input ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        ...(input ? { body: JSON.stringify(input) } : {}),
      }),
      freshAddress(),
    )
    const body = (await response.json()) as Record<string, unknown> & { message?: string }
    return { status: response.status, body, text: JSON.stringify(body) }
  }

  let ids = 0
  const freshId = () => `message-${(ids += 1)}`
  const tell = async (guest: Guest, watched: object, words: string, id = freshId()) =>
    await guest.ask('tellDriver', { ...watched, id, words })
  const words = ({ talk }: { talk: { from: string; words: string }[] }) => talk.map((one) => `${one.from}: ${one.words}`) // oxfmt-ignore
  const heard = async (secret: string) => {
    const { body } = await drive(secret, '/delivery')
    return words(body as unknown as Parameters<typeof words>[0])
  }
  const deliver = async (secret: string, key: string, pin?: string) =>
    await drive(secret, '/delivered', { key: `delivered-${key}`, ...(pin === undefined ? {} : { pin }) })
  const stageOf = async (hash: string) =>
    (await here.database.db.selectFrom('orders').select('stage').where('hash', '=', hash).executeTakeFirstOrThrow())
      .stage
  const pinOn = (hash: string) => pinOf(hash, here.host.settings.tokenKey)
  const wrongPins = (hash: string, count: number) =>
    Array.from({ length: count }, (_, index) => String((Number(pinOn(hash)) + index + 1) % 10_000).padStart(4, '0'))
  const boardOf = async (hash: string) =>
    (await screen.call('kitchenBoard')).answer.handOvers?.find(({ order }) => order === hash)

  test('customer and driver write to each other, each message once, and neither is given a number [D-243]', async () => {
    const { guest, hash, watched, secret, phone } = await handedOver()
    const before = (await guest.ask('liveOrder', watched)).answer
    const id = freshId()
    for (const _ of [1, 2]) {
      const { ok, answer } = await tell(guest, watched, ' I am  downstairs ', id)
      expect([ok, words(answer)]).toEqual([true, ['customer: I am downstairs']])
    }
    expect(await tell(guest, watched, 'Something else', id)).toMatchObject({ ok: false, httpStatus: 422 })
    const say = { id: freshId(), words: 'I cannot find the door' }
    for (const _ of [1, 2]) expect((await drive(secret, '/say', say)).status).toBe(200)
    const both = ['customer: I am downstairs', 'driver: I cannot find the door']
    here.clock.forward(1)
    expect(await heard(secret)).toEqual(both)
    const { answer, body } = await guest.ask('handOver', watched)
    expect([words(answer), answer.mayWrite]).toEqual([both, true])
    // No field of it is one that every answer has with another meaning.
    expect(z.safeDecode(envelope, JSON.parse(body) as never).success).toBe(true)
    // It is news of the order, and no step of it.
    const after = (await guest.ask('liveOrder', watched)).answer
    expect(after).toEqual({ ...before, handOver: 2 })
    const { text } = await drive(secret, '/delivery')
    expect(text).not.toContain(phone)
    expect(text).not.toContain(phone.slice(-4))
    expect(JSON.stringify(answer)).not.toContain(phone)
    expect(await stageOf(hash)).toBe('out')
  })

  test('each side sees when the other had its messages on the screen [D-243]', async () => {
    const { guest, watched, secret } = await handedOver()
    const [first, second] = [freshId(), freshId()]
    await tell(guest, watched, 'Leave it at the door', first)
    here.clock.forward(5)
    await tell(guest, watched, 'The blue one', second)
    expect((await drive(secret, '/saw', { upTo: first })).status).toBe(200)
    const readAt = async () => (await guest.ask('handOver', watched)).answer.talk.map((one) => one.readAt !== '')
    expect(await readAt()).toEqual([true, false])
    await drive(secret, '/saw', { upTo: second })
    expect(await readAt()).toEqual([true, true])
    const id = freshId()
    await drive(secret, '/say', { id, words: 'On my way up' })
    const read = (await guest.ask('sawDriver', { ...watched, upTo: id })).answer.talk.at(-1)?.readAt
    expect(read).toBe(here.clock.now.toISOString())
    // Nobody reads a message for the other side.
    const third = freshId()
    await tell(guest, watched, 'Thanks', third)
    await guest.ask('sawDriver', { ...watched, upTo: third })
    expect((await guest.ask('handOver', watched)).answer.talk.at(-1)?.readAt).toBe('')
  })

  test('a driver wakes the browsers of the customer, which read a phrase and of own words only that there are some [D-243]', async () => {
    const { guest, hash, watched, secret } = await handedOver()
    const { p256dh: key, auth } = newPushBrowser()
    await guest.ask('subscribePush', {
      ...watched,
      endpoint: 'https://fcm.googleapis.com/fcm/send/m',
      key,
      secret: auth,
    })
    const pushes = async () => {
      const jobs = await here.database.db.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute()
      return jobs.filter(({ kind, payload }) => kind === 'push' && JSON.stringify(payload).includes(hash)).map(({ payload }) => (JSON.parse((payload as { text: string }).text) as { notification: { body: string } }).notification.body) // oxfmt-ignore
    }
    await drive(secret, '/say', { id: freshId(), words: 'I am outside' })
    await drive(secret, '/say', { id: freshId(), words: 'Is 604 555 0001 yours?' })
    await tell(guest, watched, 'Which car?')
    expect(await pushes()).toEqual(['Driver: I am outside', 'Your Driver Wrote to You'])
    expect(JSON.stringify(await here.database.db.selectFrom('jobs').selectAll().execute())).not.toContain(
      `"${pinOn(hash)}"`,
    )
  })

  test('nobody else writes or reads: no other guest, no link of another order, no driver before or after [D-243]', async () => {
    const { guest, hash, watched, secret } = await handedOver()
    const other = await handedOver()
    await tell(guest, watched, 'Leave it at the door')
    const stranger = await newGuest(here)
    for (const foreign of [
      { hash, guest: '' },
      { hash, guest: other.watched.guest || 'forged' },
      { hash, guest: 'forged' },
    ]) {
      expect((await stranger.ask('handOver', foreign)).httpStatus).toBe(404)
      expect((await tell(stranger, foreign, 'Go away')).httpStatus).toBe(404)
      expect((await stranger.ask('wantPin', { ...foreign, isWanted: true })).httpStatus).toBe(404)
      expect((await stranger.ask('sayHere', { ...foreign, id: freshId(), car: 'x', spot: '' })).httpStatus).toBe(404)
    }
    expect(await heard(other.secret)).toEqual([])
    // Another driver has it now, who reads what the customer has said.
    const second = await handTo(hash, 'Kim')
    expect(await heard(second)).toEqual(['customer: Leave it at the door'])
    expect(await heard(secret)).toEqual([])
    expect((await drive(secret, '/say', { id: freshId(), words: 'I am outside' })).status).toBe(409)
    expect((await drive(secret, '/saw', { upTo: `message-${ids}` })).status).toBe(409)
    expect((await deliver(secret, hash)).status).toBe(409)
    expect(await stageOf(hash)).toBe('out')
    for (const path of ['/say', '/saw'])
      expect((await drive('unknown-unknown-unknown-unknown', path, { id: freshId(), words: 'x', upTo: 'message-1' })).status).toBe(404) // oxfmt-ignore
  })

  test('it is written only while a driver has the order, and for 15 minutes after [D-243]', async () => {
    const order = await baked()
    const late = await tell(order.guest, order.watched, 'Too soon')
    expect(late).toMatchObject({ ok: false, httpStatus: 409 })
    expect(late.message).toMatch(/^No driver has this order now/)
    const secret = await handTo(order.hash, 'Sam')
    const id = freshId()
    expect((await tell(order.guest, order.watched, 'Ring twice', id)).ok).toBe(true)
    expect((await deliver(secret, order.hash)).status).toBe(200)
    here.clock.forward(14 * 60)
    expect((await tell(order.guest, order.watched, 'A drink is missing')).ok).toBe(true)
    expect(await heard(secret)).toEqual(['customer: Ring twice', 'customer: A drink is missing'])
    here.clock.forward(60)
    expect((await tell(order.guest, order.watched, 'Hello?')).httpStatus).toBe(409)
    expect(await heard(secret)).toEqual([])
    // A lost answer to what was taken in time is given again.
    expect((await tell(order.guest, order.watched, 'Ring twice', id)).ok).toBe(true)
  })

  test('a flood is stopped on both sides without stopping the other one [D-243]', async () => {
    const { guest, watched, secret } = await handedOver()
    const sent = await Promise.all(Array.from({ length: 12 }, (_, index) => tell(guest, watched, `Ding ${index}`)))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(6)
    expect(sent.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(6)
    expect((await drive(secret, '/say', { id: freshId(), words: 'I heard you' })).status).toBe(200)
    here.clock.forward(61)
    expect((await tell(guest, watched, 'Again')).ok).toBe(true)
    const fields = { oh: watched.hash, g: watched.guest, id: freshId(), words: 'Ding' }
    for (const wrong of [{ words: '' }, { words: '   ' }, { words: 'x'.repeat(141) }, { words: '\u202E' }, { id: 'a' }])
      expect((await guest.ask('tellDriver', {}, { wire: { ...fields, ...wrong } })).httpStatus).toBe(422)
  })

  test('a PIN that the customer wants is asked of the driver before the delivery ends [D-244]', async () => {
    const { guest, hash, watched, secret } = await handedOver()
    expect((await guest.ask('handOver', watched)).answer).toMatchObject({ pin: '', pinBy: 'nobody' })
    const { answer } = await guest.ask('wantPin', { ...watched, isWanted: true })
    expect(answer).toMatchObject({ pin: pinOn(hash), pinBy: 'customer', pinState: 'open' })
    expect(answer.pin).toMatch(/^\d{4}$/)
    const shown = await drive(secret, '/delivery')
    expect(shown.body['pin']).toBe('asked')
    expect(shown.text).not.toContain(`"${answer.pin}"`)
    expect(await boardOf(hash)).toEqual({ order: hash, pin: 'open' })
    for (const missing of [undefined, '', '12'])
      expect(await deliver(secret, 'missing', missing)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^Ask the customer/) } }) // oxfmt-ignore
    const [wrong = ''] = wrongPins(hash, 1)
    // A repeat after a lost answer is no other try.
    for (const _ of [1, 2, 3])
      expect((await deliver(secret, 'wrong', wrong)).body.message).toBe(
        'That is not the PIN. You can try 4 times more.',
      )
    expect(await stageOf(hash)).toBe('out')
    for (const _ of [1, 2]) expect((await deliver(secret, 'right', answer.pin)).status).toBe(200)
    expect(await stageOf(hash)).toBe('finished')
    expect((await guest.ask('handOver', watched)).answer.pin).toBe('')
    expect((await guest.ask('wantPin', { ...watched, isWanted: true })).httpStatus).toBe(409)
  })

  test('a customer who wants no PIN any more is asked for none, unless the store wants it [D-244]', async () => {
    const { guest, hash, watched, secret } = await handedOver()
    await guest.ask('wantPin', { ...watched, isWanted: true })
    await rules({ pin: 'always' })
    expect((await guest.ask('wantPin', { ...watched, isWanted: false })).answer).toMatchObject({ pinBy: 'store', pin: pinOn(hash) }) // oxfmt-ignore
    expect((await deliver(secret, 'none')).status).toBe(422)
    await rules({ pin: '500' })
    expect((await guest.ask('handOver', watched)).answer).toMatchObject({ pinBy: 'nobody', pin: '' })
    await rules({ pin: '10.50' })
    expect((await guest.ask('handOver', watched)).answer.pinBy).toBe('store')
    expect(await rules({ pin: 'asked' })).toMatchObject({ pin: 'asked', curbside: false })
    expect((await deliver(secret, 'without')).status).toBe(200)
    expect(await stageOf(hash)).toBe('finished')
  })

  test('five wrong PINs lock it, from whichever phones and at whatever time, until the store releases it [D-244]', async () => {
    const { guest, hash, watched, secret } = await handedOver()
    await guest.ask('wantPin', { ...watched, isWanted: true })
    const pin = pinOn(hash)
    // Two phones with the link guess at once.
    const guesses = await Promise.all(
      wrongPins(hash, 12).map((guess, index) => deliver(secret, `guess${index}`, guess)),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(guesses.filter(({ status }) => status === 409)).toHaveLength(8)
    const kept = await here.database.db.selectFrom('order_hand_overs').select('wrong_pins').where('order', '=', hash).executeTakeFirstOrThrow() // oxfmt-ignore
    expect(kept.wrong_pins).toHaveLength(5)
    expect((await deliver(secret, 'late', pin)).body.message).toMatch(/^That was the fifth wrong PIN\. Call the store/)
    expect((await drive(secret, '/delivery')).body['pin']).toBe('locked')
    expect((await guest.ask('handOver', watched)).answer.pinState).toBe('locked')
    expect(await boardOf(hash)).toEqual({ order: hash, pin: 'locked' })
    // Another driver has no other five tries.
    const second = await handTo(hash, 'Kim')
    expect((await deliver(second, 'kim', pin)).status).toBe(409)
    for (const _ of [1, 2])
      expect((await screen.call('kitchenReleasePin', { order: hash, key: `release-${hash}` })).ok).toBe(true)
    expect(await boardOf(hash)).toEqual({ order: hash, pin: 'released' })
    expect((await guest.ask('handOver', watched)).answer.pinState).toBe('released')
    expect((await drive(second, '/delivery')).body['pin']).toBe('none')
    expect((await deliver(second, 'kim-2')).status).toBe(200)
    const audit = await here.database.db.selectFrom('audit').select(['source', 'actor', 'action']).where('action', '=', 'pin released').execute() // oxfmt-ignore
    expect(audit).toEqual([{ source: 'kitchen', actor: 'Ana', action: 'pin released' }])
  })

  test('a store releases its own orders alone, and none that needs no PIN [D-244]', async () => {
    const { hash } = await handedOver()
    expect((await screen.call('kitchenReleasePin', { order: hash, key: 'release-none' })).httpStatus).toBe(409)
    expect((await screen.call('kitchenReleasePin', { order: 'unknown', key: 'release-none' })).httpStatus).toBe(404)
    await here.database.db.updateTable('orders').set({ store: 'elsewhere' }).where('hash', '=', hash).execute()
    expect((await screen.call('kitchenReleasePin', { order: hash, key: 'release-none' })).httpStatus).toBe(404)
  })

  test('PINs of orders differ, and are made by the key of the host [D-244]', () => {
    const pins = Array.from({ length: 500 }, (_, index) => pinOf(`order ${index}`, 'key'))
    expect(pins.every((pin) => /^\d{4}$/.test(pin))).toBe(true)
    expect(new Set(pins).size).toBeGreaterThan(450)
    expect(pinOf('order 1', 'another key')).not.toBe(pins[1])
  })

  test('a car at the kerb is on the board until somebody brings the order, which its customer reads with the time [D-245]', async () => {
    const { guest, hash, watched } = await pickUp()
    const here1 = { ...watched, id: freshId(), car: 'Blue  hatchback', spot: '3' }
    expect((await guest.ask('handOver', watched)).answer.curbside).toBe(false)
    expect(await guest.ask('sayHere', here1)).toMatchObject({ ok: false, httpStatus: 409 })
    await rules({ curbside: 'on' })
    const said = await guest.ask('sayHere', here1)
    const arrival = { id: here1.id, car: 'Blue hatchback', spot: '3', at: here.clock.now.toISOString(), bringingAt: '' }
    expect(said.answer).toMatchObject({ curbside: true, arrival })
    expect(await boardOf(hash)).toEqual({ order: hash, arrival })
    const bring = async (id: string) =>
      await screen.call('kitchenBringing', { order: hash, key: `bring-${id}`, arrival: id })
    here.clock.forward(30)
    for (const _ of [1, 2]) expect((await bring(here1.id)).ok).toBe(true)
    const bringingAt = here.clock.now.toISOString()
    expect((await guest.ask('handOver', watched)).answer.arrival).toEqual({ ...arrival, bringingAt })
    // A lost answer that is sent again rings nobody; another press does, with what is true now.
    expect((await guest.ask('sayHere', here1)).answer.arrival?.bringingAt).toBe(bringingAt)
    const moved = { ...here1, id: freshId(), spot: '7' }
    expect((await guest.ask('sayHere', moved)).answer.arrival).toMatchObject({ spot: '7', bringingAt: '' })
    expect((await bring(here1.id)).httpStatus).toBe(409)
    expect((await bring(moved.id)).ok).toBe(true)
    for (const [from, to] of [
      ['preparing', 'out'],
      ['out', 'finished'],
    ] as const)
      // oxfmt-ignore
      await screen.call('kitchenMove', { order: hash, key: `${to}-${hash}`, from, to })
    expect((await guest.ask('handOver', watched)).answer).toMatchObject({ curbside: false })
    expect((await guest.ask('sayHere', { ...moved, id: freshId() })).httpStatus).toBe(409)
    await rules({ curbside: 'off' })
  })

  test('who presses again and again is heard six times, and a delivery has no kerb [D-245]', async () => {
    await rules({ curbside: 'on' })
    const { guest, watched } = await pickUp()
    const press = () => guest.ask('sayHere', { ...watched, id: freshId(), car: 'Van', spot: '' })
    const presses = await Promise.all(Array.from({ length: 9 }, press))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(6)
    const delivery = await baked()
    const input = { ...delivery.watched, id: freshId(), car: 'Van', spot: '' }
    expect((await delivery.guest.ask('sayHere', input)).httpStatus).toBe(409)
    expect((await guest.ask('wantPin', { ...watched, isWanted: true })).httpStatus).toBe(409)
    const other = await pickUp()
    const fields = { oh: other.hash, g: other.watched.guest, id: freshId(), car: 'Van', spot: '' }
    for (const wrong of [
      { car: '' },
      { car: ' ' },
      { car: '\u2066' },
      { car: 'x'.repeat(61) },
      { spot: 'x'.repeat(11) },
    ])
      expect((await other.guest.ask('sayHere', {}, { wire: { ...fields, ...wrong } })).httpStatus).toBe(422)
    await rules({ curbside: 'off' })
  })

  test("a store's rules are set by its operator, read by command and undone from the audit [D-244 D-245]", async () => {
    expect((await askOperator(here, 'stores/main/hand-over', { pin: 'never' })).status).toBe(422)
    expect((await askOperator(here, 'stores/nowhere/hand-over', { pin: 'always' })).status).toBe(404)
    expect(await rules({ pin: '60', curbside: 'on' })).toMatchObject({
      pin: 'above',
      pin_from: '60.00',
      curbside: true,
    })
    expect(await rules({ curbside: 'off' })).toMatchObject({ pin: 'above', pin_from: '60.00', curbside: false })
    expect((await askOperator(here, 'stores/main/hand-over')).body).toMatchObject({ pin: 'above', pin_from: '60.00' })
    expect(await rules({ pin: 'asked' })).toMatchObject({ pin: 'asked' })
  })

  test('words and cars are kept for a month [D-243 D-245]', async () => {
    const { guest, hash, watched } = await handedOver()
    await tell(guest, watched, 'Leave it at the door')
    const kept = async () => {
      const { db } = here.database
      const messages = await db.selectFrom('order_messages').select('order').where('order', '=', hash).execute()
      const rows = await db.selectFrom('order_hand_overs').select('order').where('order', '=', hash).execute()
      return [messages.length, rows.length]
    }
    here.clock.forward(29 * 24 * 3600)
    await deleteOld(here.database.db, here.clock.now)
    expect(await kept()).toEqual([1, 1])
    here.clock.forward(2 * 24 * 3600)
    await deleteOld(here.database.db, here.clock.now)
    expect(await kept()).toEqual([0, 0])
  })
})
