import { useQueryClient } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Line } from '../../rules/cart.ts'
import { MAX_QUANTITY } from '../../rules/configuration.ts'
import type { Store } from '../../rules/store.ts'
import { say } from '../parts/say.ts'
import { run } from '../ui/run.ts'

interface LineQuantityProps {
  line: Line
  store: Store
  /** Fewer than one. */
  onRemove: () => void
}

/** Fewer or more of a line, without opening it; fewer than one asks 'Delete Item?'. */
export function LineQuantity({ line, store, onRemove }: LineQuantityProps) {
  const queryClient = useQueryClient()
  /** What was last asked for, until it is answered: a second tap counts on from there. */
  const [asked, setAsked] = useState<number>()
  const latest = useRef<number>(undefined)
  const quantity = asked ?? line.quantity

  const ask = async (next: number) => {
    latest.current = next
    setAsked(next)
    const { changeQuantity } = await import('../parts/changeQuantity.ts')
    const failure = await changeQuantity(queryClient, store, line, next, () => latest.current === next)
    setAsked((last) => (last === next ? undefined : last))
    if (failure) say(failure)
  }
  return (
    <div className="quantity">
      <fieldset className="stepper" aria-label={`Quantity of ${line.name}`}>
        <button
          type="button"
          aria-label={quantity > 1 ? 'One less' : 'Remove'}
          onClick={() => (quantity > 1 ? run(ask(quantity - 1)) : onRemove())}
        >
          <Minus size={20} strokeWidth={1.9} aria-hidden />
        </button>
        <output className="num">{quantity}</output>
        <button
          type="button"
          aria-label="One more"
          disabled={quantity >= MAX_QUANTITY}
          onClick={() => run(ask(quantity + 1))}
        >
          <Plus size={20} strokeWidth={1.9} aria-hidden />
        </button>
      </fieldset>
    </div>
  )
}
