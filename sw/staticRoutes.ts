import { API_MOUNT } from '../contract/callPaths.ts'

/** The Static Routing API. TypeScript's types and Workbox lack it, and not every browser has it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly { condition: object; source: 'network' }[]) => Promise<void>
}

/** Requests that the worker never handles go to the network without starting it. */
export async function addStaticRoutes(event: InstallEvent): Promise<void> {
  const conditions = [
    { requestMethod: 'POST' },
    { requestMethod: 'PUT' },
    { urlPattern: { pathname: `${API_MOUNT}/checkout/*` } },
  ]
  await event.addRoutes?.(conditions.map((condition) => ({ condition, source: 'network' }))).catch(() => undefined)
}
