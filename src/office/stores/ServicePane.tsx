import { Minus, Pause, Play, Plus } from 'lucide-react'
import { officeTime } from '../../../domain/office/clock.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { usePress, type Press } from '../device/usePress.ts'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { usePause, useReadyTime } from './usePause.ts'
import { serviceName, type ServiceNow } from './words.ts'

interface ServicePaneProps {
  store: string
  name: string
  offsets: UtcOffsets
  service: ServiceNow
  /** When another ready time ends. */
  dayEnds: Date
}

const PAUSES = [15, 30, 60] as const
const STEP_MINUTES = 5
/** In one press, for an evening that is busier than expected. */
const LEAP_MINUTES = 15
const [LEAST_MINUTES, MOST_MINUTES] = [5, 240]

/** One service tonight: its ready time, and pauses that open by themselves. */
export function ServicePane({ store, name, offsets, service, dayEnds }: ServicePaneProps) {
  const mayChange = isAllowed(usePerson(), 'stores:pause', store)
  const at = { store, name, offsets, service }
  const { press: pause, undo: undoPause } = usePause(at)
  const { press: ready, undo: undoReady } = useReadyTime(at)
  const words = serviceName(service.service)
  const isOther = service.minutes !== service.usualMinutes
  return (
    <Pane title={words} aside={<State {...{ service, offsets }} />}>
      <div className="g12">
        <div className="step3">
          {mayChange ? <Step {...{ words, ready, store, service }} by={-STEP_MINUTES} /> : <span />}
          <div>
            <output>
              <b>{service.minutes} min</b>
            </output>
            <small>ready in, new orders</small>
          </div>
          {mayChange ? <Step {...{ words, ready, store, service }} by={STEP_MINUTES} /> : <span />}
        </div>
        {mayChange && service.minutes + LEAP_MINUTES <= MOST_MINUTES ? (
          <button
            type="button"
            className="ob w"
            aria-label={`${words} ready ${LEAP_MINUTES} min later`}
            aria-disabled={ready.isBusy || undefined}
            onClick={() => ready.send({ store, service: service.service, minutes: service.minutes + LEAP_MINUTES })}
          >
            <Plus className="i" size={16} strokeWidth={2} aria-hidden />
            {LEAP_MINUTES} min later
          </button>
        ) : null}
        {isOther ? (
          <p className="sm soft">
            Usually {service.usualMinutes} min; again from {officeTime(dayEnds, new Date(hostNow()), offsets)} on.{' '}
            {mayChange ? (
              <button type="button" className="ob s" onClick={() => ready.send({ store, service: service.service })}>
                {service.usualMinutes} min again
              </button>
            ) : null}
          </p>
        ) : null}
        {mayChange ? <Pauses {...{ at, pause }} /> : null}
        <PressNote press={pause} />
        <PressNote press={ready} />
        <PressNote press={undoPause} />
        <PressNote press={undoReady} />
      </div>
    </Pane>
  )
}

interface StepProps {
  words: string
  store: string
  service: ServiceNow
  ready: Press<'setReadyTime'>
  by: number
}

function Step({ words, store, service, ready, by }: StepProps) {
  const minutes = Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, service.minutes + by))
  const Icon = by < 0 ? Minus : Plus
  return (
    <button
      type="button"
      aria-label={`${words} ready in ${minutes} min`}
      aria-disabled={ready.isBusy || minutes === service.minutes || undefined}
      onClick={() => {
        if (minutes !== service.minutes) ready.send({ store, service: service.service, minutes })
      }}
    >
      <Icon className="i" size={22} strokeWidth={1.9} aria-hidden />
    </button>
  )
}

function State({ service: { state, until, change, by }, offsets }: Pick<ServicePaneProps, 'service' | 'offsets'>) {
  const end = until ? ` until ${officeTime(until, new Date(hostNow()), offsets)}` : ''
  if (state === 'open') return <span className="st open">Open {change}</span>
  if (state === 'closed') return <span className="st off">Closed, opens {change}</span>
  return (
    <span className="st warn">
      <Pause className="i" size={16} strokeWidth={2} aria-hidden />
      {state === 'paused' ? 'Paused' : 'Off'}
      {end}
      {by ? `, ${by}` : ''}
    </span>
  )
}

function Pauses({
  at: { store, name, service },
  pause,
}: {
  at: Parameters<typeof usePause>[0]
  pause: Press<'pauseService'>
}) {
  if (service.state === 'off') return <SwitchOn {...{ store, name, service }} />
  if (service.state === 'closed') return <p className="sm soft">Closed by its hours. A pause is for open hours.</p>
  return (
    <>
      <div className="three">
        {PAUSES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="ob"
            aria-disabled={pause.isBusy || undefined}
            aria-label={`Pause ${serviceName(service.service)} for ${minutes} min`}
            onClick={() => pause.send({ store, service: service.service, minutes })}
          >
            <Pause className="i" size={16} strokeWidth={2} aria-hidden />
            {minutes} min
          </button>
        ))}
      </div>
      {service.state === 'paused' ? (
        <button
          type="button"
          className="ob ink w"
          aria-disabled={pause.isBusy || undefined}
          onClick={() => pause.send({ store, service: service.service, minutes: 0 })}
        >
          <Play className="i" size={16} strokeWidth={2} aria-hidden />
          Open {serviceName(service.service)} now
        </button>
      ) : null}
      <p className="sm soft">Off for so long, then it opens again by itself. Paid orders stay.</p>
    </>
  )
}

/** What a person or missed orders have switched off stays so until somebody opens it. */
function SwitchOn({ store, name, service }: { store: string; name: string; service: ServiceNow }) {
  const mayOpen = isAllowed(usePerson(), 'stores:hours', store)
  const open = usePress('switchStore', {
    press: `open ${store} ${service.service}`,
    shownBy: ['today', 'storeDay'],
    onDone: () => toast(`${name}: ${serviceName(service.service)} is open by its hours.`),
  })
  if (!mayOpen) return <p className="sm soft">Switched off. Who may set hours opens it.</p>
  return (
    <>
      <button
        type="button"
        className="ob ink w"
        aria-disabled={open.isBusy || undefined}
        onClick={() => open.send({ store, [service.service]: true })}
      >
        <Play className="i" size={16} strokeWidth={2} aria-hidden />
        Open {serviceName(service.service)} by its hours
      </button>
      <PressNote press={open} />
    </>
  )
}
