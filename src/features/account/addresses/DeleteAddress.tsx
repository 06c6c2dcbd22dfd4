import { addressTitle } from '../../../../domain/account/addressBook.ts'
import type { Address } from '../../../../domain/account/session.ts'
import { useForm } from '../../../forms/useForm.ts'
import { toast } from '../../../hooks/toast.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'

/** [ADDR-04 ADDR-05], OQ-48 */
export function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const { busy, message, submit } = useForm({
    values: () => address,
    send: async () => {
      const { deleteAddress } = await import('../../../device/outbox/addressBook.ts')
      return await deleteAddress(address)
    },
    onSuccess: ({ saved }) => {
      toast(saved ? 'Removed on this device. We tell our side when you are back online.' : 'Address removed.')
      onClose()
    },
  })

  return (
    <Confirm
      title="Do you want to continue to remove this address?"
      cancel="No"
      confirm="Yes"
      removes
      busy={busy}
      error={message}
      onCancel={onClose}
      onConfirm={() => reportRejection(submit())}
    >
      <p className="soft">
        {addressTitle(address)}: {address.street}
      </p>
    </Confirm>
  )
}
