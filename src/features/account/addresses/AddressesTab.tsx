import { useEffect, useState } from 'react'
import { Plus } from 'lucide-react'
import { changedAddressHash, addressTitle } from '../../../../domain/account/addressBook.ts'
import type { OutboxItem } from '../../../../domain/outbox/outbox.ts'
import type { Address } from '../../../../domain/account/session.ts'
import { OvenArt } from '../../../components/OvenArt.tsx'
import { useMember, useOnline, useQueue } from '../../../hooks/useDevice.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { AddressDialog, type Edited } from './AddressDialog.tsx'
import { recallAddress } from './addressDraft.ts'
import { useForm } from '../../../forms/useForm.ts'
import { toast } from '../../../hooks/toast.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Note } from '../../../ui/Note.tsx'
import { CELL, GROUP, HEAD, ROW, TABLE } from '../tableRoles.ts'
import styles from '../../../components/Queued.module.css'
import messageStyles from '../../../components/Message.module.css'
import tableStyles from '../Table.module.css'

/** Addresses, which can be shown and changed without a connection too [ADDR-01 ADDR-03 ADDR-06 ADDR-07]. */
export function AddressesTab() {
  const { ready, addresses } = useMember()
  const { items } = useQueue()
  const online = useOnline()
  const [edited, setEdited] = useState<Edited>()
  const [deleting, setDeleting] = useState<Address>()
  const changes = items.filter((item) => item.book)
  const refused = changes.filter(({ state }) => state === 'parked')
  const waiting = changes.flatMap(({ book, state }) => (book && state !== 'parked' ? [changedAddressHash(book)] : []))

  useEffect(() => {
    let isUnmounted = false
    const recall = async () => {
      const draft = await recallAddress()
      if (draft && !isUnmounted) setEdited((now) => now ?? { address: draft })
    }
    reportRejection(recall())
    return () => {
      isUnmounted = true
    }
  }, [])

  if (!ready) return null
  const add = (
    <button type="button" className="btn btn-go" onClick={() => setEdited({})}>
      <Plus className="i" size={20} strokeWidth={1.9} aria-hidden /> ADD NEW ADDRESS
    </button>
  )
  return (
    <div className="stack">
      {online ? null : (
        <p className="note">You are offline. What you change here is saved on this device and sent later.</p>
      )}
      {refused.map((item) => (
        <RefusedAddress key={item.id} item={item} onChange={() => setEdited(editedOf(item))} />
      ))}
      {addresses.length === 0 ? (
        <div className={`${messageStyles.message} ${messageStyles.inside}`}>
          <OvenArt id="addresses" />
          <h2>Where shall it go?</h2>
          <p className="soft">Keep the addresses you order to; they are there at checkout.</p>
          {add}
        </div>
      ) : (
        <>
          <Book
            addresses={addresses}
            waiting={waiting}
            onEdit={(address) => setEdited({ address })}
            onDelete={setDeleting}
          />
          <div>{add}</div>
        </>
      )}
      {edited ? <AddressDialog edited={edited} onClose={() => setEdited(undefined)} /> : null}
      {deleting ? <DeleteAddress address={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </div>
  )
}

const editedOf = ({ id, book, input }: OutboxItem): Edited => {
  if (book?.kind !== 'save') return {}
  const { hash, ...address } = book.address
  return { refused: id, address: input['updates'] === true ? { ...address, hash } : address }
}

interface BookProps {
  addresses: readonly Address[]
  waiting: readonly string[]
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

function Book({ addresses, waiting, onEdit, onDelete }: BookProps) {
  return (
    <table className={tableStyles.table} {...TABLE} aria-label="Addresses">
      <thead {...GROUP}>
        <tr {...ROW}>
          <th {...HEAD}>Title</th>
          <th {...HEAD}>Street Address</th>
          <th {...HEAD}>City</th>
          <th {...HEAD}>Postal Code</th>
          <th {...HEAD}>
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...GROUP}>
        {addresses.map((address) => {
          const hiddenName = <span className="vh"> {addressTitle(address)}</span>
          return (
            <tr {...ROW} key={address.hash}>
              <td {...CELL} className="b">
                {addressTitle(address)} {waiting.includes(address.hash) ? <Badge tone="warn">saved here</Badge> : null}
              </td>
              <td {...CELL}>
                {address.apartment ? `#${address.apartment}, ` : ''}
                {address.street}
              </td>
              <td {...CELL}>{address.city}</td>
              <td {...CELL} className="num">
                {address.postalCode}
              </td>
              <td {...CELL}>
                <div className="row">
                  <button type="button" className="btn btn-line btn-sm" onClick={() => onEdit(address)}>
                    EDIT{hiddenName}
                  </button>
                  <button type="button" className="btn btn-line btn-sm" onClick={() => onDelete(address)}>
                    DELETE{hiddenName}
                  </button>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** [ADDR-04 ADDR-05], OQ-48 */
function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
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

/** A change that was made offline and that the host refused: the host's message and the actions [AERR-06]. */
function RefusedAddress({ item: { id, title, message, book }, onChange }: { item: OutboxItem; onChange: () => void }) {
  const discard = async () => {
    const { outbox } = await import('../../../device/outbox/outboxInstance.ts')
    await outbox.discard(id)
  }
  const retry = async () => {
    const { outbox } = await import('../../../device/outbox/outboxInstance.ts')
    await outbox.retry(id)
  }
  const hiddenTitle = <span className="vh"> {title}</span>
  return (
    <section className={`${styles.queued} stack stack-1`} aria-label={title}>
      <b>{title}</b>
      <Note tone="bad">{message}</Note>
      <div className="row">
        {book?.kind === 'save' ? (
          <button type="button" className="btn btn-line btn-sm" onClick={onChange}>
            Change{hiddenTitle}
          </button>
        ) : (
          <button type="button" className="btn btn-line btn-sm" onClick={() => reportRejection(retry())}>
            Try again{hiddenTitle}
          </button>
        )}
        <button type="button" className="link" onClick={() => reportRejection(discard())}>
          Discard{hiddenTitle}
        </button>
      </div>
    </section>
  )
}
