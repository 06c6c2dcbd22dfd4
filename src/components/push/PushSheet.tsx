import { Bell, Bike, ChefHat, Flame, Lock, ShoppingBag } from 'lucide-react'
import { useId, useState } from 'react'
import type { TurnedOn } from '../../device/updates/orderPush.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import styles from './PushSheet.module.css'

interface PushSheetProps {
  number: string
  delivers: boolean
  turnOn: () => Promise<TurnedOn>
  onClose: () => void
}

/** What comes, and what is not in it. The browser itself asks only after "Buzz me". */
export function PushSheet({ number, delivers, turnOn, onClose }: PushSheetProps) {
  const id = useId()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const [fault, setFault] = useState('')
  const ask = async () => {
    setIsBusy(true)
    setFault('')
    const turned = await turnOn()
    setIsBusy(false)
    if (turned === 'on') onClose()
    else if (turned === 'blocked') setIsBlocked(true)
    else if (turned !== 'dismissed') setFault(turned.fault)
  }
  const steps = [
    [ChefHat, 'When the kitchen starts'],
    [Flame, 'When it goes into the oven'],
    delivers ? ([Bike, 'When it leaves, and when it is here'] as const) : ([ShoppingBag, 'When it is ready'] as const),
  ] as const
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className={`dialog-body ${styles.body}`}>
        <div className={styles.message} aria-hidden="true">
          <img src="/app/icon-192.png" alt="" width={40} height={40} />
          <p>
            <b>Order #{number}</b>
            <br />
            {delivers ? 'Out for Delivery' : 'Pick Up Ready'}
          </p>
          <span className="soft sm">now</span>
        </div>
        <h2 id={id} className={styles.question}>
          {delivers ? 'Shall the phone buzz when it leaves?' : 'Shall the phone buzz when it is ready?'}
        </h2>
        {isBlocked ? (
          <>
            <Note tone="warn">
              Your browser does not allow messages of this site. To change that, open the site’s settings beside its
              address, allow Notifications and load the page again.
            </Note>
            <button type="button" className="btn btn-line btn-big btn-wide" onClick={onClose}>
              All right
            </button>
          </>
        ) : (
          <>
            <p className="soft">
              Close the app and go on with your evening. You get one message a step, for this order only.
            </p>
            <ul className={styles.steps}>
              {steps.map(([Icon, text]) => (
                <li key={text}>
                  <Icon className="i" size={24} strokeWidth={1.7} aria-hidden />
                  {text}
                </li>
              ))}
            </ul>
            <p className={`soft ${styles.privacy}`}>
              <Lock className="i" size={22} strokeWidth={1.7} aria-hidden />
              <span>Number and step only, nothing about you. It ends with the order.</span>
            </p>
            {isOnline ? null : <Note tone="warn">This needs a connection. Please try again when you are online.</Note>}
            {fault ? <Note tone="bad">{fault}</Note> : null}
            <button
              type="button"
              className="btn btn-go btn-big btn-wide"
              aria-disabled={isBusy || !isOnline}
              onClick={isBusy || !isOnline ? undefined : () => reportRejection(ask())}
            >
              <Bell className="i" size={22} aria-hidden />
              {isBusy ? 'Processing...' : 'Buzz me'}
            </button>
            <button type="button" className="btn btn-line btn-big btn-wide" onClick={onClose}>
              Not now
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
