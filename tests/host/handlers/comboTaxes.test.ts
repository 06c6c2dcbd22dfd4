import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { duoInput, crust, inPlaceOf, toppings, basil } from '../../support/productInputs.ts'

const byPart = { ...smallChain, taxes: { ...smallChain.taxes, combos: 'by-part' } }

describe.each(databases)('the taxes of a combo over $name', (database) => {
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

  test('PST applies to the part of the cola when it is added, updated and edited [D-62 CALL-07 CALL-09]', async () => {
    // 13.00 x 2.25 / (12.00 + 2.25) = 2.0526; 5 % of 13.00 and 7 % of 2.05
    const { answer } = await guest.ask('addProduct', duoInput())
    expect(answer).toMatchObject({ price: 1300, gst: 5, pst: 7, pstBase: 205 })
    expect(answer).not.toHaveProperty('gstBase')
    expect(await cart()).toMatchObject({ subtotal: 1310, gst: 65, pst: 14, total: 1389 })

    const thin = { ...duoInput().choices[0]!, groups: [crust('thin'), toppings(basil())] }
    const wish = duoInput({ quantity: 3, choices: [thin, duoInput().choices[1]!] })
    const updated = await guest.ask('updateProduct', inPlaceOf(answer.hash, wish))
    expect(updated.answer).toMatchObject({ price: 1350, pstBase: 205 })
    // 5 % of 3 x 13.50 = 2.025, 7 % of 3 x 2.05 = 0.4305
    expect(await cart()).toMatchObject({ gst: 203, pst: 43 })
    const edited = await guest.ask('editProduct', { line: answer.hash })
    expect(edited.answer.item).toMatchObject({ pst: 7, pstBase: 205 })
    expect(edited.answer.product.coupons[1]?.products[0]?.alone).toEqual({ price: 225, gst: 5, pst: 7 })
  })

  test('a cart is taxed again when the catalogue marks or unmarks combos [D-30 D-62]', async () => {
    await guest.ask('addProduct', duoInput())
    await here.load(smallChain)
    expect(await cart()).toMatchObject({ lines: [{ pst: 0 }], gst: 65, pst: 0 })
    expect((await cart()).lines[0]).not.toHaveProperty('pstBase')
    await here.load(byPart)
    expect(await cart()).toMatchObject({ lines: [{ pst: 7, pstBase: 205 }], pst: 14 })
  })
})
