import { Check, Phone } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { deliveredPress, type DeliveredPress } from './deliveredPress.ts'

const KEPT = 'There is no connection. Delivered is kept, and sent as soon as there is one.'
const KEPT_PIN =
  'There is no connection. Delivered is kept with the PIN, which only our host can look at. Wait at the door until it is checked, if you can.'

interface DeliveredProps {
  number: string
  storePhone: string
  pin: 'none' | 'asked' | 'locked'
  onAnswered: () => void
}

/** Ends the delivery, with the PIN that the customer says where one is asked for (D-244). */
export function Delivered({ number, storePhone, pin: asked, onAnswered }: DeliveredProps) {
  const [press, setPress] = useState<DeliveredPress>()
  const [pin, setPin] = useState('')
  const [outbox] = useState(() => deliveredPress(number, { show: setPress, onAnswered }))
  useEffect(() => {
    const wake = () => reportRejection(outbox.wake())
    wake()
    addEventListener('online', wake)
    return () => {
      removeEventListener('online', wake)
      outbox.stop()
    }
  }, [outbox])
  const isKept = press && press.state !== 'parked' && press.tries > 0
  const said = press?.state === 'parked' ? press.message : isKept ? (press.pin ? KEPT_PIN : KEPT) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reportRejection(outbox.press(asked === 'asked' ? pin : '').then(() => setPin('')))
  }
  return (
    <form className="delivered" onSubmit={submit}>
      {asked === 'asked' ? (
        <label>
          PIN that the customer says
          <input
            className="input pin"
            value={pin}
            inputMode="numeric"
            pattern="[0-9]{4}"
            title="Four digits"
            maxLength={4}
            required
            autoComplete="off"
            translate="no"
            onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
      ) : null}
      {asked === 'locked' ? (
        <a className="btn btn-go accept" href={`tel:${storePhone}`}>
          <Phone size={40} aria-hidden="true" /> Call the store
        </a>
      ) : (
        <button type="submit" className="btn btn-go accept">
          <Check size={40} aria-hidden="true" /> Delivered
        </button>
      )}
      <p className="fault" role="alert">
        {said || (asked === 'locked' ? 'Five wrong PINs were typed. The store can let you hand the order over.' : '')}
      </p>
    </form>
  )
}
