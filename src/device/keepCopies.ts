import { choice } from './choice.ts'
import { connection } from './connection.ts'

/** Not before the page has come to rest. */
const REST_MS = 2000

const shown = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A menu is on the screen, or its store was chosen: its copy is made when there is time. */
export function menuShown(store: string): void {
  if (!store) return
  shown.add(store)
  clearTimeout(timer)
  timer = setTimeout(whenIdle, REST_MS, () => {
    keepAll().catch(reportError)
  })
}

/** Makes copies of the stores that are chosen, now and later, and again after a time without connection. */
export function keepCopies(): void {
  const chosen = () => menuShown(choice.get().store)
  choice.watch(chosen)
  connection.watch(() => connection.get() && chosen())
  chosen()
}

async function keepAll(): Promise<void> {
  const [{ keepCopy }, { send }] = await Promise.all([import('./menuCopy.ts'), import('./send.ts')])
  const stores = [...shown]
  shown.clear()
  // Tomorrow it may work.
  for (const store of stores) if (connection.get()) await keepCopy(store, send)
}

function whenIdle(work: () => void): void {
  // Safari has no idle time to tell of.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
  else work()
}
