import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

interface StepperProps {
  /** What is counted: 'Quantity'. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A whole number by steps of 1 or typed; typed values are brought into bounds when left. */
export function Stepper({ label, value, min = 1, max = 100, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const settle = (text: string) => {
    setTyped(undefined)
    const number = Number.parseInt(text, 10)
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)))
  }
  return (
    <fieldset className="stepper" aria-label={label}>
      <button type="button" aria-label="One less" disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus size={20} strokeWidth={1.9} aria-hidden />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onBlur={({ target }) => settle(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value)
        }}
      />
      <button type="button" aria-label="One more" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus size={20} strokeWidth={1.9} aria-hidden />
      </button>
    </fieldset>
  )
}
