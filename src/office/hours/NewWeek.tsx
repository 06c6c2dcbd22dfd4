import { Copy } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { dayUnlessToday } from '../../../domain/schedule/formatTime.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { clockText, typedHours, writtenHours, writtenWeek } from '../../../domain/schedule/writtenHours.ts'
import type { Answer, Input } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field, SelectField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { forSeveral } from './hoursText.ts'
import { SaveWeek } from './SaveWeek.tsx'
import { SaveWeeks } from './SaveWeeks.tsx'
import { useOwnStores, WhichStores, type Reach } from './WhichStores.tsx'
import { DAY_NAMES, MONDAY_FIRST, weekAt } from './weeks.ts'

type Hours = Answer<'storeHours'>
type Service = 'pickup' | 'delivery'

interface NewWeekProps {
  store: string
  hours: Hours
  /** The first day of the week that is changed; undefined for a new one. */
  from: string | undefined
  close: () => void
}

const LAST_ORDERS = ['', '0', '5', '10', '15', '20', '30', '45', '60', '90']

/** The Monday after a day. */
const nextMonday = (today: string): string => addDays(today, 7 - ((weekdayOf(today) + 6) % 7))

/** New hours for every week from a day on: what is typed, what it changes, and the paid orders that it hits. */
export function NewWeek({ store, hours, from: changed, close }: NewWeekProps) {
  const first = changed ?? nextMonday(hours.today)
  const was = weekAt(hours, first)
  const [typed, draft] = useDraft(`week ${store} ${changed ?? ''}`, {
    from: first,
    ...textsOf(was, 'pickup'),
    ...textsOf(was, 'delivery'),
    'pickup last': String(was.lastOrders.pickup ?? ''),
    'delivery last': String(was.lastOrders.delivery ?? ''),
  } as Record<string, string>)
  const services: readonly Service[] = was.week.some(({ delivery }) => delivery.length > 0) ? ['pickup', 'delivery'] : ['pickup'] // oxfmt-ignore
  const text = (service: Service, day: number) => typed[`${service} ${day}`] ?? ''
  const spansOf = (service: Service, day: number) => typedHours(text(service, day))
  const week = (service: Service) => Array.from({ length: 7 }, (_, day) => spansOf(service, day) ?? [])
  const last = (service: Service) => typed[`${service} last`] ?? ''
  const isFaulty = services.some((service) => MONDAY_FIRST.some((day) => spansOf(service, day) === undefined))
  const input: Input<'previewStoreWeek'> = {
    store,
    from: typed['from'] ?? '',
    pickup: writtenWeek(week('pickup')),
    ...(last('pickup') === '' ? {} : { pickupLastOrders: Number(last('pickup')) }),
    ...(services.length > 1
      ? {
          delivery: writtenWeek(week('delivery')),
          ...(last('delivery') === '' ? {} : { deliveryLastOrders: Number(last('delivery')) }),
        }
      : {}),
  }
  const isChanged = services.some(
    (service) =>
      last(service) !== String(was.lastOrders[service] ?? '') ||
      MONDAY_FIRST.some((day) => text(service, day) !== writtenHours(was.week[day]?.[service] ?? [])),
  )
  const [reach, setReach] = useState<Reach>('one')
  const { codes } = useOwnStores()
  const dropsLast = services.some((service) => last(service) === '' && was.lastOrders[service] !== null)
  const changesOf = (service: Service): string =>
    MONDAY_FIRST.flatMap((day) => {
      const change = forSeveral(writtenHours(spansOf(service, day) ?? []), writtenHours(was.week[day]?.[service] ?? []))
      return change === undefined ? [] : [`${WIRE_DAYS[day]} ${change}`]
    }).join('; ')
  const lastOf = (service: Service) =>
    last(service) === '' || last(service) === String(was.lastOrders[service] ?? '') ? undefined : Number(last(service))
  const forAll: Input<'previewStoreWeeks'> = {
    stores: codes.join(','),
    from: input.from,
    pickup: changesOf('pickup') || undefined,
    delivery: changesOf('delivery') || undefined,
    pickupLastOrders: lastOf('pickup'),
    deliveryLastOrders: lastOf('delivery'),
  }
  const done = () => {
    draft(undefined)
    close()
  }
  const barred = isFaulty ? 'Some hours are not such yet' : input.from <= hours.today ? 'It begins tomorrow at the earliest' : !isChanged ? 'Nothing is changed yet' : reach === 'all' && dropsLast ? 'Say the last orders in minutes for several stores' : undefined // oxfmt-ignore
  const copy = (day: number) =>
    draft(Object.fromEntries(services.flatMap((service) => MONDAY_FIRST.map((to) => [`${service} ${to}`, text(service, day)])))) // oxfmt-ignore
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Its promise, where a browser gives one, is no cleanup.
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="g16" ref={top}>
      <Pane
        title={
          <>
            New week from {dayUnlessToday(input.from, '')} {isChanged ? <span className="bd ch">not saved</span> : null}
          </>
        }
        aside={
          <button type="button" className="ob s" onClick={done}>
            Leave the week as it is
          </button>
        }
        foot={
          <span>
            A field takes “11-23”, “11:30–1”, “11-14, 17-22” or “closed”. Hours past midnight belong to the day before.
            A special day in the calendar comes before every week.
          </span>
        }
      >
        <div className="dayform">
          <Field
            type="date"
            label="Counts from"
            value={input.from}
            min={addDays(hours.today, 1)}
            disabled={changed !== undefined}
            onChange={({ target }) => draft({ from: target.value })}
          />
          {services.map((service) => (
            <SelectField
              key={service}
              label={`Last orders, ${NAMES[service]}`}
              value={last(service)}
              hint={lastOrdersHint(week(service), last(service))}
              onChange={({ target }) => draft({ [`${service} last`]: target.value })}
            >
              {[...new Set([...LAST_ORDERS, last(service)])].map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes === ''
                    ? 'As long as it can be ready'
                    : minutes === '0'
                      ? 'When the doors close'
                      : `${minutes} min before the doors close`}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className={`wkf ${services.length > 1 ? 'both' : ''}`}>
          {MONDAY_FIRST.map((day) => {
            const name = DAY_NAMES[day] ?? ''
            return (
              <Fragment key={day}>
                <b>{name}</b>
                {services.map((service) => {
                  const before = writtenHours(was.week[day]?.[service] ?? [])
                  const value = text(service, day)
                  return (
                    <Field
                      key={service}
                      label={
                        <>
                          {NAMES[service]}
                          <span className="vh"> on {name}</span>
                        </>
                      }
                      value={value}
                      autoComplete="off"
                      {...(before === value ? {} : { old: before })}
                      {...(typedHours(value) ? {} : { error: 'Say it like 11-23, or closed.' })}
                      onChange={({ target }) => draft({ [`${service} ${day}`]: target.value })}
                      onBlur={() => {
                        const spans = typedHours(value)
                        if (spans) draft({ [`${service} ${day}`]: writtenHours(spans) })
                      }}
                    />
                  )
                })}
                <button
                  type="button"
                  className="ob s sq"
                  aria-label={`Copy the hours of ${name} to every day`}
                  onClick={() => copy(day)}
                >
                  <Copy className="i" size={16} strokeWidth={1.9} aria-hidden />
                </button>
              </Fragment>
            )
          })}
        </div>
        {changed === undefined ? <WhichStores reach={reach} setReach={setReach} /> : null}
        {reach === 'all' ? (
          <p className="sm soft">
            What you have changed here changes in each store: the end of a day alone where its other end is as it was.
            All other days stay as each store has them.
          </p>
        ) : null}
      </Pane>
      {barred === undefined && reach === 'all' ? (
        <SaveWeeks key={JSON.stringify(forAll)} input={forAll} onDone={done} />
      ) : barred === undefined ? (
        <SaveWeek
          key={JSON.stringify(input)}
          input={input}
          today={hours.today}
          isNew={changed === undefined}
          onDone={done}
        />
      ) : (
        <div className="pact">
          <BarredButton className="ob go" barred={barred}>
            Save the week
          </BarredButton>
        </div>
      )}
    </div>
  )
}

/** As calls name the days, Sunday first. */
const WIRE_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const NAMES: Record<Service, string> = { pickup: 'Pick Up', delivery: 'Delivery' }

const textsOf = ({ week }: Pick<Hours, 'week'>, service: Service): Record<string, string> =>
  Object.fromEntries(week.map((day, index) => [`${service} ${index}`, writtenHours(day[service])]))

/** 'At 21:45 where the doors close at 22:00.' of each time at which they close. */
function lastOrdersHint(week: readonly (readonly { until: number }[])[], last: string): string {
  if (last === '' || last === '0') return 'An order for now is always ready before the doors close.'
  const ends = [...new Set(week.flatMap((spans) => spans.slice(-1).map(({ until }) => until)))]
  const times = ends.map((until) => `at ${clockText(until - Number(last))} where they close at ${clockText(until)}`)
  return times.length === 0 ? '' : `Orders end ${times.join(', ')}. One for now is always ready before the doors close.`
}
