import { Check, MapPin, Navigation, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DriverAnswer } from '../../../contract/kitchen.ts'
import { checkIdText } from '../../../domain/order/ageCheck.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'
import { OrderNumber } from '../board/OrderNumber.tsx'
import { letSleep, stayAwake } from '../../device/wakeLock.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { armSound } from '../device/ring.ts'
import { Delivered } from './Delivered.tsx'
import { askDriver } from './driverApi.ts'
import { sharePosition, type Sharing } from './positions.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { Talk } from './Talk.tsx'

type Delivery = DriverAnswer<'driverDelivery'>

/** So soon a driver reads what the customer writes. */
const REREAD_MS = 8000
const NO_CONNECTION = 'There is no connection. It goes on as soon as there is one.'

export function DriverPage() {
  const [delivery, setDelivery] = useState<Delivery>()
  const [fault, setFault] = useState('')
  const read = async () => {
    const answer = await askDriver('driverDelivery')
    if (answer.ok) setDelivery(answer.answer)
    setFault(answer.ok ? '' : messageOf(answer, NO_CONNECTION))
  }
  useEffect(() => {
    const first = setTimeout(() => reportRejection(read()))
    const timer = setInterval(() => reportRejection(read()), REREAD_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  return (
    <main className="driver">
      <header>
        <LogoMark size={34} />
        <h1>{delivery ? delivery.store : 'Delivery'}</h1>
      </header>
      {fault && !delivery ? <p role="alert">{fault}</p> : null}
      {delivery ? <Running delivery={delivery} onChange={read} /> : null}
    </main>
  )
}

function Running({ delivery, onChange }: { delivery: Delivery; onChange: () => Promise<void> }) {
  const [sharing, setSharing] = useState<Sharing>({ state: 'off', isOffline: false })
  const stop = useRef<() => void>(undefined)
  const hasEnded = delivery.ended || sharing.state === 'ended'
  const end = () => {
    stop.current?.()
    stop.current = undefined
    letSleep()
  }
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  const reread = () => reportRejection(onChange())
  const { number, talk: messages = [], mayWrite = false, pin = 'none' } = delivery
  const talk = <Talk key={number} {...{ number, messages, mayWrite }} onChange={reread} />
  const start = () => {
    armSound()
    stayAwake()
    stop.current = sharePosition(setSharing)
  }
  if (hasEnded)
    return (
      <>
        <section className="ended">
          <Check size={64} aria-hidden="true" />
          <h2>{delivery.delivered ? 'Delivered. Thank you.' : 'This delivery has ended.'}</h2>
          <p>
            Order <b>{delivery.number}</b>. Your position is not sent any more, and what was sent is forgotten within an
            hour.
          </p>
        </section>
        {talk}
      </>
    )
  const { lat, lng, storePhone, address, addressNotes, customer, checkId } = delivery
  return (
    <>
      <p className="big">
        <OrderNumber number={delivery.number} />
      </p>
      <section>
        <h2>{address}</h2>
        {checkId ? <p className="memo">{checkIdText(checkId)}</p> : null}
        {addressNotes ? <p className="memo">{addressNotes}</p> : null}
        <p>{customer}</p>
        <div className="two">
          {lat !== undefined && lng !== undefined ? (
            <a className="btn btn-line" href={`geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(address)})`}>
              <Navigation size={24} aria-hidden="true" /> Directions
            </a>
          ) : null}
          <a className="btn btn-line" href={`tel:${storePhone}`}>
            <Phone size={24} aria-hidden="true" /> Call the store
          </a>
        </div>
      </section>
      {talk}
      {sharing.state === 'off' ? (
        <section className="privacy">
          <h2>Your position</h2>
          <p>
            The customer of this order sees on the map where you are, from now until you press Delivered. Nobody else
            does. It is forgotten within an hour.
          </p>
          <button type="button" className="btn btn-ink" onClick={start}>
            <MapPin size={24} aria-hidden="true" /> Share my position
          </button>
        </section>
      ) : (
        <SharingState sharing={sharing} />
      )}
      <Delivered {...{ number, storePhone, pin }} onAnswered={reread} />
    </>
  )
}

function SharingState({ sharing: { state, sentAtMs, isOffline } }: { sharing: Sharing }) {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (state === 'denied')
    return (
      <p className="memo">
        The browser does not give the position. Allow it in the settings of this page, then load it again.
      </p>
    )
  const seconds = sentAtMs === undefined ? undefined : Math.max(0, Math.round((nowMs - sentAtMs) / 1000))
  return (
    <p className={isOffline ? 'memo' : 'contact'}>
      <i /> {seconds === undefined ? 'Looking for your position…' : `Position sent ${seconds} s ago`}
      {isOffline ? '. No connection: the last points are kept and sent later.' : ''}
    </p>
  )
}
