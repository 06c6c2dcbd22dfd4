import { describe, expect, test } from 'vitest'
import type { Line } from '../../../domain/cart/cart.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { lineOf } from '../../../domain/cart/line.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import type { Period } from '../../../domain/schedule/periods.ts'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import type { Catalogue } from '../../../host/catalogue/catalogue.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import { periodOf, type PeriodEntry } from '../../../host/catalogue/import/periodFormat.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { periodsText } from '../../../host/catalogue/periodWords.ts'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { menuDataOf } from '../../../host/http/site/structuredData.ts'
import { lineTimeFault } from '../../../host/orders/lineTimes.ts'
import { smallChain } from '../../support/host/smallChain.ts'

const MAIN = storeHash('main')
const plain = (code: string, available?: PeriodEntry[], more: object = {}) => ({
  code,
  name: code,
  type: 0,
  sizes: [{ code: 'one', name: 'One', price: '9.00' }],
  ...(available ? { available } : {}),
  ...more,
})

/** The small chain in a zone whose clocks change, with these products and sections more. */
function chainWith({ products = [], categories = [], ...more }: Record<string, object[]>): Catalogue {
  const [main, ...others] = smallChain.stores
  const file = {
    ...smallChain,
    chain: { ...smallChain.chain, timeZone: 'America/Toronto' },
    stores: [{ ...main, hours: { pickup: { 'mon-sun': '11:00-02:30' } } }, ...others],
    products: [...smallChain.products, ...products],
    categories: [...smallChain.categories, ...categories],
    ...more,
  }
  const reading = readCatalogue(file)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return buildCatalogue(reading.catalogue, 1)
}

const lineIn = (catalogue: Catalogue, code: string): Line => {
  const product = catalogue.product(MAIN, productHash(code))
  if (!product) throw new Error(`No ${code}`)
  return lineOf(product, startingConfiguration(product), MAIN, code)
}

const namesOn = (catalogue: Catalogue) =>
  (catalogue.menu(MAIN)?.categories ?? []).flatMap(({ products }) => products.map(({ name }) => name))

describe('the words for times [D-183]', () => {
  test.each<[string, ...PeriodEntry[]]>([
    ['weekdays 11:00 AM to 2:00 PM', { days: 'mon-fri', hours: '11:00-14:00' }],
    ['weekends', { days: 'sat,sun' }],
    ['daily 3:00 PM to 5:00 PM and 10:00 PM to 1:00 AM', { hours: '15:00-17:00, 22:00-01:00' }],
    ['Friday to Sunday', { days: 'fri-sun' }],
    ['Monday and Thursday', { days: 'thu,mon' }],
    ['Saturday, until Oct 31', { days: 'sat', until: '2026-10-31' }],
    ['from Oct 1 to Oct 31', { from: '2026-10-01', until: '2026-10-31' }],
    ['from Dec 1', { from: '2026-12-01' }],
    ['from Dec 1 to Jan 6', { from: '12-01', until: '01-06' }],
    ['on Feb 14', { from: '02-14', until: '02-14' }],
    ['Tuesday or Sunday 12:00 PM to 3:00 PM', { days: 'tue' }, { days: 'sun', hours: '12:00-15:00' }],
  ])('are %s', (words, ...entries) => {
    expect(periodsText([entries.map((entry): Period => periodOf(entry))])).toBe(words)
  })
})

