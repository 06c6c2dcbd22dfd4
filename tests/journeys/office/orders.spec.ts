import { readFileSync } from 'node:fs'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { dayIn } from '../../../host/catalogue/zoneOffsets.ts'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { giftCardBalance, makeGiftCard, moveTo, ask } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'

interface Look {
  action: string
  detail: { by?: string } | null
}

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

test('T-20 one pizza is refunded with its tax after its means and its mail were seen, once for a double press, and can be taken back [D-204 D-211]', async ({
  page,
  host,
  context,
}) => {
  const { number, email } = await placePaidOrder(host, ['Margherita'], { quantity: 2 })
  const creditNotes = async () => (await host.inbox()).filter(({ to, subject }) => to === email && /Credit note/.test(subject ?? '')) // oxfmt-ignore
  await signInToOffice(context, host, 'manager:davie-street')
  await page.goto(`${host.url}/office/orders/${number}`)
  const refund = async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const panel = page.getByRole('dialog', { name: `Refund order ${number}` })
    await panel.getByRole('checkbox', { name: /^Margherita/ }).check()
    await panel.getByRole('button', { name: 'Missing' }).click()
    return panel
  }
  const panel = await refund()
  const press = panel.getByRole('button', { name: /^Refund \$/ })
  const amount = /\$[\d.]+/.exec(await press.innerText())?.[0] ?? ''
  await expect(panel.getByText(/Card Visa •4242/)).toBeVisible()
  await expect(panel.getByText('Taxes in it')).toBeVisible()
  await expect(panel.getByText(/Reason: Something was missing\./)).toBeVisible()
  await expect(panel.getByText(/Can be undone for 60 s/)).toBeVisible()
  await expectNoViolations(page, 'the refund of an order')
  await press.dblclick()
  await expect(page.getByText(`Refunding ${amount}, can still be taken back`)).toHaveCount(1)
  await expect(page.getByText('1 given back')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Undo the refund' }).click()
  await expect(page.getByText(`Refund of ${amount} taken back`)).toHaveCount(1)
  await expect(page.getByText('Nothing refunded', { exact: true })).toBeVisible()
  expect(await creditNotes()).toEqual([])
})

