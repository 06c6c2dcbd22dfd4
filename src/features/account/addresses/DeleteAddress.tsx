import { useState } from 'react'
import { addressTitle } from '../../../../domain/account/addressBook.ts'
import type { Address } from '../../../../domain/account/session.ts'
import { toast } from '../../../hooks/toast.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { reportRejection } from '../../../ui/run.ts'

/** [ADDR-04 ADDR-05], OQ-48 */
export function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const remove = async () => {
    setBusy(true)
    setError(undefined)
    const { deleteAddress } = await import('../../../device/outbox/outboxInstance.ts')
    const sent = await deleteAddress(address)
    setBusy(false)
    if (!sent.ok) return setError(sent.message)
    toast(sent.answer.saved ? 'Removed on this device. We tell our side when you are back online.' : 'Address removed.')
    onClose()
  }

  return (
    <Confirm
      title="Do you want to continue to remove this address?"
      cancel="No"
      confirm="Yes"
      removes
      busy={busy}
      error={error}
      onCancel={onClose}
      onConfirm={() => reportRejection(remove())}
    >
      <p className="soft">
        {addressTitle(address)}: {address.street}
      </p>
    </Confirm>
  )
}
