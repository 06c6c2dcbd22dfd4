import { reportRejection } from '../../ui/reportRejection.ts'
import { OFFICE_MOUNT } from '../../../contract/office/account.ts'
import { noteStream } from './connection.ts'
import { queryClient } from './reads.ts'

/** Changes that come together are read once. */
const TOGETHER_MS = 500
/** EventSource gives up after a refusal. */
const AGAIN_MS = 15_000

/** Hears of changes as long as it runs, and has what is shown read again. Returns a function that ends it. */
export function listen(): () => void {
  let stream: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    stream = new EventSource(`${OFFICE_MOUNT}/stream`)
    stream.addEventListener('open', () => noteStream(true))
    stream.addEventListener('changed', () => {
      reading ??= setTimeout(() => {
        reading = undefined
        reportRejection(queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isLive'] !== false }))
      }, TOGETHER_MS)
    })
    stream.addEventListener('error', () => {
      noteStream(false)
      if (stream?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
    })
  }
  open()
  return () => {
    clearTimeout(again)
    clearTimeout(reading)
    stream?.close()
    noteStream(false)
  }
}
