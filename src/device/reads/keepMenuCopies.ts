import { choice } from '../store/storeChoice.ts'
import { connection } from '../store/connection.ts'
import { whenIdle } from '../whenIdle.ts'
import { shownMenu } from './shownMenu.ts'

const wanted = new Set<string>()
let cancel: () => void = () => undefined

export function keepMenuCopies(): void {
  const want = () => {
    for (const store of [shownMenu.get(), choice.get().store]) if (store) wanted.add(store)
    cancel()
    cancel = whenIdle(keepAll)
  }
  choice.watch(want)
  shownMenu.watch(want)
  connection.watch(() => connection.get() && want())
  want()
}

async function keepAll(): Promise<void> {
  const [{ keepMenuCopy }, { api: send }] = await Promise.all([import('./keepMenuCopy.ts'), import('../api/api.ts')])
  const stores = [...wanted]
  wanted.clear()
  for (const store of stores) if (connection.get()) await keepMenuCopy(store, send)
}
