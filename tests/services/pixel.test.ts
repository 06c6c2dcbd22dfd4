import { describe, expect, test } from 'vitest'
import { pixelPicture } from '../../src/services/pixelPicture.ts'

const ADDRESS = 'https://pixel.example/tr/?id=1234'
const PAGE = 'https://forno.example/checkout'

describe('pixelPicture [THX-09]', () => {
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
