import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { QueuedField } from '../../forms/useQueuedForm.ts'

/** A yes/no question [FRAN-07]; `children` follow the answer. */
export function YesNoField({
  legend,
  name,
  error,
  invalid,
  announced,
  onFocus,
  children,
}: QueuedField & { legend: string; children?: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className="yesno"
      role="radiogroup"
      aria-invalid={invalid || undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className="row">
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer}>
            <input type="radio" name={name} value={answer} onFocus={onFocus} />
            {answer === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      {error ? (
        <span className="err" id={id} role={announced ? 'alert' : undefined}>
          <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
          {error}
        </span>
      ) : null}
      {children}
    </fieldset>
  )
}
