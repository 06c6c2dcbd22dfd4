import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

interface AgeBoxProps {
  /** In years; 0 asks nothing. */
  age: number
  confirmed: boolean | undefined
  error: string | undefined
  onConfirmed: (confirmed: boolean) => void
}

/** For goods that are sold from an age on (D-185). */
export function AgeBox({ age, confirmed = false, error, onConfirmed }: AgeBoxProps) {
  const id = useId()
  if (age === 0) return null
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="age"
          checked={confirmed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={({ target }) => onConfirmed(target.checked)}
        />
        <span>I am {age} or older, and I will show ID</span>
      </label>
      {error === undefined ? null : (
        <span className="err" id={id} role="alert">
          <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
          {error}
        </span>
      )}
    </div>
  )
}