describe('a menu with seasons and times of day', () => {
  const lunch = [{ days: 'mon-fri', hours: '11:00-14:00' }]
  const autumn = [{ from: '2026-10-01', until: '2026-10-31' }]
  const chain = chainWith({
    products: [
      plain('lunch', lunch),
      plain('happy', [{ hours: '15:00-17:00' }, { days: 'fri', hours: '23:00-01:00' }]),
      plain('pumpkin', autumn),
      plain('night'),
      plain('always'),
      plain('pumpkin-lunch'),
    ],
    categories: [
      { code: 'day', name: 'Day', products: ['lunch', 'happy', 'pumpkin', 'always'] },
      { code: 'late', name: 'Late', products: ['night'], available: [{ days: 'sat', hours: '22:00-02:00' }] },
      { code: 'both', name: 'Both', products: ['pumpkin-lunch'], available: lunch },
    ],
  })

  /** Written apart from the product's rules: minutes are those on the wall. */
  const TABLE: Record<string, (day: { date: string; weekday: number; minutes: number }) => boolean> = {
    lunch: ({ weekday, minutes }) => ![0, 6].includes(weekday) && minutes >= 660 && minutes < 840,
    'pumpkin-lunch': (time) => TABLE['lunch']!(time),
    happy: ({ weekday, minutes }) =>
      (minutes >= 900 && minutes < 1020) || (weekday === 5 && minutes >= 1380) || (weekday === 6 && minutes < 60),
    pumpkin: ({ date }) => date.startsWith('2026-10'),
    night: ({ weekday, minutes }) => (weekday === 6 && minutes >= 1320) || (weekday === 0 && minutes < 120),
    always: () => true,
  }

  // Clocks go back on Sunday, 2026-11-01, at 2:00; the last quarters of October are before.
  test.each([
    ['the end of October and of summer time', '2026-10-30T04:00:00Z', 4],
    ['the beginning of summer time', '2027-03-13T05:00:00Z', 2],
  ])(
    'offers nothing that cannot be ordered and misses nothing, each quarter of an hour of %s [D-183]',
    (_, start, days) => {
      const lines = Object.fromEntries(Object.keys(TABLE).map((name) => [name, lineIn(chain, name)]))
      const listed = new Map<string, number>()
      const refusals = new Map<string, boolean>()
      for (let quarter = 0; quarter < days * 96; quarter += 1) {
        const now = new Date(Date.parse(start) + quarter * 900_000)
        const offsets = zoneOffsets('America/Toronto', now)
        const { pickup, delivery } = chain.schedules(MAIN, now)
        const slots = [...pickup, ...delivery].flatMap(({ date, hours }) =>
          hours.map(({ hour, minute }) => ({ date, minutes: hour * 60 + minute })),
        )
        const store = chain.store(MAIN, now)!
        const ready = [...(store.pickupOpen ? [20] : []), ...(store.deliveryOpen ? [45] : [])]
        const asap = ready.map((minutes) => localTime(new Date(now.getTime() + minutes * 60_000), offsets))
        const times = [...new Set([...slots, ...asap].map(({ date, minutes }) => `${date} ${minutes}`))].map((key) => {
          const [date = '', minutes = ''] = key.split(' ')
          return { date, weekday: new Date(`${date}T00:00:00Z`).getUTCDay(), minutes: Number(minutes) }
        })
        const shown = new Set(namesOn(chain.at(now)))
        for (const [name, says] of Object.entries(TABLE)) {
          const line = lines[name]!
          const orderable = times.filter((time) => {
            const key = `${name} ${time.date} ${time.minutes}`
            const rest = { isNow: false, today: '' }
            const isRefused = refusals.get(key) ?? lineTimeFault(MAIN, [line], { ...time, ...rest }, { catalogue: chain }) !== undefined // oxfmt-ignore
            refusals.set(key, isRefused)
            if (isRefused === says(time)) throw new Error(`${name} at ${JSON.stringify(time)}`)
            return !isRefused
          })
          if (shown.has(name) !== orderable.length > 0)
            throw new Error(`${name} is shown wrongly at ${now.toISOString()}`)
          if (shown.has(name)) listed.set(name, (listed.get(name) ?? 0) + 1)
        }
      }
      expect(listed.get('always')).toBe(days * 96)
      expect(listed.get('pumpkin') ?? 0).toBeLessThan(days * 96)
    },
  )

  const noon = new Date('2026-10-28T16:00:00Z')
  const november = new Date('2026-11-02T16:00:00Z')

  test('says the times before the description, and the same to every caller of a minute [D-183]', () => {
    const product = (code: string) => chain.at(noon).product(MAIN, productHash(code))
    expect(product('lunch')?.description).toBe('Weekdays 11:00 AM to 2:00 PM.')
    expect(product('night')?.description).toBe('Saturday 10:00 PM to 2:00 AM.')
    expect(product('always')?.description).toBe('')
    expect(chain.at(new Date(noon.getTime() + 59_000))).toBe(chain.at(noon))
  })

  test('tells search engines the days of a season [D-80 D-183]', () => {
    const source = { catalogue: chain.at(noon), origin: 'https://forno.test', now: noon }
    const items = JSON.parse(JSON.stringify(menuDataOf(chain.store(MAIN, noon)!, source).hasMenuSection)) as {
      hasMenuItem: { name: string; offers: Record<string, string> }[]
    }[]
    const offerOf = (code: string) => items.flatMap((one) => one.hasMenuItem).find(({ name }) => name === code)?.offers
    expect(offerOf('pumpkin')).toMatchObject({ availabilityStarts: '2026-10-01', availabilityEnds: '2026-10-31' })
    expect(offerOf('lunch')).not.toHaveProperty('availabilityEnds')
  })

  test('has another stamp when a period has ended, and the same one while nothing begins or ends [D-183]', () => {
    expect(chain.at(november).menuStamp(MAIN)).not.toBe(chain.at(noon).menuStamp(MAIN))
    expect(chain.at(new Date(noon.getTime() + 3_600_000)).menuStamp(MAIN)).toBe(chain.at(noon).menuStamp(MAIN))
    expect(chain.at(noon).menuStamp(storeHash('oak'))).toBe(chain.at(noon).menuStamp(MAIN))
    const same = chainWith({})
    expect(same.at(noon)).toBe(same)
  })

  test('keeps what is sold out, switched and paused [D-66 D-183]', () => {
    const soldOut = new Map([[MAIN, { products: new Set([productHash('always')]), options: new Set<string>() }]])
    const menu = chain.switched([], { soldOut }).at(november).menu(MAIN)
    const cards = menu?.categories.flatMap(({ products }) => products) ?? []
    expect(cards.find(({ name }) => name === 'always')?.soldOut).toBe(true)
    expect(cards.some(({ name }) => name === 'pumpkin')).toBe(false)
    const closed = chain.switched([{ store: 'main', pickup: false, delivery: false }]).at(noon)
    expect(closed.store(MAIN, noon)?.pickupOpen).toBe(false)
  })

  test('leaves out options, banners, deals and offers of other times, and what is part of a combo stays in it [D-183]', () => {
    const away = [{ until: '2026-10-31' }]
    const [toppings, ...groups] = smallChain.optionGroups
    const seasonal = chainWith({
      optionGroups: [
        {
          ...toppings!,
          options: toppings!.options.map((one) => (one.code === 'ham' ? { ...one, available: away } : one)),
        },
        ...groups,
      ],
      banners: [
        { code: 'autumn', title: 'Autumn', available: away },
        { code: 'monday', title: 'Monday', available: [{ days: 'mon' }] },
      ],
      deals: [{ code: 'deal', name: 'Deal', text: 'Deal', available: [{ hours: '15:00-16:00' }] }],
      crossPromotions: smallChain.crossPromotions.map((one) => ({ ...one, available: away })),
    })
    const [before, after] = [seasonal.at(noon), seasonal.at(november)]
    const options = (catalogue: Catalogue) =>
      catalogue
        .product(MAIN, productHash('margherita'))
        ?.groups.flatMap((group) => group.options.map(({ name }) => name))
    expect(new Set(options(before))).toContain('Ham')
    expect(new Set(options(after))).not.toContain('Ham')
    expect(before.menu(MAIN)?.banners.map(({ title }) => title)).toEqual(['Autumn'])
    expect(after.menu(MAIN)?.banners.map(({ title }) => title)).toEqual(['Monday'])
    expect(before.deals(MAIN, new Date('2026-10-28T19:30:00Z'))).toEqual([])
    expect(seasonal.at(new Date('2026-10-28T19:30:00Z')).deals(MAIN, new Date('2026-10-28T19:30:00Z'))).toHaveLength(1)
    expect([before.promotions(MAIN).length, after.promotions(MAIN).length]).toEqual([1, 0])
    expect(after.product(MAIN, productHash('dip'))).toBeUndefined()

    const drinks = smallChain.categories.map((one) => (one.code === 'drinks' ? { ...one, available: away } : one))
    const barless = (more: object) => {
      const taxes = { ...smallChain.taxes, combos: 'by-part' }
      const reading = readCatalogue({ ...smallChain, taxes, categories: drinks, ...more })
      if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
      return buildCatalogue(reading.catalogue, 1).at(november)
    }
    const closedBar = barless({})
    expect(closedBar.product(MAIN, productHash('cola'))).toBeUndefined()
    expect(closedBar.additions(MAIN)).toEqual([])
    // Its tax goes by whether the store also sells it alone, which does not change from hour to hour (D-114).
    const [, drink] = barless({ suggestions: [] }).product(MAIN, productHash('duo'))?.coupons ?? []
    expect(drink?.products.map(({ alone }) => alone?.soda)).toEqual(['listed'])
  })
})

