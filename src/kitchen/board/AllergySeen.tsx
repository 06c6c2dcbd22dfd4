import { Check, MessageSquareText, TriangleAlert, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { ALLERGY_REFUSAL, REFUSALS } from '../../../domain/kitchen/kitchenOrder.ts'
import { formatMoney } from '../../../domain/money.ts'
import { allergyWords, initialsOf } from '../../../domain/order/allergies.ts'
import { messageOf } from '../../device/api/askHost.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { noteMoved, pressSeen, refresh, showToast } from '../device/boardStore.ts'
import { ask } from '../device/kitchenApi.ts'
import type { ShownOrder } from '../device/presses.ts'
import { Items } from './Items.tsx'
import { OrderNumber } from './OrderNumber.tsx'

interface AllergySeenProps {
  order: ShownOrder
  isOffline: boolean
  onClose: () => void
}

/** Somebody signs that they have seen the allergy before the order goes into the oven, or the store refuses it (D-238). */
export function AllergySeen({ order, isOffline, onClose }: AllergySeenProps) {
  const [isRefusing, setRefusing] = useState(false)
  return (
    <Dialog className="kpopup" label={`Allergy of order ${order.number}`} onClose={onClose}>
      <header>
        <TriangleAlert size={34} aria-hidden="true" />
        <h2>Allergy</h2>
        <OrderNumber number={order.number} />
      </header>
      <p className="day allergens">{allergyWords(order.allergy?.allergens ?? [])}</p>
      <div className="scroll kt">
        <Items items={order.items} />
        {order.notes ? (
          <p className="memo">
            <MessageSquareText size={20} aria-hidden="true" />
            <span>{order.notes}</span>
          </p>
        ) : null}
      </div>
      {isRefusing ? (
        <Refusal order={order} isOffline={isOffline} onBack={() => setRefusing(false)} onClose={onClose} />
      ) : (
        <Signature order={order} onRefuse={() => setRefusing(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Signature({
  order,
  onRefuse,
  onClose,
}: Pick<AllergySeenProps, 'order' | 'onClose'> & { onRefuse: () => void }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const sign = (event: FormEvent) => {
    event.preventDefault()
    const initials = initialsOf(typed)
    if (initials === undefined) return setFault('Sign with your initials: two to four letters.')
    pressSeen(order, initials)
    onClose()
  }
  return (
    <form onSubmit={sign}>
      <label>
        Your initials: you have seen it, and the customer reads them
        <input
          className="input"
          value={typed}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={fault !== '' || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p className="fault" role="alert">
        {fault}
      </p>
      <footer>
        <button type="button" className="btn btn-line" onClick={onRefuse}>
          <X size={24} aria-hidden="true" /> We cannot make it safely…
        </button>
        <button type="submit" className="btn btn-ink">
          Seen <Check size={24} aria-hidden="true" />
        </button>
      </footer>
    </form>
  )
}

function Refusal({ order, isOffline, onBack, onClose }: AllergySeenProps & { onBack: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const refuse = async () => {
    setSending(true)
    const sent = await ask('kitchenRefuse', { order: order.hash, key, reason: ALLERGY_REFUSAL })
    setSending(false)
    if (sent.ok) {
      noteMoved(order.hash, sent.answer.stage, sent.answer.revision)
      showToast(`${order.number} is refused and refunded.`)
      onClose()
    } else setFault(messageOf(sent))
    await refresh()
  }
  return (
    <>
      <p>
        The customer reads “{REFUSALS[ALLERGY_REFUSAL]}” and is refunded at once: {formatMoney(order.paid)}.
        {isOffline ? ' This needs a connection: ring the customer.' : ''}
      </p>
      <p className="fault" role="alert">
        {fault}
      </p>
      <footer>
        <button type="button" className="btn btn-line" onClick={onBack}>
          Back
        </button>
        <button
          type="button"
          className="btn btn-ink"
          disabled={isSending || isOffline}
          onClick={() => reportRejection(refuse())}
        >
          Refuse and refund <X size={24} aria-hidden="true" />
        </button>
      </footer>
    </>
  )
}
