import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { bagInput, duoInput, crust, inPlaceOf, toppings, basil } from '../../support/productInputs.ts'

const byPart = { ...smallChain, taxes: { ...smallChain.taxes, combos: 'by-part' } }

describe.each(oneDatabase)('the taxes of combos and bags over $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database, { catalogue: byPart })
  })
  beforeEach(async () => {
    await here.load(byPart)
    guest = await Guest.arriving(here.host)
  })
  afterAll(() => here.close())

  const cart = async () => (await guest.ask('config', {})).answer.cart!

  test('PST applies to what the cola costs alone when it is added, updated and edited [D-114 CALL-07 CALL-09]', async () => {
    // 5 % of 13.00 and 7 % of 2.25 = 0.1575
    const { answer } = await guest.ask('addProduct', duoInput())
    expect(answer).toMatchObject({ price: 1300, gst: 5, pst: 7, pstBase: 225, keepsPstBase: true })
    expect(answer).not.toHaveProperty('gstBase')
    expect(await cart()).toMatchObject({ subtotal: 1310, gst: 65, pst: 16, total: 1391 })

    const thin = { ...duoInput().choices[0]!, groups: [crust('thin'), toppings(basil())] }
    const wish = duoInput({ quantity: 3, choices: [thin, duoInput().choices[1]!] })
    const updated = await guest.ask('updateProduct', inPlaceOf(answer.hash, wish))
    expect(updated.answer).toMatchObject({ price: 1350, pstBase: 225 })
    // 5 % of 3 x 13.50 = 2.025, 7 % of 3 x 2.25 = 0.4725
    expect(await cart()).toMatchObject({ gst: 203, pst: 47 })
    const edited = await guest.ask('editProduct', { line: answer.hash })
    expect(edited.answer.item).toMatchObject({ pst: 7, pstBase: 225 })
    expect(edited.answer.product.coupons[1]?.products[0]?.alone).toEqual({
      price: 225,
      gst: 5,
      pst: 7,
      soda: 'listed',
    })
  })

  test('PST applies to what the cola of a bag costs alone, its extra price or not [D-114 CALL-07]', async () => {
    // 5 % of 10.75 = 0.5375, 7 % of 2.25 = 0.1575
    const { answer } = await guest.ask('addProduct', bagInput(['margherita', 'cola']))
    expect(answer).toMatchObject({ price: 1075, gst: 5, pst: 7, pstBase: 225 })
    expect(await cart()).toMatchObject({ subtotal: 1085, gst: 54, pst: 16 })
    const { answer: edited } = await guest.ask('editProduct', { line: answer.hash })
    expect(edited.product.bags[0]?.groups[0]?.options[1]?.item?.alone).toMatchObject({ price: 225, soda: 'listed' })
    await guest.ask('updateProduct', inPlaceOf(answer.hash, bagInput(['margherita'])))
    expect(await cart()).toMatchObject({ subtotal: 1000, gst: 50, pst: 0 })
  })

  test('a province that taxes bundles in proportion selects it [D-62]', async () => {
    await here.load({ ...byPart, taxes: { ...byPart.taxes, combos: 'in-proportion' } })
    await guest.ask('addProduct', duoInput())
    await guest.ask('addProduct', bagInput(['margherita', 'cola']))
    // 13.00 and 10.75 x 2.25 / (12.00 + 2.25) = 2.0526 and 1.6974
    const { lines } = await cart()
    expect(lines.map(({ pstBase }) => pstBase)).toEqual([205, 170, undefined, undefined, undefined])
  })

  test('a cart is taxed again when the catalogue marks or unmarks combos [D-30 D-62]', async () => {
    await guest.ask('addProduct', duoInput())
    await here.load(smallChain)
    expect(await cart()).toMatchObject({ lines: [{ pst: 0 }], gst: 65, pst: 0 })
    expect((await cart()).lines[0]).not.toHaveProperty('pstBase')
    await here.load(byPart)
    expect(await cart()).toMatchObject({ lines: [{ pst: 7, pstBase: 225 }], pst: 16 })
  })
})
