import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page as it stands, or within one element of it, one line for each node;
 * `expect(await axeFindings(page)).toEqual([])`.
 */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(source)
  const results = await page.evaluate<AxeResults, [string, string[]]>(
    ([context, runOnly]) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(context, { runOnly }),
    [within, tags],
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n${node.html}\n${node.failureSummary ?? ''}`),
  )
}
