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
import { DeleteAddress } from './DeleteAddress.tsx'
import { RefusedAddress } from './RefusedAddress.tsx'
import { CELL, GROUP, HEAD, ROW, TABLE } from '../tableRoles.ts'
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
