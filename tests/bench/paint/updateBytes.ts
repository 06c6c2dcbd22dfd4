import type { Page } from '@playwright/test'
import { openCountingProxy } from '../../support/host/countingProxy.ts'
import { startHost } from '../../support/host/hostProcess.ts'
import { changedBuilds } from './changedBuilds.ts'
import { kept, newProfile, open } from './paintVisit.ts'

const MENU = '/menu/davie-street'
const CHANGES = ['src/features/menu/MenuPage.tsx', 'domain/money.ts', 'src/app/main.tsx']
/** No minifier removes it. */
const LINE = `Reflect.set(globalThis, 'updated', true)\n`
const GOAL = 0.05

type Loaded = [path: string, bytes: number][]

/**
 * Prints the bytes on the wire of a first visit of the menu, of a repeated one, and of an update after one changed line:
 * the visit that installs the new worker, and the next one, which it serves.
 */
export async function benchUpdate(): Promise<void> {
  const builds = changedBuilds()
  try {
    const before = await builds.build('before000000')
    for (const [at, file] of [undefined, ...CHANGES].entries()) {
      const id = `changed${String(at).padStart(5, '0')}`
      const after = await builds.build(id, file === undefined ? undefined : { file, line: LINE })
      const { first, repeat, update } = await loadsOf(before, after, id)
      const share = sum(update) / sum(first)
      console.log(`one line of ${file ?? 'no file, the build ID alone'}:`)
      console.log(`  first visit ${sizeOf(first)}, repeat ${sizeOf(repeat)}`)
      console.log(
        `  update ${sizeOf(update)}, ${(share * 100).toFixed(1)} % of a first visit (at most ${GOAL * 100} %)`,
      )
      for (const [path, bytes] of update) console.log(`    ${String(bytes).padStart(7)}  ${path}`)
    }
  } finally {
    builds.remove()
  }
}

async function loadsOf(before: string, after: string, id: string) {
  const host = await startHost({}, { dist: before })
  const proxy = await openCountingProxy(host.url)
  const profile = newProfile()
  const load = async (settle: (page: Page) => Promise<void>): Promise<Loaded> => {
    const { page, close } = await open(profile.path)
    await page.goto(proxy.url + MENU)
    await settle(page)
    await close()
    return proxy.answered.splice(0).map(({ path, headers, body }) => [path, headers + body])
  }
  try {
    const first = await load(kept)
    const repeat = await load(kept)
    await host.stop()
    await host.start(after)
    proxy.answered.length = 0
    const visits = [await load((page) => updated(page, id)), await load(kept)]
    const update = new Map<string, number>()
    for (const [path, bytes] of visits.flat()) update.set(path, (update.get(path) ?? 0) + bytes)
    return { first, repeat, update: [...update].toSorted(([, one], [, other]) => other - one) }
  } finally {
    profile.remove()
    await proxy.close()
    await host.remove()
  }
}

async function updated(page: Page, id: string): Promise<void> {
  await page.waitForFunction(async (cache) => await caches.has(cache), `shell-${id}`, { timeout: 120_000 })
  await kept(page)
}

const sum = (loaded: Loaded): number => loaded.reduce((total, [, bytes]) => total + bytes, 0)

const sizeOf = (loaded: Loaded): string => `${(sum(loaded) / 1000).toFixed(1)} kB in ${loaded.length} files`
