import { afterEach, expect, test } from 'vitest'
import { closePanels, openCart, openPanel, openPanels } from '../../src/hooks/openPanels.ts'

afterEach(closePanels)

test('the cart closes when the side menu opens, and the side menu when the cart opens [CART-18]', () => {
  openCart()
  openPanel({ menu: true })
  expect(openPanels.get()).toMatchObject({ cart: false, menu: true })
  openCart()
  expect(openPanels.get()).toMatchObject({ cart: true, menu: false })
})
