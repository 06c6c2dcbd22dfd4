import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { persistWithCart } from '../../../src/device/updates/persistWithCart.ts'
import { cartState, NO_CART } from '../../../src/device/store/cartState.ts'
import { NO_QUEUE, queueState } from '../../../src/device/store/queueState.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const persist = vi.fn(() => Promise.resolve(true))
const browser = (userAgent: string) => vi.stubGlobal('navigator', { userAgent, storage: { persist } })
const fill = (name: string) => cartState.set({ ...NO_CART, ready: true, cart: cartOf('store', [line(name)]) })

beforeEach(() => browser('Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'))
afterEach(() => {
  persist.mockClear()
  cartState.set(NO_CART)
  queueState.set(NO_QUEUE)
  vi.unstubAllGlobals()
})

test('the browser is asked to spare what is kept once the disk has a cart, and only once [D-110]', () => {
  persistWithCart()
  expect(persist).not.toHaveBeenCalled()
  fill('a')
  fill('b')
  expect(persist).toHaveBeenCalledOnce()
})

test('the browser is not asked while the cart is in the page alone, but once the disk has it [D-110]', () => {
  queueState.set({ ...NO_QUEUE, storage: 'late' })
  persistWithCart()
  fill('a')
  expect(persist).not.toHaveBeenCalled()
  queueState.set(NO_QUEUE)
  fill('b')
  expect(persist).toHaveBeenCalledOnce()
})

test('Firefox, which would ask the customer, is not asked [D-110]', () => {
  browser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  persistWithCart()
  fill('a')
  expect(persist).not.toHaveBeenCalled()
})
