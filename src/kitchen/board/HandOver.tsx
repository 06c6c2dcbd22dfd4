import { Bike, Check, Share2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { messageOf } from '../../device/api/askHost.ts'
import { ask } from '../device/kitchenApi.ts'
import { refresh } from '../device/boardStore.ts'
import type { ShownOrder } from '../device/presses.ts'
import { OrderNumber } from './OrderNumber.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'

/** Hands an order to a driver, and shows the link for the driver's phone once. */
export function HandOver({
  order,
  onWithoutLink,
  onClose,
}: {
  order: ShownOrder
  onWithoutLink: () => void
  onClose: () => void
}) {
  const [key] = useState(() => crypto.randomUUID())
  const [driver, setDriver] = useState('')
  const [link, setLink] = useState('')
  const [fault, setFault] = useState('')
  const [isCopied, setCopied] = useState(false)
  const handOver = async () => {
    const given = await ask('kitchenHandOver', { order: order.hash, key, driver })
    if (given.ok) setLink(given.answer.link)
    else setFault(messageOf(given))
    await refresh()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reportRejection(handOver())
  }
  const share = async () => {
    const canShare = 'share' in navigator
    const shared = canShare ? navigator.share({ url: link }) : navigator.clipboard.writeText(link)
    // A share that was put aside is no fault.
    await shared.then(() => setCopied(!canShare)).catch(() => undefined)
  }
  return (
    <Dialog className="kpopup" label={`Hand order ${order.number} to a driver`} onClose={onClose}>
      <header>
        <Bike size={34} aria-hidden="true" />
        <h2>Hand to driver</h2>
        <OrderNumber number={order.number} />
      </header>
      {link ? (
        <>
          <p>
            <b>{driver || 'The driver'} has the order.</b> Open this link on the driver’s phone: the customer then sees
            the courier on the map. It is shown once.
          </p>
          <p className="handed">{link}</p>
          <footer>
            <button type="button" className="btn btn-line" onClick={() => reportRejection(share())}>
              <Share2 size={24} aria-hidden="true" /> {isCopied ? 'Copied' : 'Share the link'}
            </button>
            <button type="button" className="btn btn-ink" onClick={onClose}>
              Done <Check size={24} aria-hidden="true" />
            </button>
          </footer>
        </>
      ) : (
        <form onSubmit={submit}>
          <label>
            Who drives
            <input
              className="input"
              value={driver}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setDriver(event.target.value)}
            />
          </label>
          <p className="fault" role="alert">
            {fault}
          </p>
          <footer>
            <button type="button" className="btn btn-line" onClick={onWithoutLink}>
              Out without a link
            </button>
            <button type="submit" className="btn btn-ink">
              Make the link <Bike size={24} aria-hidden="true" />
            </button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