describe('a size with times of its own', () => {
  const noon = new Date('2026-10-28T16:00:00Z')
  const november = new Date('2026-11-02T16:00:00Z')
  const autumn = [{ until: '2026-10-31' }]
  const size = (code: string, more: object = {}) => ({ code, name: `Size ${code}`, price: '9.00', ...more })
  const chain = chainWith({
    products: [
      plain('pie', undefined, {
        sizes: [
          size('s'),
          size('m', { default: true, available: autumn }),
          size('l', { available: [{ days: 'sat' }] }),
        ],
        groups: [{ code: 'sauce', name: 'Sauce', choice: 'single', options: [{ code: 'hot', name: 'Hot', price: { s: '1.00', m: '2.00', l: '3.00' } }] }], // oxfmt-ignore
      }),
      plain('gourd', undefined, { sizes: [size('s', { available: autumn }), size('m', { default: true, available: [{ from: '10-01', until: '10-15' }] })] }), // oxfmt-ignore
      plain('meal', undefined, {
        type: 1,
        selections: [{ code: 'one', name: 'One', choices: [{ product: 'pie', size: 'm', selected: true }, { product: 'pie-2', size: 's' }] }], // oxfmt-ignore
      }),
      plain('pie-2', undefined, { sizes: [size('s')] }),
      plain('box', undefined, {
        type: 3,
        bst: '3',
        bags: [{ code: 'one', name: 'One', groups: [{ code: 'any', name: 'Any', choice: 'single', options: [{ product: 'pie', size: 'm' }, { product: 'pie-2', size: 's' }] }] }], // oxfmt-ignore
      }),
    ],
    categories: [{ code: 'pies', name: 'Pies', products: ['pie', 'gourd', 'meal', 'box'] }],
  })
  const product = (code: string, now: Date) => chain.at(now).product(MAIN, productHash(code))
  const sizesOf = (code: string, now: Date) =>
    product(code, now)?.sizes.map(({ code: one, isDefault }) => (isDefault ? `${one}*` : one))

  test('is left out with what it alone has while it is away, and another is chosen at first [D-183]', () => {
    expect([sizesOf('pie', noon), sizesOf('pie', november)]).toEqual([
      ['s', 'm*', 'l'],
      ['s*', 'l'],
    ])
    const optionSizes = product('pie', november)?.groups.flatMap(({ options }) =>
      options.map(({ sizeCode }) => sizeCode),
    )
    expect(optionSizes).toEqual(['s', 'l'])
    expect(chain.at(november).menuStamp(MAIN)).not.toBe(chain.at(noon).menuStamp(MAIN))
  })

  test('takes the product with it where it is the last [D-183]', () => {
    expect(namesOn(chain.at(noon))).toContain('gourd')
    expect(namesOn(chain.at(november))).not.toContain('gourd')
    expect(chain.times(MAIN, productHash('gourd'))?.name).toBe('gourd')
    expect(product('gourd', noon)?.description).toBe('Until Oct 31 or from Oct 1 to Oct 15.')
    expect(product('pie', noon)?.description).toBe('')
  })

  test('leaves combos and bags in which it stands, and is refused in them and alone at its other times [D-183]', () => {
    const insideOf = (now: Date) => [
      product('meal', now)?.coupons.flatMap((one) => one.products.map(({ name }) => name)),
      product('box', now)?.bags.flatMap(({ groups }) =>
        groups.flatMap(({ options }) => options.map(({ name }) => name)),
      ),
    ]
    expect(insideOf(noon)).toEqual([['pie', 'pie-2'], ['pie', 'pie-2']]) // oxfmt-ignore
    expect(insideOf(november)).toEqual([['pie-2'], ['pie-2']])
    const late = { date: '2026-11-02', minutes: 720, isNow: false, today: '' }
    const faultOf = (line: Line) => lineTimeFault(MAIN, [line], late, { catalogue: chain })?.message
    const words = 'pie (Size m) is offered until Oct 31, and your order is for Monday, Nov 2, 12:00 PM. Please choose another time, or delete it from your cart.' // oxfmt-ignore
    expect(faultOf(lineIn(chain, 'pie'))).toBe(words)
    expect(faultOf(lineIn(chain, 'meal'))).toBe(words)
    expect(faultOf({ ...lineIn(chain, 'pie'), sizeCode: 's' })).toBeUndefined()
    const box = lineIn(chain, 'box')
    const option = chain.product(MAIN, productHash('box'))?.bags[0]?.groups[0]?.options[0]
    const bags = [{ hash: 'bag', groups: [{ hash: 'any', options: [{ hash: option?.hash ?? '', side: 0 as const, extra: false }] }] }] // oxfmt-ignore
    expect(faultOf({ ...box, bags })).toBe(words)
  })

  test('is refused where it is the only choice of a combo that has not the same times [D-183]', () => {
    const faultsOf = (more: object) => {
      const products = [
        ...smallChain.products,
        plain('pie', undefined, { sizes: [size('m', { available: autumn })] }),
        plain('meal', undefined, { type: 1, selections: [{ code: 'one', name: 'One', choices: [{ product: 'pie', size: 'm' }] }], ...more }), // oxfmt-ignore
      ]
      const reading = readCatalogue({ ...smallChain, products })
      return reading.ok ? [] : reading.errors.map(({ message }) => message)
    }
    expect(faultsOf({})).toEqual(['leave 0 to choose from outside their own times: give "meal" the same "available"'])
    expect(faultsOf({ available: autumn })).toEqual([])
  })
})
