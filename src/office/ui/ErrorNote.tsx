import type { Failure } from '../device/ask.ts'
import { Note } from './Note.tsx'

/** Why a press was not done; where no answer came, that it may have been. */
export function ErrorNote({ failure }: { failure: Failure | undefined }) {
  return failure ? <Note tone="bad">{failure.message}</Note> : null
}
