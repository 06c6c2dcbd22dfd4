import { API_MOUNT } from '../contract/workerContract.ts'

/** Static routing: neither the library of types nor Workbox knows it, and not every browser has it. */
export interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly { condition: object; source: 'network' }[]) => Promise<void>
}

/** What the worker never answers need not wake it. */
export async function addStaticRoutes(event: InstallEvent): Promise<void> {
  const conditions = [
    { requestMethod: 'POST' },
    { requestMethod: 'PUT' },
    { urlPattern: { pathname: `${API_MOUNT}/checkout/*` } },
  ]
  await event.addRoutes?.(conditions.map((condition) => ({ condition, source: 'network' }))).catch(() => undefined)
}
