import { useId, type ComponentProps, type ReactNode } from 'react'

interface BarredButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** Why it cannot be pressed now, in words; it stands over the button. */
  barred?: string
  isBusy?: boolean
  isSubmit?: boolean
  children: ReactNode
}

/** A button that says why it is barred, and stays reachable then. */
export function BarredButton({
  barred,
  isBusy,
  isSubmit,
  className = 'ob',
  onClick,
  children,
  ...rest
}: BarredButtonProps) {
  const id = useId()
  const isOff = barred !== undefined || isBusy === true
  return (
    <div className="why">
      {barred === undefined ? null : <small id={id}>{barred}</small>}
      <button
        {...rest}
        type={isSubmit ? 'submit' : 'button'}
        className={className}
        aria-disabled={isOff || undefined}
        aria-describedby={barred === undefined ? undefined : id}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {isBusy ? 'One moment ...' : children}
      </button>
    </div>
  )
}
