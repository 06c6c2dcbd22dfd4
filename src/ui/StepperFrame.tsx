import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

interface StepperFrameProps {
  /** What is counted: 'Quantity'. */
  label: string
  /** The accessible name of the minus button. */
  less?: string
  isLeast?: boolean
  isMost: boolean
  /** -1 or 1. */
  onStep: (by: number) => void
  /** The number. */
  children: ReactNode
}

/** A number between a minus and a plus button. */
export function StepperFrame({ label, less = 'One less', isLeast, isMost, onStep, children }: StepperFrameProps) {
  return (
    <fieldset className="stepper" aria-label={label}>
      <button type="button" aria-label={less} disabled={isLeast} onClick={() => onStep(-1)}>
        <Minus size={20} strokeWidth={1.9} aria-hidden />
      </button>
      {children}
      <button type="button" aria-label="One more" disabled={isMost} onClick={() => onStep(1)}>
        <Plus size={20} strokeWidth={1.9} aria-hidden />
      </button>
    </fieldset>
  )
}
