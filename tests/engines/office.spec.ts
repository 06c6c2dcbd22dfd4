import { passwordPerson } from '../support/office/passwordPerson.ts'
import { placePaidOrder } from '../support/shop/paidOrders.ts'
import { expect, test } from '../support/engines/engineTest.ts'

const { step } = test

test('somebody of the office signs in by password and code, walks the day and signs out [D-197 D-199 D-220]', async ({
  customer,
  driver,
  host,
}) => {
  const { number } = await placePaidOrder(host, ['Margherita'], { quantity: 2 })
  const { mail, password, code } = await passwordPerson(host)

  /** Everything of a room has its place: no pane without a height, nothing wider than the window, no page that failed. */
  const stands = async (heading: RegExp) => {
    await customer.expectHeading(heading)
    await customer.waitFor('what is read', () => document.querySelector('main [aria-busy=true]') === null)
    expect(await customer.tooWide()).toBe(0)
    const flat = await driver.run(
      () =>
        [...document.querySelectorAll<HTMLElement>('main :is(.pn, .slip, .tb, .cal, .wk, .bar-filters)')]
          .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 30)
          .map((one) => one.outerHTML.slice(0, 120)),
      undefined,
    )
    expect(flat).toEqual([])
    // Cards of a phone do not scroll sideways, and what is done with a page stands at the right of its head.
    const off = await driver.run(() => {
      const isPhone = innerWidth < 720
      const lists = [...document.querySelectorAll<HTMLElement>('.tbs:has(> .tb:not(.grid))')]
      const head = document.querySelector('.ohead')
      const [first, last] = [head?.firstElementChild, head?.lastElementChild]
      const gap =
        head && last && first !== last ? head.getBoundingClientRect().right - last.getBoundingClientRect().right : 0
      return {
        sideways: isPhone ? lists.filter((one) => one.scrollWidth > one.clientWidth).length : 0,
        left: !isPhone && gap > 1,
      }
    }, undefined)
    expect(off).toEqual({ sideways: 0, left: false })
  }
  const room = async (path: string, heading: RegExp) => {
    await driver.run((to: string) => document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click(), path)
    await stands(heading)
  }

  await step('sign in', async () => {
    await customer.open('/office/hours?store=davie-street')
    await customer.press('link', '^Sign in')
    await customer.expectHeading(/^Good /)
    // Under a bare address there are no passkeys, so the form is open.
    await customer.fill('^Mail', mail)
    await customer.fill('^Password', password)
    await customer.fill('^Code of your app', code())
    await driver.key('Enter')
  })
  await step('hours', async () => {
    // Led back to where the link led.
    await stands(/^Hours, Davie Street/)
    await customer.waitFor('the days of a month', () => document.querySelectorAll('.cal button').length > 27)
    await driver.press({ css: '.cal button:not(.past, .out)' })
    await customer.expectText(/Save the day/)
  })
  await step('today', async () => {
    await room('/office/today?store=davie-street', /^Davie Street/)
    await customer.expectText(/ready in|new orders/i)
  })
  await step('sold out', async () => {
    await room('/office/sold-out?store=davie-street', /^Sold out/)
    await customer.press('button', '^Sold out: |is sold out$|^Sold out$')
    expect(await customer.dialog('sold out')).toMatch(/Until tomorrow/)
    await customer.press('button', '^Until tomorrow')
    await customer.noDialog()
    await customer.expectText(/Sold out until/)
  })
  await step('an order and its refund', async () => {
    await room('/office/orders?store=davie-street', /^Orders/)
    await customer.fill('^Find orders', number.slice(-3))
    await driver.press({ css: `main a[href^="/office/orders/${number}"]` })
    await stands(new RegExp(`^Order ${number}`))
    // Safari gives a pressed button no focus; here no engine does.
    await driver.run(() => addEventListener('mousedown', (event) => event.preventDefault()), undefined)
    await customer.press('button', '^Refund')
    await customer.dialog(`Refund order ${number}`)
    await customer.press('checkbox', '^Margherita')
    await customer.press('button', '^Missing')
    await expect.poll(() => customer.dialog('Refund')).toMatch(/Refund \$\d/)
    await customer.closeDialog()
    expect(await customer.focused()).toBe('Refund')
  })
  await step('people', async () => {
    await driver.goto(`${host.url}/office/people`)
    await stands(/^People/)
    await customer.expectText(/Bo Elm/)
  })
  await step('audit', async () => {
    await driver.goto(`${host.url}/office/audit`)
    await stands(/^Audit/)
    await driver.press({ css: 'main [data-rows] tbody a' })
    await customer.expectText(/Bo Elm/)
  })
  await step('sign out', async () => {
    await driver.goto(`${host.url}/office/account`)
    await stands(/^Your account/)
    await driver.press({ css: '.me summary' })
    await customer.press('button', '^Sign out$')
    await customer.expectText(/You are not signed in/)
  })
})
