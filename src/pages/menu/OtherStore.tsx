import { useState } from 'react'
import type { Store } from '../../../rules/store.ts'
import { chooseStore } from '../../device/choice.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { run } from '../../ui/run.ts'

interface OtherStoreProps {
  store: Store
  onCancel: () => void
  onChanged: () => void
}

/**
 * The first Add on this menu while the cart belongs to another store: the same question as on changing the store, here where
 * it does not cost what was built [STORE-05 STORE-06 STORE-07 STORE-08].
 */
export function OtherStore({ store, onCancel, onChanged }: OtherStoreProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const change = async () => {
    setBusy(true)
    setError('')
    const { clearCart } = await import('../../device/sending.ts')
    const sent = await clearCart()
    setBusy(false)
    if (!sent.ok) return setError(sent.message)
    chooseStore(store.hash)
    onChanged()
  }
  return (
    <Confirm
      title="Are You Sure?"
      confirm="Change Store"
      busy={busy}
      error={error}
      onCancel={onCancel}
      onConfirm={() => run(change())}
    >
      <p className="soft">Your cart is from another store. If you change to {store.name}, it will be emptied.</p>
    </Confirm>
  )
}
