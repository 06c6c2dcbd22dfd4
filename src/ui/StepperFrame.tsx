import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import './styles/stepper.css'

interface StepperFrameProps {
  label: string
  less?: string
  isLeast?: boolean
  isMost: boolean
  onStep: (by: number) => void
  children: ReactNode
}

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
