import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

/**
 * Checks the page, or the modal dialog that is open, with axe in both palettes; `stop` names the place in the findings.
 */
export async function expectNoViolations(page: Page, stop: string): Promise<void> {
  const modal = 'dialog:modal'
  const within = (await page.evaluate((selector) => document.querySelector(selector) !== null, modal)) ? modal : 'html'
  // Not innerWidth, which on a phone grows with content that is too wide.
  const wide = await page.evaluate((width) => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= width) return []
    const beyond = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width)
    return [
      `${scrollWidth} px`,
      ...beyond.map((one) => `${one.outerHTML.slice(0, 80)} to ${Math.round(one.getBoundingClientRect().right)} px`),
    ]
  }, page.viewportSize()?.width ?? 0)
  expect.soft(wide, `${stop}, how wide it is`).toEqual([])
  // A control that the head covers for as long as the page is scrolled counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect
      .soft(await axeFindings(page, { within, coloursOnly: colorScheme === 'dark' }), `${stop}, ${colorScheme}`)
      .toEqual([])
  }
}

/**
 * With text at 200 % nothing scrolls sideways, on the page or in an open dialog, and a prefix stays within its field.
 * The findings name what does not fit.
 */
export async function expectNoOverflowAt200Percent(page: Page, stop: string): Promise<void> {
  const over = await page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '200%'
    const scrollers = [
      root,
      ...document.querySelectorAll('dialog:modal, dialog:modal .dialog-body, dialog:modal [data-part=options]'),
    ].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const names = scrollers.flatMap((scroller) => {
      const edge = scroller.getBoundingClientRect().left + scroller.clientWidth
      const wide = [...scroller.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 0.5)
      return [
        `${scroller.tagName.toLowerCase()} scrolls`,
        ...wide.map(
          (one) =>
            `${one.tagName.toLowerCase()}.${one.className} to ${Math.round(one.getBoundingClientRect().right - edge)} px beyond`,
        ),
      ]
    })
    const bottomOf = (one: Element | null) => one?.getBoundingClientRect().bottom ?? 0
    for (const prefix of document.querySelectorAll('.prefixed > span'))
      if (bottomOf(prefix) > bottomOf(prefix.parentElement)) names.push('a prefix is below its field')
    root.style.fontSize = ''
    return names
  })
  expect.soft(over, `${stop}, what does not fit with text at 200 %`).toEqual([])
}
