import { expect, test } from 'vitest'
import { pictureUrl } from '../../../src/components/pizza/pictureUrl.ts'

test.each([
  ['margherita.svg', '/images/products/margherita.svg'],
  ['../pizzas/pizza-a-hand-tomato-fior-bs.svg', '/images/products/../pizzas/pizza-a-hand-tomato-fior-bs.svg'],
  ['/images/bianca.svg', '/images/bianca.svg'],
  ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
])('pictureUrl maps %s to %s [MENU-14]', (picture, address) => {
  expect(pictureUrl(picture)).toBe(address)
})

test.each([
  ['margherita.svg', '/images/card/margherita.svg'],
  ['/images/bianca.svg', '/images/bianca.svg'],
  ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
])('pictureUrl maps %s as a card to %s [MENU-14]', (picture, address) => {
  expect(pictureUrl(picture, 'card')).toBe(address)
})
