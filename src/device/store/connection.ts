import { observable } from '../observable.ts'

/**
 * Whether the host can be reached, by the result of the last call and by the browser's online and offline events.
 * `navigator.onLine` alone is wrong behind a captive portal and when the host is down.
 */
export const connection = observable(true)
