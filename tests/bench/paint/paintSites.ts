import { resolve } from 'node:path'
import type { Menu } from './reference/router.tsx'
import { startReference, type Site } from './referenceSite.ts'
import { startHost, type Host } from '../../support/host/hostProcess.ts'

/** The sites to compare, each behind a line that can be cut. */
export interface Sites {
  menu: Host
  /** The host of another built tree, which BEFORE names. */
  before: Host | undefined
  reference: Site
}

export async function startSites(menu: string): Promise<Sites> {
  const first = await startHost({}, { hasLine: true })
  const html = await (await fetch(first.url + menu)).text()
  const { BEFORE } = process.env
  return {
    menu: first,
    before: BEFORE ? await startHost({}, { hasLine: true, dist: resolve(BEFORE, 'dist') }) : undefined,
    reference: await startReference(menuIn(html)),
  }
}

/** The menu among the data of its page. */
function menuIn(html: string): Menu {
  const [, data = '[]'] = /id="data"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  const read = (JSON.parse(data) as [key: [string], answer: unknown][]).find(([[name]]) => name === 'menu')
  if (!read) throw new Error('The page of the menu has no data of it.')
  return read[1] as Menu
}
