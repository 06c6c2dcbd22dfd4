import { formatWait } from '../../domain/schedule/formatTime.ts'
import { rateLimited, type Refused } from '../context/context.ts'
import type { RequestScope } from './dispatch.ts'

/** Below it printers ask for their tickets (D-72). */
export const PRINT_MOUNT = '/cloudprnt'

/**
 * Where kitchens, the office, printers and the operator ask, kitchen and office for their page and its files too. They are looked
 * up before anything counts against their network, which others share with them (D-125): a known one has a bucket of its own, and
 * only strangers count.
 */
const DEVICE_MOUNTS = ['/kitchen', '/office', PRINT_MOUNT, '/operator']

export const looksUpFirst = (path: string): boolean =>
  DEVICE_MOUNTS.some((mount) => path === mount || path.startsWith(`${mount}/`))

/** Counts a request of somebody who is not known; the refusal when their network has sent too many. */
export const strangerFault = ({ throttle, address }: RequestScope, path: string): Refused | undefined =>
  faultOf(throttle?.request(address, path) ?? 0)

/** Counts a request of a device that is known by this name. */
export const deviceFault = ({ throttle }: RequestScope, name: string): Refused | undefined =>
  faultOf(throttle?.device(name) ?? 0)

const faultOf = (seconds: number): Refused | undefined => (seconds > 0 ? tooManyRequests(seconds) : undefined)

export const tooManyRequests = (seconds: number): Refused =>
  rateLimited(`Very many requests came from your network. Please try again in ${formatWait(seconds)}.`, seconds)
