import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Line } from '../../../domain/cart/cart.ts'
import { MAX_QUANTITY } from '../../../domain/catalogue/configuration.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { toast } from '../../hooks/toast.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { StepperFrame } from '../../ui/StepperFrame.tsx'
import styles from './LineQuantity.module.css'

interface LineQuantityProps {
  line: Line
  store: Store
  onRemove: () => void
}

export function LineQuantity({ line, store, onRemove }: LineQuantityProps) {
  const queryClient = useQueryClient()
  /** The quantity asked for last, until it is answered: a second tap counts on from it. */
  const [requested, setRequested] = useState<number>()
  const latest = useRef<number>(undefined)
  const quantity = requested ?? line.quantity

  const requestQuantity = async (next: number) => {
    latest.current = next
    setRequested(next)
    const { changeQuantity } = await import('./changeQuantity.ts')
    const failure = await changeQuantity(queryClient, store, line, next, () => latest.current === next)
    setRequested((last) => (last === next ? undefined : last))
    if (failure) toast(failure)
  }
  return (
    <div className={styles.quantity}>
      <StepperFrame
        label={`Quantity of ${line.name}`}
        less={quantity > 1 ? undefined : 'Remove'}
        isMost={quantity >= MAX_QUANTITY}
        onStep={(by) => (quantity + by > 0 ? reportRejection(requestQuantity(quantity + by)) : onRemove())}
      >
        <output className="num">{quantity}</output>
      </StepperFrame>
    </div>
  )
}
