import { Car } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { MAX_CAR, MAX_SPOT, oneLine, type Arrival, type HandOver } from '../../../../domain/order/handOver.ts'
import type { LiveOrder } from '../../../../domain/order/liveOrder.ts'
import type { HandOverQueue, Saying } from '../../../device/tracking/handOverQueue.ts'
import { ownCar, rememberCar } from '../../../device/ownCar.ts'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { Unsent } from './DriverTalk.tsx'
import styles from './handOver.module.css'

interface CurbsideProps {
  handOver: HandOver
  sayings: readonly Saying[]
  queue: HandOverQueue
  order: LiveOrder
  storeName: string
  clock: (at: string) => string
}

/** "I am here": the store brings the order to the car (D-245). */
export function Curbside({ handOver: { arrival }, sayings, queue, order, storeName, clock }: CurbsideProps) {
  const [isChanging, setIsChanging] = useState(false)
  const waiting = sayings.find(({ lane }) => lane === 'car')
  const hasCome = (arrival || waiting) && !isChanging
  const say = (car: string, spot: string) => {
    setIsChanging(false)
    reportRejection(queue.say('car', car, spot))
  }
  return (
    <section className="card stack" aria-label="Waiting in your car">
      <h2 className="row">
        <Car className="i" size={24} aria-hidden />
        {hasCome ? 'You are here' : 'Waiting in your car?'}
      </h2>
      <output className="stack">
        {waiting ? (
          <span className={styles.unsent}>
            {carText(waiting.words, waiting.spot)}. <Unsent saying={waiting} queue={queue} />
          </span>
        ) : arrival ? (
          <Arrived {...{ arrival, order, storeName, clock }} />
        ) : null}
      </output>
      {hasCome ? (
        <button type="button" className="link" onClick={() => setIsChanging(true)}>
          My car moved, or nobody came
        </button>
      ) : (
        <CarForm arrival={arrival} storeName={storeName} onSay={say} />
      )}
    </section>
  )
}

const carText = (car: string, spot: string): string => (spot ? `${car}, spot ${spot}` : car)

function Arrived({
  arrival: { car, spot, at, bringingAt },
  order,
  storeName,
  clock,
}: Pick<CurbsideProps, 'order' | 'storeName' | 'clock'> & { arrival: Arrival }) {
  // oxfmt-ignore
  const where = carText(car, spot)
  if (bringingAt)
    return (
      <Note tone="good">
        {storeName} is bringing it to you: {where}. <span className="num">{clock(bringingAt)}</span>
      </Note>
    )
  const isReady = order.step === 3
  return (
    <span>
      {storeName} knows since <b className="num">{clock(at)}</b> that you wait: <b>{where}</b>.{' '}
      {isReady
        ? 'Somebody comes out in a moment.'
        : order.readyAt
          ? `Your order is ready about ${clock(order.readyAt)}, and comes out then.`
          : 'Your order comes out when it is ready.'}
    </span>
  )
}

function CarForm({
  arrival,
  storeName,
  onSay,
}: {
  arrival: Arrival | undefined
  storeName: string
  onSay: (car: string, spot: string) => void
}) {
  // oxfmt-ignore
  const [car, setCar] = useState(() => arrival?.car ?? ownCar())
  const [spot, setSpot] = useState(arrival?.spot ?? '')
  const [isKept, setIsKept] = useState(() => ownCar() !== '')
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = oneLine(car)
    if (typed === '') return setFault('Say which car it is.')
    rememberCar(isKept ? typed : '')
    onSay(typed, oneLine(spot))
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="soft">{storeName} brings your order out to you.</p>
      <div className={styles.car}>
        <Field
          label="Your car"
          placeholder="Blue hatchback"
          value={car}
          error={fault}
          announced
          maxLength={MAX_CAR}
          autoComplete="off"
          onChange={(event) => setCar(event.target.value)}
        />
        <Field
          label="Spot"
          placeholder="3"
          value={spot}
          maxLength={MAX_SPOT}
          autoComplete="off"
          onChange={(event) => setSpot(event.target.value)}
        />
      </div>
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={() => setIsKept(!isKept)} />
        Remember my car on this device
      </label>
      <button type="submit" className="btn btn-go btn-big">
        I am here
      </button>
    </form>
  )
}
