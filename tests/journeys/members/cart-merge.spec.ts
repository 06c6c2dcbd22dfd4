import { expect, newcomer, test } from '../../support/host/members.ts'
import { ALWAYS_OPEN } from '../../support/shop/shop.ts'
import { waitForMenuCopies, OutboxPanel } from '../../support/shop/shopOutbox.ts'

test(
  'the cart of a guest, including unsent lines, is merged into the member’s cart once [SESS-08 SESS-14 SESS-18]',
  { tag: '@phone' },
  async ({ page, members, shop, context, complaints }) => {
    complaints.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
    const names = async () => (await (await shop.openCart()).shown()).map(({ name }) => name).toSorted()
    const who = await members.signUp(newcomer())
    await shop.openMenu(ALWAYS_OPEN)
    await shop.add('Tiramisù')
    await members.signOut(who)

    await shop.openMenu(ALWAYS_OPEN)
    await waitForMenuCopies(page)
    await expect.poll(() => shop.cartCount()).toBe(0)
    await shop.add('Margherita')
    await context.setOffline(true)
    await shop.add('Cola')
    await expect(new OutboxPanel(page).pill).toHaveText('1 waiting')
    await context.setOffline(false)
    await members.open('/signin?tab=login')
    await members.logIn(who)
    await members.expectSignedIn(who)
    await expect.poll(() => shop.cartCount()).toBe(3)
    await expect.poll(names).toEqual(['Cola', 'Margherita', 'Tiramisù'])

    await page.keyboard.press('Escape')
    await members.signOut(who)
    await members.open('/signin?tab=login')
    await members.logIn(who)
    await members.expectSignedIn(who)
    await expect.poll(() => shop.cartCount()).toBe(3)
  },
)
