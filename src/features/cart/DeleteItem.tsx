import { useState } from 'react'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import { withLoader } from '../../hooks/busyPage.ts'
import { dismissToast } from '../../hooks/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

interface DeleteItemProps {
  line: Line
  onDeleted: () => void
  onCancel: () => void
}

/**
 * 'Delete Item?' A refusal of the host keeps the line and is shown as received [CART-05 CART-22 AERR-05 AERR-09];
 * without an answer the removal waits in the outbox.
 */
export function DeleteItem({ line, onDeleted, onCancel }: DeleteItemProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const remove = async () => {
    setBusy(true)
    setError('')
    const sent = await withLoader(
      import('../../device/outbox/outboxInstance.ts').then(({ removeFromCart }) => removeFromCart(line.hash)),
    ).catch(() => undefined)
    setBusy(false)
    if (sent?.ok) {
      dismissToast()
      onDeleted()
    } else setError(sent?.kind === 'refused' ? sent.message : BROKEN_MESSAGE)
  }

  return (
    <Confirm
      title="Delete Item?"
      confirm="Delete"
      removes
      busy={busy}
      error={error}
      onCancel={onCancel}
      onConfirm={() => reportRejection(remove())}
    >
      <p className="soft">
        {line.bagHash === '0'
          ? `${line.name} leaves your cart.`
          : `${line.name} and all that came with it leave your cart.`}
      </p>
    </Confirm>
  )
}
