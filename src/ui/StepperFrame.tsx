import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

interface StepperFrameProps {
  /** What is counted: 'Quantity'. */
  label: string
  /** The name of the button for one less. */
  less?: string
  isLeast?: boolean
  isMost: boolean
  /** One less is -1, one more 1. */
  onStep: (by: number) => void
  /** The number. */
  children: ReactNode
}

/** A number between a button for one less and one for one more. */
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
