import { observable } from '../observable.ts'

/**
 * Whether the host can be reached: what came of the last call that went to it, and what the browser knows of the network.
 * `navigator.onLine` alone lies behind a hotel's sign-in page, and knows nothing of a host that is down.
 */
export const connection = observable(true)
