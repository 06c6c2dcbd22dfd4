import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/host/host.ts'

// A small window, since the map is drawn without a graphics card.
test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  seesPictures: true,
  viewport: { width: 1110, height: 560 },
})

const HOLED = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [[-123.2, 49.24, 70], [-123.08, 49.24, 70], [-123.08, 49.3, 70], [-123.2, 49.3, 70]],
      [[-123.19, 49.25], [-123.18, 49.25], [-123.18, 49.26]],
    ],
  },
} // oxfmt-ignore

test("T-18 a zone's edge is moved; its fee is $4.99, free from $40, and how many deliveries of 90 days fall out and in is said before [D-230 D-231]", async ({
  page,
  host,
  context,
  browser,
}) => {
  await placePaidOrder(host, ['Margherita'], { delivers: true, quantity: 2 })
  await signInToOffice(context, host)
  await page.goto('/office/zones?store=davie-street')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zones, Davie Street')
  const map = page.locator('.zmap[data-map=ready]')
  await expect(map).toBeVisible()
  const counts = page.getByText(/fall out, \d+ fall in/)
  await expect(counts).toHaveText('0 of 1 fall out, 0 fall in.')
  const save = page.getByRole('button', { name: 'Save the zones' })
  await expect(save).toHaveAccessibleDescription('Nothing is changed yet')
  await page.getByRole('button', { name: /^far \$6\.99/ }).click()

  // By pointer: the middle of a side becomes a corner, which Ctrl+Z takes back.
  const corners = page.getByRole('list', { name: /^Corners of/ }).getByRole('button')
  const count = await corners.count()
  const middle = map.getByRole('button', { name: 'Add a corner after corner 1', exact: true })
  await page.evaluate(() => scrollTo(0, 0))
  const { x, y } = (await middle.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 12, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(corners).toHaveCount(count + 1)
  await page.keyboard.press('Control+z')
  await expect(corners).toHaveCount(count)

  // By keyboard: a side that crosses another one is named, and taken back.
  await corners.first().click()
  const north = page.getByLabel('North')
  const was = await north.inputValue()
  await map.getByRole('button', { name: 'Corner 1', exact: true }).press('ArrowUp')
  await expect(north).toHaveValue(String(Number((Number(was) + 0.000899).toFixed(6))))
  await north.fill('49.2')
  await north.press('Enter')
  await page.getByLabel('West').fill('123.0')
  await page.getByLabel('West').press('Enter')
  await expectNoViolations(page, 'the zones of a store')
  await expect(page.getByRole('alert')).toHaveText(/^far: Corner \d begins a side that another side of the same ring/)
  await expect(save).toHaveAccessibleDescription(/begins a side that another side/)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  while ((await undo.getAttribute('aria-disabled')) === null) await undo.click()
  await expect(save).toHaveAccessibleDescription('Nothing is changed yet')

  // The area of another editor, with an altitude and a hole.
  await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
  await page.getByLabel('GeoJSON', { exact: true }).fill(JSON.stringify(HOLED))
  await page.getByRole('button', { name: /^Use it for/ }).click()
  await expect(page.getByRole('button', { name: /^Corner 3 of hole 1 / })).toBeVisible()
  await page.getByLabel('Fee').fill('4.99')
  await page.getByLabel('Free from').fill('40')

  // A fee by distance: out of order it is refused at its field; in order the table says what each address pays.
  const add = page.getByRole('button', { name: 'Add a distance' })
  await add.click()
  await page.getByLabel('Beyond, km').fill('4')
  await page.getByLabel('Fee there').fill('7.49')
  await add.click()
  await page.getByLabel('Beyond, km').nth(1).fill('2')
  await expect(page.getByLabel('Beyond, km').nth(1)).toHaveAccessibleDescription(/farther than in the band before it/)
  await expect(save).toHaveAccessibleDescription('A price of far is not right yet')
  await page.getByRole('button', { name: 'Remove: beyond 2 km' }).click()
  const pays = page.getByRole('table', { name: 'What an address in far pays' })
  await expect(pays.getByRole('row', { name: /^Beyond 4 km/ })).toHaveText(/\$7\.49.*Free/)
  await save.click()
  await expect(page.getByText(/^The zones of Davie Street are saved: \d+ of 1 deliveries/)).toBeVisible()
  // The draft is forgotten: what stands here is what the host answers.
  await expect(save).toHaveAccessibleDescription('Nothing is changed yet')
  await expect(page.getByRole('button', { name: /^Corner 3 of hole 1 / })).toBeVisible()
  await expect(page.getByLabel('Fee', { exact: true })).toHaveValue('4.99')
  await expect(page.getByLabel('Free from')).toHaveValue('40.00')
  await expect(page.getByLabel('Beyond, km')).toHaveValue('4')

  // What a manager asks for is shown to who decides it: both edges on the map, and in words.
  const managers = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
  await signInToOffice(managers, host, 'manager:davie-street', 'Mo Fir')
  const asking = await managers.newPage()
  await asking.goto('/office/zones?store=davie-street')
  await asking.getByRole('list', { name: 'Corners of near' }).getByRole('button').first().press('ArrowUp')
  await asking.getByRole('button', { name: 'Ask to save the zones' }).click()
  await expect(asking.getByText(/waits for a second person/)).toBeVisible()
  await managers.close()
  await page.goto('/office/approvals')
  const asked = page.getByRole('listitem').filter({ hasText: 'asked for by Mo Fir' })
  await expect(asked.locator('.zmap[data-map=ready]')).toBeVisible()
  await expect(asked.getByText('Corner 1 moves 100 m to the north.')).toBeVisible()
  await expectNoViolations(page, 'a change of zones that waits')
  await asked.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
})
