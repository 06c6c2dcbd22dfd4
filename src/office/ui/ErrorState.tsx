import { RefreshCw } from 'lucide-react'
import { Note } from './Note.tsx'

interface ErrorStateProps {
  message: string
  again: () => unknown
  label?: string
}

/** What could not be read, with a button that tries again. */
export function ErrorState({ message, again, label = 'Try again' }: ErrorStateProps) {
  return (
    <Note
      tone="bad"
      action={
        <button type="button" className="ob s" onClick={() => again()}>
          <RefreshCw className="i" size={16} strokeWidth={2} aria-hidden />
          {label}
        </button>
      }
    >
      {message}
    </Note>
  )
}
