import { expect, newcomer, test } from '../../support/host/members.ts'
import { ALWAYS_OPEN } from '../../support/shop/shop.ts'
import { waitForMenuCopies, OutboxPanel } from '../../support/shop/shopOutbox.ts'

test(
  'the cart of a guest, including unsent lines, is merged into the member’s cart once [SESS-08 SESS-14 SESS-18]',
  { tag: '@phone' },
  async ({ page, members, shop, context, complaints }) => {
    complaints.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
    const names = async () => (await (await shop.opensCart()).shown()).map(({ name }) => name).toSorted()
    const who = await members.signsUp(newcomer())
    await shop.opensMenu(ALWAYS_OPEN)
    await shop.adds('Tiramisù')
    await members.signsOut(who)

    await shop.opensMenu(ALWAYS_OPEN)
    await waitForMenuCopies(page)
    await expect.poll(() => shop.cartCount()).toBe(0)
    await shop.adds('Margherita')
    await context.setOffline(true)
    await shop.adds('Cola')
    await expect(new OutboxPanel(page).pill).toHaveText('1 waiting')
    await context.setOffline(false)
    await members.opens('/signin?tab=login')
    await members.logsIn(who)
    await members.isSignedIn(who)
    await expect.poll(() => shop.cartCount()).toBe(3)
    await expect.poll(names).toEqual(['Cola', 'Margherita', 'Tiramisù'])

    await page.keyboard.press('Escape')
    await members.signsOut(who)
    await members.opens('/signin?tab=login')
    await members.logsIn(who)
    await members.isSignedIn(who)
    await expect.poll(() => shop.cartCount()).toBe(3)
  },
)
