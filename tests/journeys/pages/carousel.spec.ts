import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block', usesPostgres: false })

const KINDS = [
  'Galas & Corporate Events',
  'Wedding Celebrations',
  'Private Events & Gatherings',
  'Corporate & Office Delivery',
]

test(
  'the catering carousel shows two of its four pictures, turns every 5 seconds, by keys and by dragging, wraps around, and stops while it is hovered, focused, paused or motion is reduced [CATER-02 STORY-06 STORY-08]',
  { tag: '@soak' },
  async ({ shop, page }) => {
    await page.clock.install()
    await shop.open('/events/catering')
    const carousel = page.getByRole('region', { name: 'What we cater' })
    // Hidden slides are inert, so that neither a key nor a screen reader reaches them.
    const reachable = carousel.locator('li:not([inert]) figcaption > b')
    const shows = (first: number) => expect(reachable).toHaveText(KINDS.slice(first, first + 2))
    const announced = carousel.locator('[aria-live="polite"]')
    await shows(0)
    await expect(announced).toHaveText('')
    await carousel.hover()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.clock.runFor(20_000)
    await shows(0)
    await page.mouse.move(0, 0)
    await page.clock.runFor(4900)
    await shows(0)
    await page.clock.runFor(200)
    await shows(1)
    await expect(announced).toHaveText('')

    await carousel.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('ArrowRight')
    await shows(2)
    await expect(announced).toHaveText('Slides 3 and 4 of 4')
    await page.clock.runFor(20_000)
    await shows(2)
    await page.keyboard.press('ArrowRight')
    await shows(0)
    await page.keyboard.press('ArrowLeft')
    await shows(2)
    await carousel.getByRole('button', { name: 'Slide 1', exact: true }).click()
    await shows(0)

    const box = await carousel.getByRole('list').boundingBox()
    if (!box) throw new Error('no carousel')
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 6 })
    await page.mouse.up()
    await shows(1)

    await carousel.getByRole('button', { name: 'Pause', exact: true }).click()
    await carousel.getByRole('button', { name: 'Play', exact: true }).blur()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await shows(1)
    await carousel.getByRole('button', { name: 'Play', exact: true }).click()
    await carousel.getByRole('button', { name: 'Pause', exact: true }).blur()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await shows(1)
    await expect(carousel.getByRole('button', { name: /^(Play|Pause)$/ })).toBeHidden()

    await page.setViewportSize({ width: 767, height: 900 })
    await expect(reachable).toHaveCount(1)
  },
)
