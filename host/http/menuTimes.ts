import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import type { LiveFeed } from '../services/live/liveFeed.ts'
import { repeat, type Repeated } from '../services/repeat.ts'
import { menuKey } from './edgeCache.ts'

interface Parts {
  catalogue: Pick<CurrentCatalogue, 'current'>
  live: Pick<LiveFeed, 'watchedMenus' | 'tellMenus'>
  /** Purges caches in front; resolves when they have been. */
  purge: (keys: readonly string[]) => Promise<void>
  clock: () => Date
  failed: (error: unknown) => void
}

const LOOK_MS = 30_000

/** Tells the open menus of a store when something begins or ends by its own times, at most half a minute later (D-183). */
export function openMenuTimes({ catalogue, live, purge, clock, failed }: Parts): Repeated {
  let last = clock()
  const look = async (): Promise<void> => {
    const now = clock()
    const [before, after] = [last, now].map((at) => catalogue.current().at(at))
    last = now
    if (before === after) return
    const hasChanged = (hash: string) => before?.away(hash) !== after?.away(hash)
    const changed = live.watchedMenus().filter(hasChanged)
    if (changed.length > 0) await purge(changed.map(menuKey))
    live.tellMenus(changed)
  }
  return repeat(look, LOOK_MS, failed)
}
