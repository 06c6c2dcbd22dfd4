import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { typedQuantity, type Configuration } from '../../../../domain/catalogue/configuration.ts'
import { isBag, type Product } from '../../../../domain/catalogue/menu.ts'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { ChangeStore } from '../../../components/ChangeStore.tsx'
import { useStoreQuestion } from '../../../hooks/useStoreQuestion.ts'
import { Stepper } from '../../../ui/Stepper.tsx'
import { addOrUpdate } from '../../../components/addOrUpdate.ts'
import styles from './Builder.module.css'

interface AddBarProps {
  store: Store
  /** With the prices for both services, which the cart keeps (D-193). */
  product: Product
  /** Of all of it, for the chosen service. */
  price: Cents
  line: string | undefined
  /** True while the edited line is loading: an add would create a second line. */
  isLineLoading: boolean
  configuration: Configuration
  error: string | undefined
  check: () => boolean
  onQuantity: (quantity: number) => void
  onClose: (message: string) => void
}

const NO_QUANTITY = 'Please choose a whole number from 1 to 100.'

/**
 * Quantity, price and the add button, with the reason when adding is not possible [PROD-01 PROD-02 PROD-14 PROD-24].
 */
export function AddBar({
  store,
  product,
  price: cents,
  line,
  isLineLoading,
  configuration,
  error,
  check,
  onQuantity,
  onClose,
}: AddBarProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [failure, setFailure] = useState<{ of: Configuration; message: string }>()
  const { ask, isWaiting, question } = useStoreQuestion()
  const busy = isAdding || isWaiting
  const [hasQuantity, setHasQuantity] = useState(true)
  const price = hasQuantity ? formatMoney(cents) : ''
  const quantityField = useRef<HTMLInputElement>(null)
  const message =
    error ?? (hasQuantity ? undefined : NO_QUANTITY) ?? (failure?.of === configuration ? failure.message : undefined)

  const addItem = async (): Promise<boolean> => {
    setIsAdding(true)
    setFailure(undefined)
    const refusal = await addOrUpdate({ store, product, configuration }, line)
    setIsAdding(false)
    if (refusal === undefined) onClose(`${product.name} ${line === undefined ? 'added to cart' : 'updated'}.`)
    else setFailure({ of: configuration, message: refusal })
    return refusal === undefined
  }
  const updateQuantity = (quantity: number | undefined) => {
    setHasQuantity(quantity !== undefined)
    if (quantity !== undefined) onQuantity(quantity)
  }
  const submit = () => {
    if (busy || isLineLoading || !check()) return
    if (!hasQuantity) return quantityField.current?.focus()
    ask(store.hash, addItem)
  }
  return (
    <div className={`bar ${styles.addBar}`} data-replay="within">
      <div>
        {message ? (
          <p className="err" role="alert">
            <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
            {message}
          </p>
        ) : null}
        {isBag(product) ? null : (
          <Stepper
            label="Quantity"
            value={configuration.quantity}
            read={typedQuantity}
            onChange={updateQuantity}
            field={quantityField}
          />
        )}
        <button
          type="button"
          className="btn btn-go btn-big"
          aria-disabled={busy}
          // The field is not left, so that its number is not set right and added in one press.
          onMouseDown={(event) => hasQuantity || event.preventDefault()}
          onClick={submit}
        >
          {busy ? 'Processing...' : line ? 'Update Product' : 'Add to Cart'}
          {busy ? null : <span className="num">{price}</span>}
        </button>
        <output className="vh">{price}</output>
      </div>
      {question ? <ChangeStore store={store} {...question.answers} /> : null}
    </div>
  )
}
