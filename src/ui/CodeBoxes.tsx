import { useId, type Ref } from 'react'
import { codeDigits } from './codeDigits.ts'
import styles from './CodeBoxes.module.css'

/**
 * A code of digits: one input drawn as boxes, so that typing advances, backspace goes back, paste and one-time-code
 * autofill fill all boxes, and screen readers find one field (D-24). Characters other than digits and excess digits are
 * dropped; pasted text fills the boxes from the first (OQ-01).
 */
export function CodeBoxes({
  label,
  length,
  value,
  onChange,
  error,
  ref,
}: {
  label: string
  length: number
  value: string
  onChange: (digits: string) => void
  error?: string
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.boxes} data-invalid={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          onChange={(event) => onChange(codeDigits(event.target.value, length))}
          onPaste={(event) => {
            event.preventDefault()
            onChange(codeDigits(event.clipboardData.getData('text'), length))
          }}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={styles.box}
            aria-hidden="true"
            data-now={index === Math.min(value.length, length - 1) || undefined}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
