import { useState } from 'react'
import type { HandOver } from '../../../../domain/order/handOver.ts'
import { api } from '../../../device/api/api.ts'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from './handOver.module.css'

interface PinAtDoorProps {
  hash: string
  guest: string
  handOver: HandOver
  storeName: string
  take: (handOver: HandOver) => void
}

/** Four digits that the customer says at the door, where the customer or the store wants that (D-244). */
export function PinAtDoor({ hash, guest, handOver, storeName, take }: PinAtDoorProps) {
  const { pin, pinBy, pinState } = handOver
  /** What was pressed, until the host has answered. */
  const [pressed, setPressed] = useState<boolean>()
  const [fault, setFault] = useState('')
  const want = (isWanted: boolean) => {
    if (pressed !== undefined) return
    setPressed(isWanted)
    setFault('')
    reportRejection(
      api('wantPin', { hash, guest, isWanted }).then((sent) => {
        setPressed(undefined)
        if (sent.ok) take(sent.answer)
        else setFault(sent.kind === 'no-network' ? 'There is no connection. Please try again later.' : sent.message)
      }),
    )
  }
  if (pinBy !== 'nobody' && pinState === 'released')
    return <Note tone="warn">{storeName} lets the driver hand your order over without the PIN.</Note>
  return (
    <section className="card stack" aria-label="PIN at the door">
      {pin === '' ? null : (
        <div className={styles.pin}>
          <div>
            <h2>PIN at the door</h2>
            <p className="soft sm">
              {pinBy === 'store' ? `${storeName} asks for it. ` : ''}Say it to the driver when you have your order.
            </p>
          </div>
          <b translate="no">{pin}</b>
        </div>
      )}
      {pinState === 'locked' && pin !== '' ? (
        <Note tone="warn">Wrong PINs were typed too often. The driver calls {storeName}, which decides.</Note>
      ) : null}
      {pinBy === 'store' ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={pressed ?? pinBy === 'customer'}
            onChange={() => want(pinBy !== 'customer')}
          />
          <span>
            Hand it over only for a PIN
            <span className="soft sm"> – four digits that you alone see, and say at the door</span>
          </span>
        </label>
      )}
      {fault ? <Note tone="bad">{fault}</Note> : null}
    </section>
  )
}
