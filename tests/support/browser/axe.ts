import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose findings depend on the palette. */
const colourRules = ['color-contrast', 'link-in-text-block']

export interface AxeScope {
  /** Selector of the element to check; the whole page by default. */
  within?: string
  /** Runs only the colour rules, for a page that was checked completely in its other palette. */
  coloursOnly?: boolean
}

type Axe = typeof import('axe-core')

/**
 * The violations on the page, or within one element of it, one text for each node. Waits for running animations first,
 * because a dialog that fades in has less contrast than an open one.
 */
export async function axeFindings(
  page: Page,
  { within = 'html', coloursOnly = false }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await showSkippedContent(page)
  await animationsFinished(page)
  const runOnly = coloursOnly ? colourRules : tags
  return await page.evaluate(
    async ([context, only]) => {
      const { axe } = window as unknown as { axe: Axe }
      // Listing passes takes longer than finding violations.
      const { violations } = await axe.run(context, { runOnly: only, resultTypes: ['violations'], elementRef: true })
      // The edge of a map may cut a pin, which stands where its store is: WCAG 2.5.8 exempts a place that is essential.
      const isExempt = (id: string, element?: HTMLElement) =>
        id === 'target-size' && Boolean(element?.closest('.maplibregl-marker'))
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ element }) => !isExempt(id, element))
          .map((node) => `${id}: ${help}: ${node.target.join(' ')}\n${node.html}\n${node.failureSummary ?? ''}`),
      )
    },
    [within, runOnly] as const,
  )
}

/** Content that the browser skips (content-visibility) keeps its old colours when the palette changes; axe would read them. */
async function showSkippedContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change of the page starts its animations in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // A scroll-driven or endless animation never finishes.
    const running = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((one) => one.finished))
  })
}
