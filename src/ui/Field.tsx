import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

interface FrameProps {
  label: ReactNode
  error?: string
  /** Stands below the error. */
  detail?: string
  invalid?: boolean
  announced?: boolean
  hint?: ReactNode
  children: (control: Described) => ReactNode
}

export function FieldFrame({ label, error, detail, invalid = Boolean(error), announced, hint, children }: FrameProps) {
  const id = useId()
  const described = [hint ? `${id}h` : '', error ? `${id}e` : '', detail ? `${id}d` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': invalid || undefined })}
      {hint ? (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="err" id={`${id}e`} role={announced ? 'alert' : undefined}>
          <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
          {error}
        </span>
      ) : null}
      {detail ? (
        <span className="hint" id={`${id}d`}>
          {detail}
        </span>
      ) : null}
    </div>
  )
}

type FieldProps = Omit<FrameProps, 'children'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'prefix'> & {
    prefix?: string
  }

export function Field({ label, error, detail, invalid, announced, hint, prefix, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, error, detail, invalid, announced, hint }}>
      {(control) =>
        prefix ? (
          <div className="prefixed">
            <span aria-hidden>{prefix}</span>
            <input className="input" {...input} {...control} />
          </div>
        ) : (
          <input className="input" {...input} {...control} />
        )
      }
    </FieldFrame>
  )
}
