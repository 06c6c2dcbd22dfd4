import { expect, test } from '../support/shop/shopMember.ts'

test.use({ serviceWorkers: 'block' })

test(
  'search and filters find dishes online and offline, add at once, and lead to the builder and back [D-76 D-144 MENU-14]',
  { tag: '@both' },
  async ({ page, shop, line }) => {
    await shop.openMenu()
    const openSearch = page.getByRole('button', { name: 'Search the menu' })
    const search = page.getByRole('dialog', { name: 'Search the menu' })
    const field = search.getByRole('textbox')
    await openSearch.click()
    await expect(field).toBeFocused()
    await field.fill('mushrom')
    await expect(search.getByText('We read “mushrom” that way.')).toBeVisible()

    await search.getByRole('link', { name: 'Choose: Capricciosa' }).click()
    const builder = await shop.builder('Capricciosa')
    await page.keyboard.press('Escape')
    await expect(builder.dialog).toBeHidden()
    await expect(field).toHaveValue('mushrom')

    await field.fill('tiramisu')
    await search.getByRole('button', { name: 'Add to Cart: Tiramisù' }).click()
    await expect.poll(() => shop.cartCount()).toBe(1)
    await search.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shop.cartCount()).toBe(0)

    // The guide has come with the filters' button.
    await line.cut()
    await field.fill('xqzvk')
    await expect(search.getByRole('heading', { name: 'Nothing called “xqzvk”' })).toBeVisible()
    await search.getByRole('button', { name: 'Clear', exact: true }).click()
    await field.fill('salami')
    await expect(search.getByRole('heading', { name: 'Diavola', exact: true })).toBeVisible()
    await field.fill('no tree nuts')
    await expect(search.getByText('A search knows names, not allergies.')).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Margherita', exact: true })).toBeVisible()
    await field.fill('no mushrooms')
    await expect(search.getByText('Without dishes whose name or ingredients say mushrooms.')).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Margherita', exact: true })).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Bianca ai Funghi' })).toBeHidden()
    await field.fill('no tree nuts')
    await search.getByRole('button', { name: 'Filter the menu: without peanuts, without tree nuts' }).click()
    await expect(search).toBeHidden()
    await page.getByRole('button', { name: 'Without peanuts , remove filter' }).click()

    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'What suits you' })
    await sheet.getByRole('button', { name: 'Vegetarian' }).click()
    await sheet.getByRole('button', { name: /^Show \d+ dishes$/ }).click()
    const pizza = (name: string) => page.getByRole('main').getByRole('heading', { level: 3, name, exact: true })
    await expect(pizza('Pepperoni')).toBeHidden()
    await expect(pizza('Margherita')).toBeVisible()
    await page.getByRole('button', { name: 'Vegetarian , remove filter' }).click()
    await expect(pizza('Pepperoni')).toBeVisible()
    await page.getByRole('button', { name: 'Without tree nuts , remove filter' }).click()
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeHidden()
  },
)

test(
  'a returning member orders again in one tap at home, and from the order history, after what is gone was named [D-54 D-75]',
  { tag: '@both' },
  async ({ member, page, shop }) => {
    const number = await member.placeOrder(['Margherita', 'Tiramisù'])
    await shop.open('/')
    const again = page.getByRole('region', { name: 'Order again' })
    await expect(again).toContainText('Margherita 10", Tiramisù')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await again.getByRole('button', { name: 'Order again', exact: true }).click()
    await expect(shop.cart.panel).toContainText('Tiramisù')
    await page.keyboard.press('Escape')
    await member.openAccount('Order History')
    await page.getByRole('button', { name: `Order again ${number}` }).click()
    const sheet = page.getByRole('dialog', { name: 'Order again' })
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await sheet.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(shop.cart.panel).toBeVisible()
    await expect.poll(async () => (await member.guest.ask('config', {})).answer.cart?.lines.length).toBe(4)
  },
)
