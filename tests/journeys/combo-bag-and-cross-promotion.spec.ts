import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test('a combo with a customised choice is added, edited and removed [PROD-05 PROD-13 PROD-16 PROD-17 PROD-28 PROD-02 CART-13 CART-20]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const combo = await shop.openProduct('Lunch for One')
  const alone = await combo.price()
  await combo.dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(combo.error).toHaveText('Choose At Leaset Product From Each Selection')
  await combo.choose('Margherita')
  await expect(combo.error).toBeHidden()
  await expect(combo.option('Bacon')).toBeHidden()
  await combo.customize('Margherita')
  await combo.openTab('Toppings')
  await combo.select('Bacon', { half: 'Left half' })
  const customised = await combo.price()
  expect(customised).toBe(alone + 200)
  await combo.add()

  const cart = await shop.openCart()
  const [line, ...others] = await cart.shown()
  expect(others).toEqual([])
  expect(line).toMatchObject({ quantity: 1, name: 'Lunch for One', price: customised })
  expect(line?.details).toContain('Margherita (left: bacon), Cola')
  await cart.edit('Lunch for One')
  const again = await shop.builder('Lunch for One')
  await expect(again.action).toHaveText(/^Update Product/)
  await expect.poll(() => again.price()).toBe(customised)
  await expect(again.choice('Margherita')).toBeChecked()
  await again.customize('Margherita')
  await again.openTab('Toppings')
  await expect(again.option('Bacon')).toBeChecked()
  await again.openTab('Drink')
  await expect(again.choice('Cola')).toBeChecked()
  await again.choose('Still Water')
  await again.update()

  await shop.openCart()
  await expect.poll(async () => (await cart.shown())[0]?.details).toContain('Margherita (left: bacon), Still Water')
  await cart.startEditing()
  await cart.delete('Lunch for One')
  await expect(cart.panel).toBeHidden()
  await expect.poll(() => shop.cartCount()).toBe(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Check Out' })).toBeHidden()
})

test('a bag has no quantity, requires every slot, and its lines are edited and removed together [PROD-06 PROD-14 PROD-26 CART-26 XPS-07 XPS-08]', async ({
  shop,
}) => {
  await shop.openMenu()
  const bag = await shop.openProduct('Movie Night Bag')
  await expect(bag.quantity).toBeHidden()
  const alone = await bag.price()
  await bag.dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(bag.error).toHaveText('Choose At Leaset 1 First pizza Option')
  await bag.slot('First pizza').select('Margherita')
  await bag.slot('Second pizza').select('Diavola')
  await bag.openTab('Snacks and drinks')
  await bag.slot('Snack').select('Garlic Knots')
  const drinks = bag.slot('Drinks')
  await drinks.select('Cola')
  await drinks.select('Root Beer')
  await expect.poll(() => bag.price()).toBe(alone + 100)
  await drinks.select('Still Water')
  await expect.poll(() => bag.price()).toBe(alone + 300)
  await bag.add()

  const cart = await shop.openCart()
  await expect
    .poll(async () => (await cart.shown()).map(({ name, price }) => [name, price]))
    .toEqual([
      ['Movie Night Bag', alone + 300],
      ['Margherita', 0],
      ['Diavola', 0],
      ['Garlic Knots', 0],
      ['Cola', 0],
      ['Root Beer', 0],
      ['Still Water', 0],
    ])
  // Any line of a bag opens the bag.
  await cart.edit('Diavola')
  const again = await shop.builder('Movie Night Bag')
  await expect(again.quantity).toBeHidden()
  await expect(again.slot('Second pizza').option('Diavola')).toBeChecked()
  await again.slot('Second pizza').select('Hawaiian')
  await again.openTab('Snacks and drinks')
  await again.slot('Drinks').option('Still Water').locator('xpath=ancestor::label').click()
  await expect.poll(() => again.price()).toBe(alone)
  await again.update()

  await shop.openCart()
  await expect
    .poll(() => cart.names())
    .toEqual(['Movie Night Bag', 'Margherita', 'Hawaiian', 'Garlic Knots', 'Cola', 'Root Beer'])
  await cart.startEditing()
  await cart.delete('Hawaiian')
  await expect(cart.panel).toBeHidden()
  await expect.poll(() => shop.cartCount()).toBe(0)
})

test(
  'a cross promotion is offered, added, edited and removed, and leaves the cart with its trigger [CART-14 CART-15 CART-23 CART-24 CART-25 XPS-03 XPS-04 XPS-05 XPS-06]',
  { tag: '@soak' },
  async ({ shop }) => {
    await shop.openMenu()
    await shop.add('Garlic Bread')
    await shop.add('Tartufo')
    const cart = await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Tartufo'])
    await expect(cart.offers).toHaveText(/^Small Bianca, \$9\s*Add to Cart$/)
    await expect(cart.offers.locator('img')).toHaveAttribute('src', /\/images\/.+/)
    const before = await cart.total('Total')
    await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
    await (await shop.builder('Small Bianca')).add()

    await shop.openCart()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread', 'Tartufo', 'Small Bianca'])
    await expect(cart.offers).toHaveCount(0)
    await expect.poll(() => cart.total('Total')).toBe((before ?? 0) + 900 + 45)

    await cart.edit('Small Bianca')
    const again = await shop.builder('Small Bianca')
    // One comes with the one Tartufo.
    await again.quantity.fill('2')
    await again.action.click()
    await expect(
      shop.page.getByText('Small Bianca is offered once for each product that it goes with: up to 1 in this cart.'),
    ).toBeVisible()
    await again.quantity.fill('1')
    await again.openTab('Toppings')
    await again.select('Bacon')
    const price = await again.price()
    await again.update()
    await shop.openCart()
    await expect.poll(async () => (await cart.shown()).at(-1)).toMatchObject({ name: 'Small Bianca', price })

    await cart.startEditing()
    await cart.delete('Small Bianca')
    await expect(cart.offers).toHaveCount(1)
    await cart.offers.getByRole('link', { name: 'Add to Cart' }).click()
    await (await shop.builder('Small Bianca')).add()
    await shop.openCart()
    await cart.startEditing()
    await cart.delete('Tartufo')
    const reported = shop.page.getByRole('alertdialog')
    await expect(reported).toContainText(
      'Small Bianca is offered together with another product and left your cart with it',
    )
    await reported.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
    await expect(cart.offers).toHaveCount(0)
  },
)

test(
  'removing the trigger removes a cross promotion that was offered and not added [CART-24 XPS-05]',
  { tag: '@soak' },
  async ({ shop }) => {
    await shop.openMenu()
    await shop.add('Garlic Bread')
    await shop.add('Tartufo')
    const cart = await shop.openCart()
    await expect(cart.offers).toHaveCount(1)
    await cart.startEditing()
    await cart.delete('Tartufo')
    await expect(cart.offers).toHaveCount(0)
    await expect.poll(() => cart.names()).toEqual(['Garlic Bread'])
  },
)
