import { describe, expect, test } from 'vitest'
import { errorsEnvelope } from '../../src/services/errorsEnvelope.ts'
import { pixelPicture } from '../../src/services/pixelPicture.ts'

const ADDRESS = 'https://pixel.example/tr/?id=1234'
const PAGE = 'https://forno.example/checkout'

describe('pixelPicture [THX-09 ERR-05]', () => {
  const reported = (event: Parameters<typeof pixelPicture>[1]) =>
    Object.fromEntries(new URL(pixelPicture(ADDRESS, event, PAGE)).searchParams)

  test('reports a purchase with the total in dollars, currency, product hashes and quantity', () => {
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

  test('reports an add to cart and a new member', () => {
    const added = reported({ name: 'AddToCart', product: 'a', title: 'Cola', quantity: 2, value: 250, currency: 'CAD' })
    expect(added).toMatchObject({ ev: 'AddToCart', 'cd[content_ids]': '["a"]', 'cd[content_name]': 'Cola' })
    expect(reported({ name: 'CompleteRegistration' })).toEqual({ id: '1234', ev: 'CompleteRegistration', dl: PAGE })
  })
})

describe('errorsEnvelope [ERR-05]', () => {
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
  ])('for the DSN %s is sent to %s', (dsn, address) => {
    const url = new URL(errorsEnvelope(dsn, failure).url)
    expect(url.origin + url.pathname).toBe(address)
    expect(url.searchParams.get('sentry_key')).toBe('key')
  })

  test('has three lines: the envelope header, the item header and the event', () => {
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
