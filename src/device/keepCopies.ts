import { choice } from './choice.ts'
import { connection } from './connection.ts'
import { whenAtRest } from './rest.ts'

const shown = new Set<string>()
let callOff: () => void = () => undefined

/** A menu is on the screen, or its store was chosen: its copy is made when there is time. */
export function menuShown(store: string): void {
  if (!store) return
  shown.add(store)
  callOff()
  callOff = whenAtRest(keepAll)
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
  for (const store of stores) if (connection.get()) await keepCopy(store, send)
}
