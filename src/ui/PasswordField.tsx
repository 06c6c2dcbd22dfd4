import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { FieldFrame } from './Field.tsx'
import styles from './PasswordField.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof FieldFrame>, 'children'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
    shown: boolean
    onShow?: (shown: boolean) => void
    what?: string
  }

export function PasswordField({
  label,
  error,
  invalid,
  announced,
  hint,
  shown,
  onShow,
  what = 'password',
  ...input
}: PasswordFieldProps) {
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame
      label={label}
      error={error}
      invalid={invalid}
      announced={announced}
      hint={caps ? 'Caps Lock is on.' : hint}
    >
      {(control) => (
        <div className={styles.password}>
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            onKeyDown={look}
            onKeyUp={look}
            onBlur={() => setCaps(false)}
            {...input}
            {...control}
          />
          {onShow ? (
            <button
              type="button"
              className="btn btn-icon"
              aria-pressed={shown}
              aria-label={`Show ${what}`}
              title={shown ? `Hide ${what}` : `Show ${what}`}
              onClick={() => onShow(!shown)}
            >
              <Icon className="i" size={22} strokeWidth={1.9} aria-hidden />
            </button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}
