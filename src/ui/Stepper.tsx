import { useState, type Ref } from 'react'
import { StepperFrame } from './StepperFrame.tsx'

interface StepperProps {
  label: string
  value: number
  min?: number
  max?: number
  /** Parses the text as a number from `min` to `max`; undefined when it is no whole number. */
  read: (text: string) => number | undefined
  /** Undefined while the text is no whole number; the previous number stays in use. */
  onChange: (value: number | undefined) => void
  field: Ref<HTMLInputElement>
}

/** A whole number, changed by steps of 1 or typed; typed values count at once and are clamped on blur. */
export function Stepper({ label, value, min = 1, max = 100, read, onChange, field }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const invalid = typed !== undefined && read(typed) === undefined
  const step = (by: number) => {
    setTyped(undefined)
    onChange(value + by)
  }
  const clamp = () => {
    if (!invalid) setTyped(undefined)
  }
  return (
    <StepperFrame label={label} isLeast={value <= min} isMost={value >= max} onStep={step}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={invalid || undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
        onBlur={clamp}
        onKeyDown={({ key }) => {
          if (key === 'Enter') clamp()
        }}
      />
    </StepperFrame>
  )
}
