import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { DAY_BEGINS_HOUR } from '../../../domain/office/clock.ts'
import { formatDate } from '../../../domain/schedule/formatTime.ts'
import type { Span } from '../../../domain/schedule/schedule.ts'
import { writtenHours } from '../../../domain/schedule/writtenHours.ts'
import type { Answer } from '../device/ask.ts'
import { usePress } from '../device/usePress.ts'
import { serviceName } from '../stores/words.ts'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Segment } from '../ui/Segment.tsx'
import { toast } from '../ui/toast.ts'
import { SHOWN_BY } from './shownBy.ts'
import { MONDAY_FIRST } from './weeks.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const STRIPES = 'delivery-stripes'
const BEGIN = DAY_BEGINS_HOUR * 60
const DAY_MINUTES = 1440
const HOURS_SHOWN = [6, 9, 12, 15, 18, 21, 24, 27]

interface WeekPaneProps {
  store: string
  hours: Answer<'storeHours'>
  /** Begins to change the week from this day on, '' for a new one; undefined for who may not. */
  edit: ((from: string) => void) | undefined
}

/** The hours of the week as tracks from five to five, of today or of a week that begins later; a day that differs is set in the calendar. */
export function WeekPane({ store, hours, edit }: WeekPaneProps) {
  const [shown, setShown] = useState('')
  const later = hours.weeks.find(({ from }) => from === shown)
  const { week, lastOrders } = later ?? hours
  const remove = usePress('removeStoreWeek', {
    shownBy: SHOWN_BY,
    onDone: ({ from }) => {
      setShown('')
      toast(`The week from ${formatDate(from)} on is taken back.`)
    },
  })
  const ends = (['pickup', 'delivery'] as const).flatMap((service) => {
    const minutes = lastOrders[service]
    return minutes ? [`${serviceName(service)} ${minutes} min`] : []
  })
  const hasDelivery = week.some(({ delivery }) => delivery.length > 0)
  return (
    <Pane
      title="Every week"
      aside={
        <span className="lg">
          <span>
            <i className="pu" /> Pick Up
          </span>
          {hasDelivery ? (
            <span>
              <i className="dv" /> Delivery
            </span>
          ) : null}
        </span>
      }
      foot={
        <>
          <span>
            {ends.length > 0
              ? `Last orders before the doors close: ${ends.join(', ')}.`
              : 'Orders end when they could not be ready before the doors close.'}{' '}
            Days that differ are set in the calendar.
          </span>
          {edit ? (
            <span className="rw wraps">
              {later ? (
                <>
                  <button type="button" className="ob s" onClick={() => edit(later.from)}>
                    Change it
                  </button>
                  <button
                    type="button"
                    className="ob s"
                    aria-disabled={remove.isBusy || undefined}
                    onClick={() => remove.send({ store, from: later.from })}
                  >
                    Take it back
                  </button>
                </>
              ) : null}
              <button type="button" className="ob s" onClick={() => edit('')}>
                <Plus className="i" size={16} strokeWidth={1.9} aria-hidden />
                New week, or last orders
              </button>
            </span>
          ) : null}
        </>
      }
    >
      {hours.weeks.length > 0 ? (
        <Segment
          legend="Which week"
          value={later ? shown : ''}
          onChange={setShown}
          options={[
            { value: '', label: 'Now' },
            ...hours.weeks.map(({ from }) => ({ value: from, label: `From ${formatDate(from)}` })),
          ]}
        />
      ) : null}
      <PressNote press={remove} />
      <div className="wk">
        <span />
        <svg className="wkx" aria-hidden>
          <defs>
            <pattern id={STRIPES} width="7" height="11" patternUnits="userSpaceOnUse">
              <rect width="5" height="11" />
              <rect width="2" height="11" x="5" className="gap" />
            </pattern>
          </defs>
          {HOURS_SHOWN.map((hour) => (
            <text key={hour} x={shareOf(hour * 60 - BEGIN)} y="12" textAnchor="middle">
              {hour % 24}
            </text>
          ))}
        </svg>
        <span />
        {MONDAY_FIRST.map((day) => {
          const { pickup = [], delivery = [] } = week[day] ?? {}
          const next = week[(day + 1) % DAYS.length]
          return (
            <Fragment key={day}>
              <b>{DAYS[day]}</b>
              <svg className="trk" aria-hidden>
                {withNight(pickup, next?.pickup).map((span) => (
                  <rect key={span.from} {...placeOf(span)} y="3" />
                ))}
                {withNight(delivery, next?.delivery).map((span) => (
                  <rect key={span.from} {...placeOf(span)} y="16" className="dv" fill={`url(#${STRIPES})`} />
                ))}
              </svg>
              <span className="sm n">
                <span className="vh">Pick Up </span>
                {writtenHours(pickup)}
                {hasDelivery ? (
                  <span className="soft block">
                    <span className="vh">, Delivery </span>
                    {writtenHours(delivery)}
                  </span>
                ) : null}
              </span>
            </Fragment>
          )
        })}
      </div>
    </Pane>
  )
}

const shareOf = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`

/** The hours of a day, and those of the next one before five: a track ends there. */
const withNight = (spans: readonly Span[], next: readonly Span[] = []): Span[] => [
  ...spans.filter(({ until }) => until > BEGIN),
  ...next
    .filter(({ from }) => from < BEGIN)
    .map(({ from, until }) => ({ from: from + DAY_MINUTES, until: until + DAY_MINUTES })),
]

function placeOf({ from, until }: Span) {
  const left = Math.max(0, from - BEGIN)
  const right = Math.min(DAY_MINUTES, until - BEGIN)
  return { x: shareOf(left), width: shareOf(Math.max(0, right - left)), height: 11, rx: 4 }
}
