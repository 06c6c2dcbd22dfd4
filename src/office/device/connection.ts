import { hostNow } from '../../device/hostClock.ts'
import { observable } from '../../device/observable.ts'

/** live: the stream is open; asking: calls are answered, but no stream is open; offline: nothing is answered. */
interface Connection {
  state: 'live' | 'asking' | 'offline'
  /** When the host answered last, in milliseconds since 1970. */
  heardAt: number
}

const connection = observable<Connection>({ state: 'asking', heardAt: hostNow() })
export const { get: connectionNow, watch: watchConnection } = connection

/** Counts the times that the host no longer knew who asks. */
const signedOut = observable(0)
export const { get: timesSignedOut, watch: watchSignedOut } = signedOut

let isStreaming = false

/** What is shown was read then, in milliseconds since 1970, before this page was loaded. */
export const noteEarlier = (heardAt: number): void => connection.set({ ...connection.get(), heardAt })

export function noteAnswer(): void {
  connection.set({ state: isStreaming ? 'live' : 'asking', heardAt: hostNow() })
}

export function noteSilence(): void {
  const { state, heardAt } = connection.get()
  if (state !== 'offline') connection.set({ state: 'offline', heardAt })
}

export function noteStream(isOpen: boolean): void {
  isStreaming = isOpen
  const { state } = connection.get()
  if (isOpen || state === 'live') noteAnswer()
}

export const noteSignedOut = (): void => signedOut.set(signedOut.get() + 1)
