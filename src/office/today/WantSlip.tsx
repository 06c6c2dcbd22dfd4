import { Bell, ChevronRight, Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ageText } from '../../../domain/office/clock.ts'
import type { Answer } from '../device/ask.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { PausePanel } from '../stores/PausePanel.tsx'
import { StoreLink } from '../stores/StoreLink.tsx'
import { serviceName } from '../stores/words.ts'
import { Slip } from '../ui/Slip.tsx'

export type Want = Answer<'today'>['wants'][number]

const BADGES: Record<Want['urgency'], string> = { now: 'Needs a person now', next: 'Before it is late', look: 'Worth a look' } // oxfmt-ignore

/** The one thing that wants a person: what is, what happens by itself, and the presses that do something about it. */
export function WantSlip({ want, name }: { want: Want; name: string }) {
  const now = useNow()
  const { urgency, says, otherwise, since, phone } = want
  return (
    <Slip isUrgent>
      <div className="btw">
        <span className={urgency === 'now' ? 'bd bad' : 'bd warn'}>
          <Bell className="i" size={15} strokeWidth={2} aria-hidden />
          {BADGES[urgency]}
        </span>
        {since ? <span className="sm soft">{ageText(now - since.getTime())}</span> : null}
      </div>
      <h2>{says}</h2>
      <p>{otherwise}</p>
      <div className="rw wraps">
        {phone ? (
          <a className="ob go" href={`tel:${phone}`}>
            <Phone className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span>
              Call {name}, <span className="n">{phone}</span>
            </span>
          </a>
        ) : null}
        <WantDeeds want={want} />
      </div>
    </Slip>
  )
}

/** What can be done about it besides calling: pause, look at the order, the screens or the hours. */
function WantDeeds({ want: { kind, store, service, orders } }: { want: Want }) {
  const person = usePerson()
  const [isPausing, setIsPausing] = useState(false)
  const mayPause = service !== null && isAllowed(person, 'stores:pause', store)
  const [first, ...more] = orders
  return (
    <>
      {mayPause && ['unanswered', 'late', 'paused', 'off'].includes(kind) ? (
        <button type="button" className="ob" onClick={() => setIsPausing(true)}>
          {kind === 'paused' || kind === 'off' ? 'Open' : 'Pause'} {serviceName(service)} there
        </button>
      ) : null}
      {first !== undefined && isAllowed(person, 'orders:read', store) ? (
        kind === 'closed-orders' ? (
          <WantLink to="/hours" store={store}>
            Decide {orders.length === 1 ? 'it' : 'each'}
          </WantLink>
        ) : (
          <WantLink to={more.length === 0 ? `/orders/${first}` : '/orders'} store={store}>
            See {orders.length === 1 ? first : `the ${orders.length} orders`}
          </WantLink>
        )
      ) : null}
      {['unwatched', 'printer'].includes(kind) && isAllowed(person, 'kitchens:read', store) ? (
        <WantLink to="/screens" store={store}>
          Screens and printers
        </WantLink>
      ) : null}
      {isPausing ? <PausePanel {...{ store, service }} onClose={() => setIsPausing(false)} /> : null}
    </>
  )
}

function WantLink({ to, store, children }: { to: string; store: string; children: ReactNode }) {
  return (
    <StoreLink className="ob" to={to} store={store}>
      {children}
      <ChevronRight className="i" size={18} strokeWidth={1.9} aria-hidden />
    </StoreLink>
  )
}
