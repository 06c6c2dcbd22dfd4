import { useState } from 'react'
import type { Store } from '../../domain/catalogue/store.ts'
import { chooseStore } from '../device/store/storeChoice.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { reportRejection } from '../ui/reportRejection.ts'
import { withLoader } from '../hooks/busyPage.ts'

interface ChangeStoreProps {
  store: Store
  reason?: string
  onCancel: () => void
  onChanged: () => void
}

/** 'Are You Sure?' when the cart belongs to another store, or another store delivers to the address [STORE-06 ADRC-11]. */
export function ChangeStore({ store, reason, onCancel, onChanged }: ChangeStoreProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const change = async () => {
    setBusy(true)
    setError('')
    const sent = await withLoader(import('../device/outbox/outboxInstance.ts').then(({ clearCart }) => clearCart()))
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
      onConfirm={() => reportRejection(change())}
    >
      <p className="soft">
        {reason ?? 'Your cart is from another store.'} If you change to {store.name}, your cart will be emptied.
      </p>
    </Confirm>
  )
}
