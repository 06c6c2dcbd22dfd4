import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { smallCatalogue } from '../../support/host/smallCatalogue.ts'

const catalogue = {
  ...smallCatalogue(),
  deals: [
    { code: 'duo', name: 'Duo', text: 'Pizza and a drink for $15.', product: 'duo', ground: 'basil' },
    { code: 'water', name: 'Water', text: 'A can for $1.', product: 'water' },
    { code: 'points', name: 'Double points', text: 'Twice.', art: { kind: 'pizza' }, stores: ['night'] },
    { code: 'photo', name: 'Photo', text: 'Seen.', picture: 'photo.jpg', stores: ['night'] },
  ],
}

describe.each(oneDatabase)('deals on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database, { catalogue })
    guest = new Guest(here.host)
  })
  afterAll(() => here.close())

  test('are grouped by store, without those of products that a store does not sell [CALL-26 DEALS-01]', async () => {
    const { answer } = await guest.ask('deals', {})
    const duo = { picture: '', title: 'Duo', text: 'Pizza and a drink for $15.', ground: 'basil' }
    expect(answer.stores.map(({ name, deals }) => [name, deals])).toEqual([
      ['Main Street', [duo, { picture: '', title: 'Water', text: 'A can for $1.' }]],
      [
        'Night Market',
        [
          duo,
          { picture: 'deal-points.svg', title: 'Double points', text: 'Twice.' },
          { picture: 'photo.jpg', title: 'Photo', text: 'Seen.' },
        ],
      ],
    ])
  })

  test('carry the names of the wire, and the hash of their store [CALL-26]', async () => {
    const { stores } = (await guest.ask('stores', {})).answer
    const response = await guest.fetch('/api/get/deals')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await response.json()).toMatchObject({
      status: true,
      stores: [
        { shash: stores[0]?.hash, store_name: 'Main Street', deals: [{ banner_url: '', ground: 'basil' }, {}] },
        { store_name: 'Night Market', deals: [{}, { banner_url: 'deal-points.svg' }, {}] },
      ],
    })
  })

  test('have drawn pictures in the size of banners [DEALS-01]', async () => {
    const response = await guest.fetch('/images/banner/deal-points.svg')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
  })

  test('list the running offers that say something after them, each day anew with their times, those with a code never [DEALS-01 D-189 D-194]', async () => {
    const own = await hostInProcess(database, {
      catalogue: {
        ...smallCatalogue(),
        offers: [
          { code: 'two', name: 'Two for $20', text: 'Two pizzas.', kind: 'free-delivery', until: '2025-11-20' },
          { code: 'here', name: 'Here', text: 'Only here', kind: 'free-delivery', stores: ['night'], hours: { mon: '14:00-16:00' } }, // oxfmt-ignore
          { code: 'silent', name: 'Silent', kind: 'free-delivery' },
          { code: 'typed', name: 'Typed', text: 'By code.', kind: 'free-delivery', typed: 'TYPED' },
        ],
      },
    })
    const titles = async () => {
      const { answer } = await new Guest(own.host).ask('deals', {})
      return answer.stores.map(({ name, deals }) => [name, deals.map(({ title }) => title)])
    }
    expect(await titles()).toEqual([['Main Street', ['Duo', 'Two for $20']], ['Night Market', ['Two for $20', 'Here']]]) // oxfmt-ignore
    const { answer } = await new Guest(own.host).ask('deals', {})
    const texts = answer.stores[1]?.deals.map(({ text }) => text)
    expect(texts).toEqual(['Two pizzas.', 'Only here. For orders ready Monday 2:00 PM to 4:00 PM.'])
    // Midnight in Vancouver.
    own.clock.now = new Date('2025-11-21T08:00:00Z')
    expect(await titles()).toEqual([
      ['Main Street', ['Duo']],
      ['Night Market', ['Here']],
    ])
    await own.close()
  })

  test('leave out a store without deals, and may be none at all [DEALS-01]', async () => {
    await here.load({ ...catalogue, deals: catalogue.deals.slice(2) })
    expect((await guest.ask('deals', {})).answer.stores.map(({ name }) => name)).toEqual(['Night Market'])
    await here.load({ ...catalogue, deals: undefined })
    expect((await guest.ask('deals', {})).answer.stores).toEqual([])
    await here.load(catalogue)
  })
})
