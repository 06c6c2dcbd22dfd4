import { useState, type Ref } from 'react'
import { StepperFrame } from './StepperFrame.tsx'

interface StepperProps {
  label: string
  value: number
  min?: number
  max?: number
  /** Parses the text as a whole number, of any size; undefined when it is none. */
  read: (text: string) => number | undefined
  /** Undefined while the text is no whole number from `min` to `max`; the previous number stays in use. */
  onChange: (value: number | undefined) => void
  field: Ref<HTMLInputElement>
}

/**
 * A whole number, changed by steps of 1 or typed; typed values within the bounds count at once, others become the nearest
 * bound when the field is left.
 */
export function Stepper({ label, value, min = 1, max = 100, read, onChange, field }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const whole = typed === undefined ? value : read(typed)
  const isWithin = (number: number | undefined): number is number =>
    number !== undefined && number >= min && number <= max
  const step = (by: number) => {
    setTyped(undefined)
    onChange(value + by)
  }
  const clamp = () => {
    if (typed === undefined || whole === undefined) return
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, whole)))
  }
  return (
    <StepperFrame label={label} isLeast={value <= min} isMost={value >= max} onStep={step}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={!isWithin(whole) || undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = read(target.value)
          onChange(isWithin(next) ? next : undefined)
        }}
        onBlur={clamp}
        onKeyDown={({ key }) => {
          if (key === 'Enter') clamp()
        }}
      />
    </StepperFrame>
  )
}
