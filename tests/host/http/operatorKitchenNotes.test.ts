import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { testGeocoder } from '../../support/host/houses.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, OAK } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { KitchenScreen } from '../kitchen/kitchenScreen.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { freshAddress, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('an evening of the chain, over $name [D-226]', (database) => {
  let here: OrderingHost
  let isProviderAway = false
  const geocoder = testGeocoder()
  const screens = new Map<string, KitchenScreen>()
  beforeAll(async () => {
    here = await orderingHost(database, {
      settings: { operatorKey: OPERATOR_KEY },
      geocoder,
      wrapPayments: (payments) => ({
        ...payments,
        charge: async (request) =>
          isProviderAway ? { kind: 'unknown', message: 'away' } : await payments.charge(request),
        retrieve: async (intent) =>
          isProviderAway ? { kind: 'unknown', intentId: intent, message: 'away' } : await payments.retrieve(intent),
        find: async (order, since) => (isProviderAway ? undefined : await payments.find(order, since)),
      }),
    })
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    for (const [code, store] of [
      ['main', MAIN],
      ['oak', OAK],
    ] as const) {
      const { body } = await ask(`stores/${code}/pins`, { name: 'Ada' })
      screens.set(code, await KitchenScreen.at(here.host, store, String(body['pin']), freshAddress()))
    }
  })
  afterAll(() => here.close())

  const ask = (path: string, body?: Record<string, string>, key?: string) => askOperator(here, path, body, key ? { key } : {}) // oxfmt-ignore
  const shown = async (code: string) => {
    const { answer } = await screens.get(code)!.call('kitchenBoard', {})
    return (answer.notes ?? []).map(({ words }) => words)
  }
  const managerOf = async (stores: string) =>
    String((await ask('keys', { name: `Of ${stores}`, permissions: 'stores:read,stores:pause', stores, days: '1' })).body['key']) // oxfmt-ignore

  test('kitchens show a note of all stores or of one until its hour, and not any longer', async () => {
    const all = await ask('kitchen-notes', { words: ' The inspector visits at 15:00. ', minutes: '60' })
    expect(all).toMatchObject({ status: 200, body: { until: '2025-11-20T21:00:00.000Z' } })
    here.clock.forward(1)
    await ask('kitchen-notes', { words: 'No basil.', minutes: '30', stores: 'main' })
    expect(await Promise.all(['main', 'oak'].map(shown))).toEqual([
      ['No basil.', 'The inspector visits at 15:00.'],
      ['The inspector visits at 15:00.'],
    ])
    expect((await ask('kitchen-notes')).body['notes']).toMatchObject([{ stores: ['main'] }, { stores: [] }])
    here.clock.now = new Date('2025-11-20T20:30:01Z')
    expect(await shown('main')).toEqual(['The inspector visits at 15:00.'])
    const id = String(all.body['id'])
    expect((await ask(`kitchen-notes/${id}/end`, {})).status).toBe(200)
    expect([await shown('oak'), (await ask(`kitchen-notes/${id}/end`, {})).status]).toEqual([[], 404])
    const refused: Record<string, string>[] = [
      { words: ' ', minutes: '5' },
      { words: 'x', minutes: '0' },
      { words: 'x' },
      { words: 'x', minutes: '5', stores: 'soon' },
      { words: 'x', until: '2025-11-19T20:00:00Z' },
    ]
    for (const input of refused)
      // oxfmt-ignore
      expect([input, (await ask('kitchen-notes', input)).status]).toEqual([input, 422])
  })

  test('a manager writes to her own kitchens alone, and ends no note of others', async () => {
    const key = await managerOf('oak')
    expect((await ask('kitchen-notes', { words: 'For main', minutes: '5', stores: 'main' }, key)).status).toBe(422)
    const own = await ask('kitchen-notes', { words: 'For oak', minutes: '5' }, key)
    const chain = await ask('kitchen-notes', { words: 'For all', minutes: '5' })
    const foreign = await ask('kitchen-notes', { words: 'Only main', minutes: '5', stores: 'main' })
    expect([await shown('main'), await shown('oak')]).toEqual([
      expect.not.arrayContaining(['For oak']),
      expect.arrayContaining(['For oak', 'For all']),
    ])
    expect(JSON.stringify((await ask('kitchen-notes', undefined, key)).body)).not.toContain('Only main')
    const end = async (note: typeof own) => (await ask(`kitchen-notes/${String(note.body['id'])}/end`, {}, key)).status
    expect([await end(foreign), await end(chain), await end(own)]).toEqual([404, 403, 200])
    expect(JSON.stringify((await ask('audit')).body)).toContain('“For oak” until')
  })

  test("a service that fails three times in a row is on the chain's Today since the first time, until it answers", async () => {
    const says = async () =>
      ((await ask('today')).body['wants'] as { kind: string; says: string }[])
        .filter(({ kind, says: words }) => kind === 'provider' && words.includes('in a row'))
        .map(({ says: words }) => words)
    const search = () => here.host.services.geocoder.search({ text: '1 Main St' })
    geocoder.isDown = true
    await search()
    await search()
    expect(await says()).toEqual([])
    here.clock.now = new Date(here.clock.now.getTime() + 4 * 60_000)
    await search()
    expect(await says()).toEqual(['The search for addresses has failed 3 times in a row, for 4 min now'])
    expect(((await ask('today?store=main')).body['wants'] as { kind: string }[]).some(({ kind }) => kind === 'provider')).toBe(false) // oxfmt-ignore
    geocoder.isDown = false
    await search()
    expect(await says()).toEqual([])

    isProviderAway = true
    for (let times = 0; times < 3; times += 1) {
      const buyer = await newMemberBuyer(here)
      await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    }
    expect(await says()).toEqual([expect.stringMatching(/^The card provider has failed \d+ times in a row/)])
    isProviderAway = false
    const buyer = await newMemberBuyer(here)
    await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    expect(await says()).toEqual([])
  })
})
