import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, withCrossPromotion, withLines, withoutLine, type Cart } from '../../rules/cart.ts'
import { oneDatabase } from '../support/databases.ts'
import { Guest } from '../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../support/hostInProcess.ts'
import { product } from '../support/smallChain.ts'
import { aCola, aDip, aMargherita, inPlaceOf } from '../support/wishes.ts'

const DIP = product('dip')
const OFFER = 'Add a Garlic Dip for 50 cents'

describe.each(oneDatabase)('cross promotion over $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  beforeEach(async () => {
    guest = await Guest.arriving(here.host)
  })
  afterAll(() => here.close())

  const cart = async () => (await guest.ask('config', {})).answer.cart!

  test('a trigger in the cart offers the product as a container of no price [XPS-03 CALL-09]', async () => {
    const { answer } = await guest.ask('addProduct', aMargherita())
    expect([answer.promotionOffered, answer.promotionProduct, answer.promotionName]).toEqual([true, DIP, OFFER])
    const { lines, total } = await cart()
    expect(lines[1]).toMatchObject({ isPlaceholder: true, productHash: DIP, name: OFFER, price: 0, bagType: '3' })
    expect(total).toBe(1260)
  })

  test('taking the product removes its container, and taking it back brings it again [XPS-06 CART-23]', async () => {
    await guest.ask('addProduct', aMargherita())
    const dip = await guest.ask('addProduct', aDip())
    expect([dip.answer.promotionOffered, dip.answer.promotionRemoves]).toEqual([false, undefined])
    expect((await cart()).lines.map(({ name, isPlaceholder }) => [name, isPlaceholder])).toEqual([
      ['Margherita', false],
      ['Garlic Dip', false],
    ])
    const removed = await guest.ask('removeLine', { line: dip.answer.hash })
    expect([removed.answer.promotionOffered, removed.answer.promotionProduct]).toEqual([true, DIP])
    expect((await cart()).lines[1]).toMatchObject({ isPlaceholder: true, name: OFFER })
  })

  test("the last trigger's removal takes the container along [XPS-05 CART-24]", async () => {
    const pizza = await guest.ask('addProduct', aMargherita())
    await guest.ask('addProduct', aCola())
    const { answer } = await guest.ask('removeLine', { line: pizza.answer.hash })
    expect([answer.promotionOffered, answer.promotionRemoves]).toEqual([false, '-'])
    expect((await cart()).lines.map(({ name }) => name)).toEqual(['Cola'])
  })

  test("the last trigger's removal takes the promo product along [XPS-04 CART-25]", async () => {
    const pizza = await guest.ask('addProduct', aMargherita())
    const dip = await guest.ask('addProduct', aDip())
    await guest.ask('addProduct', aCola())
    const { answer } = await guest.ask('removeLine', { line: pizza.answer.hash })
    expect([answer.promotionOffered, answer.promotionRemoves]).toEqual([false, dip.answer.hash])
    expect((await cart()).lines.map(({ name }) => name)).toEqual(['Cola'])
  })

  test('the promo product is not sold without a trigger [XPS-04]', async () => {
    await guest.ask('addProduct', aCola())
    const refusal = await guest.ask('addProduct', aDip())
    expect([refusal.ok, refusal.message]).toEqual([false, 'Garlic Dip is offered together with another product.'])
    expect((await cart()).lines).toHaveLength(1)
  })

  test('a page that follows the answers alone has the same cart as the host [XPS-03 XPS-04 XPS-05 XPS-06]', async () => {
    let page: Cart = cartOf('', [])
    const put = async (wish: object, replaces?: string) => {
      const { answer } = replaces
        ? await guest.ask('updateProduct', inPlaceOf(replaces, wish))
        : await guest.ask('addProduct', wish)
      const { bagLines, promotionOffered, promotionProduct, promotionName, promotionRemoves, cart: _, ...line } = answer
      page = withLines(page, [{ ...line, status: 1 }, ...bagLines], replaces)
      page = withCrossPromotion(page, { promotionOffered, promotionProduct, promotionName, promotionRemoves })
      expect(page).toEqual(await cart())
      return answer.hash
    }
    const take = async (line: string) => {
      const { answer } = await guest.ask('removeLine', { line })
      page = withCrossPromotion(withoutLine(page, line), answer)
      expect(page).toEqual(await cart())
    }
    const pizza = await put(aMargherita())
    await put(aMargherita({ size: 'large' }), pizza)
    const cola = await put(aCola())
    const second = await put(aMargherita())
    const dip = await put(aDip())
    await take(dip)
    await take(pizza)
    await put(aDip())
    await take(second)
    await take(cola)
    expect(page.lines).toEqual([])
  })
})
