import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'
import { ageCopies } from '../../support/browser/ageCopies.ts'
import { rowsOf } from '../../support/browser/deviceStore.ts'
import { importDemoCatalogue, priced } from '../../support/host/catalogueImport.ts'
import { openCountingProxy, type CountingProxy } from '../../support/host/countingProxy.ts'
import type { Host } from '../../support/host/hostProcess.ts'

const MENU = '/menu/davie-street'
const QUIET_MS = 5000

/**
 * Prints the bytes of a visit an hour after the one before, to a menu that has not changed and to one of which one price has, by kind of
 * answer: headers and bodies. It imports catalogues, and leaves that of the demo.
 */
export async function benchRevisitBytes(host: Host): Promise<void> {
  const proxy = await openCountingProxy(host.url)
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    await importDemoCatalogue(host)
    await visit(page, proxy)
    while (((await rowsOf(page, 'menuCopies')) ?? []).length === 0) await quiet(proxy)
    for (const [name, price] of [
      ['unchanged', undefined],
      ['one price changed', '15.25'],
    ] as const) {
      await ageCopies(page)
      await page.goto('about:blank')
      if (price !== undefined) await importDemoCatalogue(host, priced('Margherita', price))
      proxy.answered.length = 0
      await visit(page, proxy)
      print(name, proxy.answered)
    }
    await importDemoCatalogue(host)
  } finally {
    await browser.close()
    await proxy.close()
  }
}

async function visit(page: Page, proxy: CountingProxy): Promise<void> {
  await page.goto(proxy.url + MENU)
  await quiet(proxy)
}

/** Until nothing has been asked for some seconds. */
async function quiet({ answered }: CountingProxy): Promise<void> {
  for (let before = -1; before !== answered.length;) {
    before = answered.length
    await pause(QUIET_MS)
  }
}

function print(name: string, answered: CountingProxy['answered']): void {
  const row = (kind: string, is: (path: string) => boolean) => {
    const some = answered.filter(({ path }) => is(path))
    const sum = (read: (one: (typeof some)[number]) => number) => some.reduce((total, one) => total + read(one), 0)
    const unchanged = some.filter(({ status }) => status === 304).map(({ headers }) => headers)
    console.log(
      `revisit, ${name}, ${kind}: ${some.length} answers, ${sum(({ body }) => body)} bytes of bodies, ${sum(({ headers }) => headers)} of headers; ${unchanged.length} times 304, of at most ${Math.max(0, ...unchanged)} bytes`,
    )
  }
  const isCall = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/live/')
  row('pages', (path) => path.startsWith('/menu/'))
  row('calls', isCall)
  row('menus of these', (path) => path.startsWith('/api/get/menu?'))
  row('files', (path) => !isCall(path) && !path.startsWith('/menu/') && !path.startsWith('/api/live/'))
}
