import { API_MOUNT } from '../contract/workerContract.ts'

/** Static routing, which the library of types does not know and not every browser has. */
export interface Routes {
  addRoutes: (rules: readonly { condition: object; source: 'network' }[]) => Promise<void>
}

/** What the worker never answers need not wake it. */
export async function routed(event: Partial<Routes>): Promise<void> {
  const conditions = [
    { requestMethod: 'POST' },
    { requestMethod: 'PUT' },
    { urlPattern: { pathname: `${API_MOUNT}/checkout/*` } },
  ]
  await event.addRoutes?.(conditions.map((condition) => ({ condition, source: 'network' }))).catch(() => undefined)
}