test('T-23 an order is found by phone, mail, name and the end of its number, its customer from the bar, and each look at a person is kept [D-203 D-221]', async ({
  page,
  host,
  context,
}) => {
  const { number, email, phone } = await placePaidOrder(host, ['Margherita'])
  await signInToOffice(context, host, 'support:all')
  await page.goto(`${host.url}/office/orders`)
  const find = page.getByRole('searchbox', { name: 'Find orders' })
  const read = async () => ((await ask(host, 'audit?looks=1')) as { entries: Look[] }).entries
  const looks = async () => (await read()).flatMap(({ action, detail }) => (action === '/found-orders/of' ? [detail?.by] : [])) // oxfmt-ignore
  await find.fill(number.slice(-3))
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toBeVisible({ timeout: 5000 })
  for (const [by, words] of [
    ['phone', phone],
    ['mail', email],
    ['name', 'Rossi'],
  ] as const) {
    // oxfmt-ignore
    await find.fill(words)
    await expect.poll(looks, { timeout: 5000 }).toContain(by)
    await expect(row).toBeVisible({ timeout: 5000 })
    expect(await page.getByRole('table').getByRole('row').count()).toBeLessThanOrEqual(21)
  }
  // No number ends with the last four of the phone, so that these are looked for by themselves.
  await find.fill(phone.slice(-4))
  await expect(row).toBeVisible({ timeout: 5000 })
  // From the bar, in any room, the customer stands above the orders.
  await page.getByRole('combobox', { name: 'Find', exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Found customers' }).getByRole('link')).toHaveCount(1)
  await expect(row).toBeVisible()
  const entries = await read()
  expect(entries.filter(({ action }) => action === '/customers')).toHaveLength(1)
  for (const said of [phone, email]) expect(JSON.stringify(entries)).not.toContain(said)
})

test('T-24 the whole story of an order is told: paid, accepted, oven, out, handed over, mails, notes; its receipt and ticket are read [D-203]', async ({
  page,
  host,
  context,
}) => {
  const order = await placePaidOrder(host, ['Margherita'], { notes: 'Nut allergy at the table.' })
  for (const stage of ['accepted', 'oven', 'out', 'finished']) await moveTo(host, order, stage)
  const { number } = order
  await signInToOffice(context, host, 'support:all')
  await page.goto(`${host.url}/office/orders/${number}`)
  await expect(page.getByText('“Nut allergy at the table.”')).toBeVisible()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note, for the house only').fill('She called, all is well.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  const told = page.getByRole('region', { name: 'What happened' })
  for (const words of [
    /^Paid \$/,
    /^Accepted after/,
    'In the oven',
    'Ready for pick-up',
    /^Finished/,
    /^Mail /,
    '“She called, all is well.”',
  ])
    // oxfmt-ignore
    await expect(told.getByText(words).first()).toBeVisible()
  await expectNoViolations(page, 'an order of the office')
  await page.getByRole('button', { name: 'Receipt, as it is mailed' }).click()
  const paper = page.getByRole('dialog').getByRole('textbox')
  await expect(paper).toHaveValue(new RegExp(`Order number: ${number}`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ticket, as the kitchen has it' }).click()
  await expect(paper).toHaveValue(/MARGHERITA[^]*NUT ALLERGY/)
  await expectNoViolations(page, "an order's ticket")
})

test('T-25 an order is made good: a pizza again for $0.00, and a coupon, each with a reason of the list [D-207 D-212]', async ({
  page,
  host,
  context,
}) => {
  const order = await placePaidOrder(host, ['Margherita'])
  for (const stage of ['accepted', 'out', 'finished']) await moveTo(host, order, stage)
  const { number, email } = order
  await signInToOffice(context, host, 'support:all')
  await page.goto(`${host.url}/office/orders/${number}`)
  await page.getByRole('button', { name: 'Compensate: dish, points, coupon' }).click()
  const panel = page.getByRole('dialog', { name: `Compensate for order ${number}` })
  await panel.getByRole('checkbox', { name: /^Margherita/ }).check()
  await panel.getByRole('button', { name: 'It came cold' }).click()
  await expectNoViolations(page, 'making good')
  await panel.getByRole('button', { name: 'Make 1 dish again for $0.00' }).dblclick()
  await expect(page.getByText(/makes it again as order \d+/)).toBeVisible()
  await expect(page.getByText(/^“Made again as order \d+, worth .*: It came cold”$/)).toHaveCount(1)
  // With the money back besides, another person has to agree.
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('button', { name: 'Everything left' }).click()
  await expect(page.getByRole('button', { name: /^Ask for \$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Compensate: dish, points, coupon' }).click()
  await panel.getByText('Coupon', { exact: true }).click()
  await panel.getByLabel('A dish, up to').fill('12.00')
  await panel.getByRole('button', { name: 'It came late' }).click()
  await panel.getByRole('button', { name: 'Give a coupon of up to $12.00' }).click()
  await expect(page.getByText(/^The coupon \S+ is given and mailed$/)).toBeVisible()
  expect(
    (await host.inbox()).some(({ to, text }) => to === email && text.includes('type the code into the field')),
  ).toBe(true)
})

test('an order goes to another store once its customer agrees, to none that cannot make it, and to none once a kitchen was first [D-223 D-232]', async ({
  page,
  host,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  // For a later day, so that the demo's kitchen does not begin with it.
  const date = addDays(dayIn(demo.chain.timeZone, new Date()), 6)
  const order = await placePaidOrder(host, ['Margherita'], { date })
  const { number, email } = order
  await signInToOffice(context, host, 'support:all')
  await page.goto(`${host.url}/office/orders/${number}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const panel = page.getByRole('dialog', { name: `Move order ${number}` })
  const other = panel.getByRole('radio', { disabled: false }).first()
  const name = (await other.locator('..').innerText()).trim()
  await expectNoViolations(page, 'moving an order to another store')
  await other.check()
  await expect(panel.getByText('Ask the customer first')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'The customer agrees, on the phone' }).check()
  await panel.getByRole('button', { name: `Move it to ${name}` }).dblclick()
  await expect(page.getByText(`${name} makes order ${number}, and its customer is told`)).toHaveCount(1)
  await expect(page.getByText(new RegExp(`^Moved from .* to ${name}$`))).toBeVisible()
  expect((await host.inbox()).filter(({ to, subject }) => to === email && subject?.endsWith('goes to another store'))).toHaveLength(1) // oxfmt-ignore

  // The kitchen goes on while the panel stands open.
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await moveTo(host, order, 'preparing')
  await expect(panel.getByText('This order has changed meanwhile.')).toBeVisible()
  await panel.getByRole('button', { name: 'Accept it', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('This order is being prepared by now: ')
  await panel.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(panel.getByText(`It cannot go to another store any more: ${name} is making it.`)).toBeVisible()
  await expectNoViolations(page, 'moving an order that its kitchen has begun with')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Refund order ${number}` })).toBeVisible()
})

test('T-28 a lost gift card is found by mail or by its number, blocked, and its rest is mailed on a new number that the office never shows whole [D-213 D-222]', async ({
  page,
  host,
  context,
  complaints,
}) => {
  // A second person is asked for the second card.
  complaints.expect(/status of 409/)
  const giftCard = await makeGiftCard(host, '100.00')
  const { number, email } = await placePaidOrder(host, ['Margherita'], { giftCard })
  const left = await giftCardBalance(host, giftCard)
  await signInToOffice(context, host, 'support:all')
  await page.goto(`${host.url}/office/gift-cards`)
  const find = page.getByRole('searchbox', { name: 'Find a gift card' })
  await find.fill(email)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expectNoViolations(page, 'the gift cards')
  await page.getByRole('link', { name: new RegExp(giftCard.number.slice(-4)) }).click() // oxfmt-ignore
  await expect(page.getByRole('row', { name: new RegExp(`Paid order ${number} .*\\$${left}$`) })).toBeVisible()
  await page.getByRole('button', { name: 'The gift card is lost' }).click()
  const panel = page.getByRole('dialog', { name: `Gift card •${giftCard.number.slice(-4)} is lost` })
  await expectNoViolations(page, 'a lost gift card')
  await panel.getByRole('button', { name: `Block •${giftCard.number.slice(-4)}, and mail $${left} on a new card` }).dblclick() // oxfmt-ignore
  await expect(page.getByText(new RegExp(`with \\$${left} is mailed$`)).first()).toBeVisible()
  await expect(page.getByText('It was lost.')).toBeVisible()
  const mails = (await host.inbox()).filter(({ to, subject }) => to === email && /new .* gift card/.test(subject ?? ''))
  expect(mails).toHaveLength(1)
  const [, fresh = ''] = /Number ([\d ]+), code/.exec(mails[0]?.text ?? '') ?? []
  expect(await giftCardBalance(host, { number: fresh, code: '' })).toBe(left)
  expect(await giftCardBalance(host, giftCard)).toBe('0.00')

  // One that has paid nothing is found by its number; a second person agrees to the address.
  const unused = await makeGiftCard(host, '25.00')
  await page.getByRole('link', { name: 'Gift cards' }).first().click()
  await find.fill(unused.number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'The gift card is lost' }).click()
  await page.getByRole('textbox', { name: 'Mail address' }).fill('lost@example.com')
  await page.getByRole('button', { name: `Block •${unused.number.slice(-4)}, and ask to mail $25.00 on a new card` }).click() // oxfmt-ignore
  await expect(page.getByText(/waits for a second person/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'State' }).getByText('Blocked')).toBeVisible()
  for (const secret of [fresh, fresh.replaceAll(' ', ''), unused.number])
    expect(await page.content()).not.toContain(secret)
})

test(
  'ticked orders get their receipts again together and make one file, and a view is saved under a name [D-203]',
  { tag: '@soak' },
  async ({ page, host, context }) => {
    const first = await placePaidOrder(host, ['Margherita'])
    const second = await placePaidOrder(host, ['Margherita'])
    const receipts = async () => (await host.inbox()).filter(({ to, text }) => [first.email, second.email].includes(to) && text.startsWith('Thank you for your order')).length // oxfmt-ignore
    const before = await receipts()
    await signInToOffice(context, host, 'manager:davie-street')
    await page.goto(`${host.url}/office/orders`)
    await page.getByRole('checkbox', { name: `Tick order ${first.number}` }).check()
    // By keyboard: the row of the second one, ticked by its key.
    await page.getByRole('row', { name: new RegExp(second.number) }).getByRole('link').focus() // oxfmt-ignore
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Ticked orders' })
    await expect(bar.getByText('2 orders ticked')).toBeVisible()
    await expectNoViolations(page, 'ticked orders')
    const file = page.waitForEvent('download')
    await bar.getByRole('link', { name: 'Export CSV' }).click()
    const rows = readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows).toHaveLength(3)
    await bar.getByRole('button', { name: 'Resend 2 receipts' }).click()
    await expect(page.getByText('2 receipts are on their way')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect.poll(receipts).toBe(before + 2)

    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Pick Up')
    await page.getByRole('button', { name: 'Save this view' }).click()
    const view = 'Everything that the counter hands over'
    await page.getByLabel('Name of the view').fill(view)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.reload()
    const saved = page.getByRole('button', { name: view, exact: true })
    // Its name is read whole.
    expect(await saved.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await saved.click()
    await expect(page).toHaveURL(/service=pickup/)
  },
)
