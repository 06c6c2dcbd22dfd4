import { Play } from 'lucide-react'
import { officeTime } from '../../../domain/office/clock.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { StoreLink } from '../stores/StoreLink.tsx'
import { usePause } from '../stores/usePause.ts'
import { serviceName, type ServiceNow } from '../stores/words.ts'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'

type Store = Answer<'today'>['stores'][number]

/** Every service of these stores that somebody has paused or switched off, so that none is forgotten; nothing where there is none. */
export function PausedNow({ stores }: { stores: readonly Store[] }) {
  const paused = stores.flatMap((store) =>
    store.services.filter(({ state }) => state === 'paused' || state === 'off').map((service) => ({ store, service })),
  )
  if (paused.length === 0) return null
  return (
    <Pane title="Paused now" isFull aside={<span className="bd line">{paused.length}</span>}>
      <ul>
        {paused.map(({ store, service }) => (
          <PausedRow key={`${store.code} ${service.service}`} store={store} service={service} />
        ))}
      </ul>
    </Pane>
  )
}

function PausedRow({ store: { code, name, offsets }, service }: { store: Store; service: ServiceNow }) {
  const mayChange = isAllowed(usePerson(), 'stores:pause', code)
  const { press, undo } = usePause({ store: code, name, offsets, service })
  const { until, by, state } = service
  const words = serviceName(service.service)
  const end = until ? `until ${officeTime(until, new Date(hostNow()), offsets)}` : 'until somebody opens it'
  return (
    <li>
      <div className="prow">
        <span>
          <StoreLink to="/today" store={code}>
            {name}
          </StoreLink>
          : {words} {state === 'off' ? 'off' : 'paused'} {end}
          {by ? <span className="soft">, {by}</span> : null}
          <PressNote press={press} />
          <PressNote press={undo} />
        </span>
        {state === 'paused' && mayChange ? (
          <button
            type="button"
            className="ob s"
            aria-label={`Resume ${words}, ${name}`}
            aria-disabled={press.isBusy || undefined}
            onClick={() => press.send({ store: code, service: service.service, minutes: 0 })}
          >
            <Play className="i" size={16} strokeWidth={2} aria-hidden />
            Resume
          </button>
        ) : null}
      </div>
    </li>
  )
}
