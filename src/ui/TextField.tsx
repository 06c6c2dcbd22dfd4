import { CircleAlert } from 'lucide-react'
import { useId, type InputHTMLAttributes } from 'react'

/** A labelled input with its message below; the message is tied to the input and announced. */
export function TextField({
  label,
  error,
  prefix,
  className = '',
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'style'> & {
  label: string
  error?: string
  prefix?: string
}) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className={prefix ? 'ingroup with-prefix' : undefined}>
        {prefix && (
          <span className="prefix" aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <CircleAlert size={18} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
