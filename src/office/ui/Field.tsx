import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface FrameProps {
  label: ReactNode
  /** What is wrong with it, in words. */
  error?: string
  hint?: ReactNode
  /** The value before, where it differs: the field is marked as changed. */
  old?: string
  className?: string
}

type Control = { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A control with its label, its hint, its fault and its old value. */
function FieldFrame({
  label,
  error,
  hint,
  old,
  className = '',
  children,
}: FrameProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const notes = [hint && `${id}h`, old !== undefined && `${id}o`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="fl">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: `fi ${old === undefined ? '' : 'chg'} ${className}`.replaceAll(/\s+/g, ' ').trim(),
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? <small id={`${id}h`}>{hint}</small> : null}
      {old === undefined ? null : <small id={`${id}o`}>was {old}</small>}
      {error ? (
        <span className="err" id={`${id}e`}>
          <CircleAlert className="i" size={16} strokeWidth={2} aria-hidden />
          {error}
        </span>
      ) : null}
    </div>
  )
}

type Of<Tag extends 'input' | 'select' | 'textarea'> = FrameProps & Omit<ComponentProps<Tag>, 'id' | 'className'>

export function Field({ label, error, hint, old, className, ...input }: Of<'input'>) {
  return (
    <FieldFrame {...{ label, error, hint, old, className }}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}

/** Dollars with two decimals, as text. */
export function MoneyField({ label, error, hint, old, ...input }: Of<'input'>) {
  return (
    <FieldFrame {...{ label, error, hint, old, className: 'num' }}>
      {(control) => (
        <div className="money">
          <span aria-hidden>$</span>
          <input inputMode="decimal" autoComplete="off" {...input} {...control} />
        </div>
      )}
    </FieldFrame>
  )
}

export function SelectField({ label, error, hint, old, className, children, ...select }: Of<'select'>) {
  return (
    <FieldFrame {...{ label, error, hint, old, className }}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </FieldFrame>
  )
}

export function TextField({ label, error, hint, old, className, ...text }: Of<'textarea'>) {
  return (
    <FieldFrame {...{ label, error, hint, old, className }}>
      {(control) => <textarea {...text} {...control} />}
    </FieldFrame>
  )
}

export function Tick({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'id'>) {
  return (
    <label className="ck">
      <input type="checkbox" {...input} />
      {children}
    </label>
  )
}
