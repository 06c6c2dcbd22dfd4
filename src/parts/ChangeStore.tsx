import { useState } from 'react'
import type { Store } from '../../rules/store.ts'
import { chooseStore } from '../device/choice.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { run } from '../ui/run.ts'
import { waitFor } from './busy.ts'
import { closePanels } from './openPanels.ts'
import { useGoToMenu } from './useChangeStore.ts'

/** 'Are You Sure?': the cart belongs to another store [STORE-06]. The shell mounts it while it waits for the answer. */
export function ChangeStore({ store }: { store: Store }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const goToMenu = useGoToMenu()

  const change = async () => {
    setBusy(true)
    setError('')
    const sent = await waitFor(import('../device/sending.ts').then(({ clearCart }) => clearCart()))
    setBusy(false)
    if (!sent.ok) return setError(sent.message)
    chooseStore(store.hash)
    closePanels()
    goToMenu(store)
  }

  return (
    <Confirm
      title="Are You Sure?"
      confirm="Change Store"
      busy={busy}
      error={error}
      onCancel={closePanels}
      onConfirm={() => run(change())}
    >
      <p className="soft">Your cart is from another store. If you change to {store.name}, it will be emptied.</p>
    </Confirm>
  )
}
