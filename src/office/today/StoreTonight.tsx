import { Bike, ChevronRight, CircleSlash, Monitor, Printer, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { ageText, officeClock, officeTime } from '../../../domain/office/clock.ts'
import { BUCKET_MS, bucketOf } from '../../../domain/schedule/capacity.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { Bar } from './Bar.tsx'
import { PowerIsBack } from './PowerCut.tsx'
import { ServicePane } from '../stores/ServicePane.tsx'
import { StoreLink } from '../stores/StoreLink.tsx'
import { counted, faultName, stageWords } from '../stores/words.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Pane } from '../ui/Pane.tsx'

type Day = Answer<'storeDay'>

/** Everything of one store for tonight, thumb first. */
export function StoreTonight({ store }: { store: string }) {
  const read = useRead('storeDay', { store })
  if (!read.data)
    return read.isError ? (
      <ErrorState message={read.error.message} again={read.refetch} />
    ) : (
      <Loading rows={6} what="the store" />
    )
  const day = read.data
  return (
    <div className="pair">
      <div className="g16">
        <PowerIsBack store={store} name={day.name} offsets={day.offsets} cut={day.powerCut} />
        {day.services.map((service) => (
          <ServicePane
            key={service.service}
            store={store}
            name={day.name}
            offsets={day.offsets}
            service={service}
            dayEnds={day.dayEnds}
          />
        ))}
        {day.capacity === null ? null : <Load day={day} capacity={day.capacity} />}
      </div>
      <div className="g16">
        <OpenOrders day={day} />
        <Kitchen day={day} />
      </div>
    </div>
  )
}

const QUARTERS = 8

/** What the oven has taken on, by quarters of an hour. */
function Load({ day: { load, at, offsets }, capacity }: { day: Day; capacity: number }) {
  const first = bucketOf(at.getTime())
  const quarters = Array.from({ length: QUARTERS }, (_, index) => new Date(first + index * BUCKET_MS))
  const unitsAt = (from: Date) => load.find((one) => one.from.getTime() === from.getTime())?.units ?? 0
  return (
    <Pane title="The oven" aside={<span className="sm soft">{capacity} pizzas a quarter of an hour</span>}>
      <ul className="loads">
        {quarters.map((from) => {
          const units = unitsAt(from)
          const isFull = units >= capacity
          return (
            <li key={from.getTime()}>
              <span className="n">{officeClock(from, offsets)}</span>
              <Bar now={units} most={capacity} />
              <span className={isFull ? 'b warn n' : 'n'}>
                {units} of {capacity}
                {isFull ? ', full' : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </Pane>
  )
}

const SHOWN = 5

function OpenOrders({ day: { orders, offsets, code } }: { day: Day }) {
  const mayRead = isAllowed(usePerson(), 'orders:read', code)
  const now = useNow()
  if (!mayRead) return null
  return (
    <Pane title="Orders now" isFull aside={<span className="bd line">{orders.length} open</span>}>
      {orders.length === 0 ? <p className="prow soft">No order is in progress.</p> : null}
      <ul>
        {orders.slice(0, SHOWN).map((order) => {
          const { number, readyAt, what, total, stage, service, isForLater } = order
          const isLate = readyAt !== null && readyAt.getTime() < now && !(stage === 'out' && service === 'pickup')
          return (
            <li key={number}>
              <StoreLink className="prow" to={`/orders/${number}`} store={code}>
                <span>
                  <span className="n">
                    {number.slice(0, -3)}
                    <b>{number.slice(-3)}</b>
                  </span>{' '}
                  <span className="soft">{stageWords(stage, service, isForLater)}</span>
                </span>
                <span className={isLate ? 'b bad n' : 'b n'}>
                  {readyAt === null
                    ? ''
                    : isLate
                      ? `${ageText(now - readyAt.getTime())} late`
                      : `due ${officeTime(readyAt, new Date(now), offsets)}`}
                </span>
                <span className="sm soft">
                  {what} · {formatMoney(total)}
                </span>
              </StoreLink>
            </li>
          )
        })}
      </ul>
      {orders.length > SHOWN ? (
        <StoreLink className="prow" to="/orders" store={code}>
          <b>All {orders.length} open</b>
          <ChevronRight className="i" size={20} strokeWidth={1.9} aria-hidden />
        </StoreLink>
      ) : null}
    </Pane>
  )
}

/** Printers, screens, sold out and drivers, each a row that leads to its page. */
function Kitchen({ day: { code: store, printers, screens, hasPin, soldOut, drivers, at, offsets } }: { day: Day }) {
  const person = usePerson()
  const watching = screens.filter(({ isWatching }) => isWatching).length
  const faulty = printers.find(({ fault }) => fault !== '')
  const waiting = printers.reduce((sum, one) => sum + one.waiting, 0)
  const screensPage = isAllowed(person, 'kitchens:read', store) ? '/screens' : undefined
  const soldOutPage = isAllowed(person, 'stores:pause', store) ? '/sold-out' : undefined
  const untilWords = (until: Date | null) => (until ? ` until ${officeTime(until, at, offsets)}` : '')
  return (
    <section className="pn" aria-label="Kitchen">
      <KitchenRow icon={Printer} name="Printer" to={screensPage} store={store}>
        {printers.length === 0 ? (
          <span className="soft">none</span>
        ) : faulty ? (
          <span className="st warn">
            {faultName(faulty.fault)}
            {waiting > 0 ? `, ${counted(waiting, 'ticket')} waiting` : ''}
          </span>
        ) : (
          <span className="st open">Ready</span>
        )}
      </KitchenRow>
      <KitchenRow icon={Monitor} name="Screens" to={screensPage} store={store}>
        {watching > 0 ? (
          <span className="st open">{watching} watching</span>
        ) : (
          <span className="st bad">{hasPin ? 'None watching' : 'No PIN yet: nobody can sign in'}</span>
        )}
      </KitchenRow>
      <KitchenRow icon={CircleSlash} name="Sold out" to={soldOutPage} store={store}>
        <span className={soldOut.length > 0 ? 'b' : 'soft'}>
          {soldOut.map(({ name, until }) => `${name}${untilWords(until)}`).join(', ') || 'nothing'}
        </span>
      </KitchenRow>
      {drivers.length > 0 ? (
        <KitchenRow icon={Bike} name="Drivers" to={undefined} store={store}>
          {drivers
            .map(({ name, orders, delivered }) => {
              const where = orders.length > 0 ? `with ${orders.join(', ')}` : 'back'
              return `${name || 'A driver'}: ${where}, ${delivered} delivered`
            })
            .join('; ')}
        </KitchenRow>
      ) : null}
    </section>
  )
}

interface KitchenRowProps {
  icon: LucideIcon
  name: string
  /** Undefined for who may not enter that page. */
  to: string | undefined
  store: string
  children: ReactNode
}

function KitchenRow({ icon: Icon, name, to, store, children }: KitchenRowProps) {
  const inside = (
    <>
      <Icon className="i" size={22} strokeWidth={1.9} aria-hidden />
      <span>
        <b>{name}</b>
        <br />
        {children}
      </span>
      {to ? <ChevronRight className="i" size={20} strokeWidth={1.9} aria-hidden /> : null}
    </>
  )
  return to ? (
    <StoreLink className="prow icon" to={to} store={store}>
      {inside}
    </StoreLink>
  ) : (
    <div className="prow icon">{inside}</div>
  )
}
