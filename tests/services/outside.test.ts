import { describe, expect, test } from 'vitest'
import { errorsEnvelope } from '../../src/services/errorsEnvelope.ts'
import { pixelPicture } from '../../src/services/pixelPicture.ts'

const ADDRESS = 'https://pixel.example/tr/?id=1234'
const PAGE = 'https://forno.example/checkout'

describe('the picture that tells a pixel [THX-09 ERR-05]', () => {
  const reported = (event: Parameters<typeof pixelPicture>[1]) =>
    Object.fromEntries(new URL(pixelPicture(ADDRESS, event, PAGE)).searchParams)

  test('of a purchase: total in dollars, currency, product hashes, how many', () => {
    expect(reported({ name: 'Purchase', products: ['a', 'b'], quantity: 3, value: 2070, currency: 'CAD' })).toEqual({
      id: '1234',
      ev: 'Purchase',
      dl: PAGE,
      'cd[value]': '20.70',
      'cd[currency]': 'CAD',
      'cd[content_type]': 'product',
      'cd[content_ids]': '["a","b"]',
      'cd[num_items]': '3',
    })
  })

  test('of an add to cart, and of a new member', () => {
    const added = reported({ name: 'AddToCart', product: 'a', title: 'Cola', quantity: 2, value: 250, currency: 'CAD' })
    expect(added).toMatchObject({ ev: 'AddToCart', 'cd[content_ids]': '["a"]', 'cd[content_name]': 'Cola' })
    expect(reported({ name: 'CompleteRegistration' })).toEqual({ id: '1234', ev: 'CompleteRegistration', dl: PAGE })
  })
})

describe('the report of a failure [ERR-05]', () => {
  const failure = {
    id: '0123456789abcdef0123456789abcdef',
    at: Date.parse('2026-11-21T20:00:00Z'),
    kind: 'Error',
    message: 'menu failed with 500',
    stack: 'Error: menu failed',
    page: PAGE,
  }

  test.each([
    ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
    ['https://key@errors.example:9000/under/7', 'https://errors.example:9000/under/api/7/envelope/'],
  ])('for %s goes to %s', (dsn, address) => {
    const url = new URL(errorsEnvelope(dsn, failure).url)
    expect(url.origin + url.pathname).toBe(address)
    expect(url.searchParams.get('sentry_key')).toBe('key')
  })

  test('is an envelope of three lines: its header, the kind of its item, the event', () => {
    const lines = errorsEnvelope('https://key@errors.example/7', failure)
      .body.split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { event_id: failure.id, sent_at: '2026-11-21T20:00:00.000Z' },
      { type: 'event' },
      {
        event_id: failure.id,
        timestamp: failure.at / 1000,
        request: { url: PAGE },
        exception: { values: [{ type: 'Error', value: 'menu failed with 500' }] },
      },
    ])
  })
})
