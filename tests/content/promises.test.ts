import { describe, expect, test } from 'vitest'
import home from '../../brand/home.json' with { type: 'json' }
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { pointsPerDollar, WELCOME_POINTS } from '../../domain/payment/points.ts'
import { buildCatalogue } from '../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../host/catalogue/import/readCatalogue.ts'
import { ABOUT_DATES, ABOUT_STORIES } from '../../src/content/about.ts'
import { FRANCHISE } from '../../src/content/franchise.ts'
import { findStory } from '../../src/content/stories/stories.ts'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface Offer {
  place: string
  text: string
  /** The words of a deal or a banner. */
  product?: string
  art?: { kind: string; variant?: string }
  stores?: readonly string[]
}

const offers: Offer[] = [
  { place: 'home hero', text: `${home.hero.title} ${home.hero.text}` },
  ...[...home.links, ...home.promotions].map(({ title, text }) => ({
    place: `home ${title}`,
    text: `${title}. ${text}`,
  })),
  ...demo.deals.map(({ name, text, ...deal }): Offer => ({ ...deal, place: `deal ${name}`, text: `${name}. ${text}` })),
  ...demo.banners.map(({ title, text, ...banner }): Offer => ({
    ...banner,
    place: `banner ${title}`,
    text: `${title}. ${text}`,
  })),
]

