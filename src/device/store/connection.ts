import { observable } from '../observable.ts'

/** `navigator.onLine` alone is wrong behind a captive portal and when the host is down. */
export const connection = observable(true)