/** The product that an offer is about: the one it names by its code, or by its name in the text. */
const productOf = ({ product, text }: Offer) =>
  demo.products.find(({ code }) => code === product) ??
  demo.products
    .filter(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
    .toSorted((one, other) => other.name.length - one.name.length)[0]

const POINTS = /double points|points? for (each|every) (\$1|dollar)/i
const earns = offers.filter(({ text }) => POINTS.test(text))

describe("what the home page, the deals and the banners promise of the demo's menu", () => {
  const priced = offers.filter(({ text }) => /\$\d/.test(text) && !POINTS.test(text))
  test.each(priced)('$place: its prices are those of its product [HOME-02 DEALS-01]', (offer) => {
    const prices = productOf(offer)?.sizes.map(({ price }) => Number(price))
    for (const [, amount] of offer.text.matchAll(/\$(\d+(?:\.\d\d)?)/g)) expect(prices).toContain(Number(amount))
  })

  test('points stand beside no product, since deals earn none [REWARD-03 POINTS-10]', () => {
    expect(earns.map(productOf)).toEqual(earns.map(() => undefined))
    for (const { text } of earns) expect(text.match(/\$\d+/g) ?? ['$1']).toEqual(['$1'])
  })

  test('double points have their days and hold in every store [REWARD-02]', () => {
    const noon = (day: number) =>
      pointsPerDollar(new Date(Date.UTC(2026, 10, 22 + day, 20)), [{ from: 0, minutes: -420 }])
    const double = WEEK.filter((_, day) => noon(day) === 2)
    expect(earns.length).toBeGreaterThan(0)
    for (const { text, stores } of earns) {
      expect(text).toMatch(/\b(2|two|double) points\b/i)
      expect(WEEK.filter((day) => text.includes(day))).toEqual(double)
      expect(stores).toBeUndefined()
    }
    for (const { text } of offers.filter((offer) => !earns.includes(offer)))
      expect(WEEK.filter((day) => text.includes(day))).toEqual([])
  })

  test('the welcome has the percentage and the points of the host [HOME-05 REWARD-04 REWARD-06]', () => {
    const said = offers.flatMap(({ text }) =>
      [...text.matchAll(/(\d+)(% off| points to start)/g)].map(([, figure]) => Number(figure)),
    )
    const [welcome] = demo.coupons.filter((coupon) => 'welcome' in coupon)
    expect(said).toEqual([welcome?.percent, WELCOME_POINTS])
  })

  test('the dish of the season reads as on the menu, and every store sells it [HOME-01]', () => {
    const dish = productOf({ place: '', text: home.hero.text })
    expect(dish?.stores).toBeUndefined()
    expect(home.hero.text.toLowerCase()).toContain(dish?.description?.toLowerCase())
    const preparation = demo.stores.flatMap((store) => ('phone' in store ? [store.preparation?.pickup ?? 20] : []))
    const median = preparation.toSorted((one, other) => one - other)[Math.floor(preparation.length / 2)]
    expect(/about (\d+) minutes/.exec(home.hero.text)?.[1]).toBe(`${median}`)
  })

  test('a drawing of several dishes shows dishes that can be chosen [DEALS-01]', () => {
    const kindOf = new Map(demo.products.map(({ code, art }) => [code, art.kind]))
    const SHOWN: Readonly<Record<string, readonly string[]>> = {
      two: [],
      combo: ['can'],
      family: ['bread', 'can', 'salad'],
      wings: ['wings'],
    }
    const packs = demo.products.filter(({ art, type }) => type === 1 && art.kind === 'pack')
    expect(packs.length).toBeGreaterThan(3)
    for (const { code, art, selections = [] } of packs) {
      const kinds = new Set(selections.flatMap(({ choices }) => choices.map(({ product }) => kindOf.get(product))))
      const chosen = ['bread', 'can', 'salad', 'wings'].filter((kind) => kinds.has(kind))
      expect([code, chosen]).toEqual([code, SHOWN[art.variant ?? '']])
    }
  })
})

describe("what the stories tell of the demo's chain", () => {
  const read = readCatalogue(demo)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  const stores = buildCatalogue(read.catalogue, 1).stores(new Date('2025-11-20T20:00:00Z'))
  const open = stores.filter(({ comingSoon }) => !comingSoon)

  test('the story of the chain has as many restaurants as the store list [ABOUT-01]', () => {
    const WORDS = [
      'no',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
    ]
    const text = ABOUT_DATES.at(-1)?.text.toLowerCase()
    expect(text).toMatch(new RegExp(`^${WORDS[open.length]} restaurants\\b`))
    expect(text).toMatch(new RegExp(`\\b${WORDS[stores.length - open.length]} more on their way$`))
  })

  test('the counter at Park Royal, which no list of stores has, is no restaurant that takes orders [STORY-03]', () => {
    const text = JSON.stringify(findStory('park-royal-grand-opening'))
    expect(stores.some(({ name }) => name.includes('Park Royal'))).toBe(false)
    expect(text).toContain('takes no orders')
    // tests/host/start/demoZones.test.ts says that it delivers there.
    expect(text).toContain('comes from Lonsdale')
    expect(open.map(({ name }) => name)).toContain('Lonsdale')
    expect(text).not.toMatch(/order ahead|pick-up|every restaurant/i)
  })

  test('each of the ten toppings can be put on a pizza [STORY-03]', () => {
    const options = demo.optionGroups
      .flatMap(({ options: all }) => all.map(({ name }) => name.toLowerCase()))
      .join(', ')
    const blocks = findStory('top-10-must-try-toppings')?.article.middleText ?? []
    const [ten = []] = blocks.flatMap((block) => (typeof block === 'object' && 'steps' in block ? [block.steps] : []))
    for (const [name] of ten.filter((one) => typeof one !== 'string')) {
      const topping = name
        .toLowerCase()
        .replace(/^cupped |, after the oven|\.$| with rosemary/g, '')
        .replace(/\.$/, '')
      expect(options).toContain(topping)
    }
  })

  test('no text says that a season has come or that something grows all year [HOME-04]', () => {
    const texts = [...offers.map(({ text }) => text), JSON.stringify([ABOUT_STORIES, ABOUT_DATES])]
    for (const text of texts.filter((one) => /grows|basil|garden/.test(one)))
      expect(text).not.toMatch(/this morning|today|now on/)
  })
})

test('of the payment partners of a franchise only those are said to be taken online that checkout takes [FRAN-01]', () => {
  const [counter = '', online = ''] = FRANCHISE.partnersText.split('. ')
  expect(counter).not.toMatch(/online/i)
  expect(online).toBe('Online it takes cards and wallets.')
})
