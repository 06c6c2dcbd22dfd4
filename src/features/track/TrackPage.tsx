import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Navigation, Phone, ReceiptText, WifiOff, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dayAndClock, clockText, shortAge } from '../../../domain/schedule/formatTime.ts'
import { progressWord, type LiveOrder } from '../../../domain/order/liveOrder.ts'
import { hostNow } from '../../device/hostClock.ts'
import { OrderDialog } from '../../components/order/OrderDialog.tsx'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { PushOffer } from '../../components/push/PushOffer.tsx'
import { TrackSkeleton } from '../../components/skeletons.tsx'
import { storeOffsets } from '../../hooks/storeOffsets.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useStoreList, useStoreOf } from '../../hooks/useStoreList.ts'
import { Badge } from '../../ui/Badge.tsx'
import { isDialling, stepLabels } from './progress.ts'
import type { Order } from '../../../domain/order/order.ts'
import { dialLink, storeName } from '../../../domain/catalogue/store.ts'
import { AllergyTold } from './AllergyTold.tsx'
import { Steps } from './Steps.tsx'
import { trackedLink, type TrackedLink } from './trackedLink.ts'
import { TrackMap } from './TrackMap.tsx'
import { keepTracked, readTracked } from '../../device/tracking/trackedOrders.ts'
import { queryOf } from '../../hooks/queries.ts'
import type { TrackedState } from '../../device/tracking/trackOrder.ts'
import { letSleep, stayAwake } from '../../device/wakeLock.ts'
import { useRefetchOnRevision } from './useRefetchOnRevision.ts'
import { Words } from './Words.tsx'
import styles from './TrackPage.module.css'

const route = getRouteApi('/track')

/** Few orders have a question. */
const QuestionCard = lazyWithFallback(() => import('./QuestionCard.tsx').then((file) => file.QuestionCard))

/** Loaded while the order is in progress. */
const ChangeCard = lazyWithFallback(() => import('./ChangeCard.tsx').then((file) => file.ChangeCard))
/** Few orders are on their last metres. */
const HandOverCard = lazyWithFallback(() => import('./handOver/HandOverCard.tsx').then((file) => file.HandOverCard))

/** Ages are shown in steps of five seconds. */
const TICK_MS = 5000

/** An order from the oven to the customer's hands [ROUTE-12 TRK-01 to TRK-14]. */
export function TrackPage() {
  const link = trackedLink(route.useSearch())
  return link.hash === '' ? <NoOpenOrder /> : <TrackedOrder {...link} />
}

function TrackedOrder({ number, hash, guest }: TrackedLink) {
  const { state, retry } = useTrackedOrder(hash, guest)
  const { order, driver, kind, receivedAt, confirmedAt } = state
  const details = useTrackedDetails(hash, guest, order)
  const stores = useStoreList()
  const store = useStoreOf(order?.storeHash)
  const [isOpen, setIsOpen] = useState(false)
  const [hasMap, setHasMap] = useState(true)
  const navigate = useNavigate()
  const announced = useAnnouncement(order)
  const now = useNow(TICK_MS)
  useWakeLock(order?.status === 1)

  // A guest's link shows the end in place: there may be no account to go to [TRK-09], D-64.
  const isOver = order?.status === 2 && guest === ''
  useEffect(() => {
    if (isOver) navigate({ to: '/account', replace: true }).catch(reportError)
  }, [isOver, navigate])

  if (kind === 'unknown') return <UnknownOrder />
  const isStale = kind === 'lost'
  const at = store ?? details.data?.store
  const offsets = store?.offsets ?? storeOffsets(stores)
  const clock = (time: string) => dayAndClock(time, hostNow(), offsets)
  const lastKnownAt = confirmedAt === undefined ? '' : clockText(confirmedAt, hostNow(), offsets)
  const phone = at?.phone ?? ''
  return (
    <main className={styles.page}>
      {isStale ? <LostStrip lastKnownAt={lastKnownAt} onRetry={retry} /> : null}
      <div className={styles.columns}>
        <div className={styles.panel}>
          <div className="row between">
            {order ? (
              <Badge tone={isStale ? 'warn' : order.status > 2 ? 'closed' : 'open'}>
                {isStale ? 'Not live' : progressWord(order)}
              </Badge>
            ) : null}
            {receivedAt === undefined ? null : (
              <span className="soft sm num">Updated {shortAge(Math.max(0, now - receivedAt))}</span>
            )}
          </div>
          <h1 tabIndex={-1}>
            Track Your Order <span className={styles.figure}>#{details.data?.number ?? number}</span>
          </h1>
          {order ? (
            <>
              {order.question && (order.status === 1 || order.status === 4) ? (
                <QuestionCard
                  hash={hash}
                  guest={guest}
                  revision={order.revision}
                  delivers={order.delivers}
                  storeName={at?.name ?? 'The store'}
                  offsets={offsets}
                  clock={clock}
                />
              ) : null}
              <Words
                order={order}
                driver={driver}
                details={details.data}
                number={details.data?.number ?? number}
                storeName={at?.name ?? 'The store'}
                isStale={isStale}
                confirmedAt={lastKnownAt}
                clock={clock}
              />
              {order.status === 1 || (order.status === 2 && order.handOver) ? (
                <HandOverCard {...{ hash, guest, order, clock }} storeName={at?.name ?? 'The store'} />
              ) : null}
              {details.data?.allergies && order.status < 3 ? (
                <AllergyTold allergies={details.data.allergies} order={order} clock={clock} />
              ) : null}
              {order.status === 4 ? null : (
                <Steps
                  order={order}
                  isStale={isStale}
                  clock={clock}
                  destination={(order.delivers ? details.data?.deliveryAddress : at?.address) ?? ''}
                />
              )}
              {order.status === 1 && order.step < 2 ? (
                <ChangeCard
                  hash={hash}
                  guest={guest}
                  revision={order.revision}
                  storeName={at?.name ?? 'The store'}
                  menu={store && storeName(store)}
                  offsets={offsets}
                />
              ) : null}
              <div className={styles.actions}>
                {order.delivers || !store || order.status !== 1 ? null : (
                  <a className="btn btn-go" href={directionsTo(store)} target="_blank" rel="noreferrer">
                    <Navigation className="i" size={22} aria-hidden />
                    Directions
                  </a>
                )}
                <button type="button" className="btn btn-line" onClick={() => setIsOpen(true)}>
                  <ReceiptText className="i" size={22} aria-hidden />
                  Order Details
                </button>
                {order.status === 1 ? (
                  <PushOffer order={{ hash, number, service: order.delivers ? 'Delivery' : 'Pick Up' }} guest={guest} />
                ) : null}
              </div>
            </>
          ) : isStale ? (
            <p className={styles.lead}>
              This device has not seen your order yet. It is safe with the store, and we go on by ourselves once you are
              back online.
            </p>
          ) : (
            <TrackSkeleton />
          )}
          <p className={`row between ${styles.problem}`}>
            <b>Something not right?</b>
            {/* The host does not draw this page, so the device may be asked at once. */}
            {phone && isDialling(navigator.userAgent) ? (
              <a className="row" href={dialLink(phone)}>
                <Phone className="i" size={18} aria-hidden />
                Spot a Problem? Contact The Store
              </a>
            ) : (
              <Link className="row" to="/contact">
                <Phone className="i" size={18} aria-hidden />
                Spot a Problem? Contact The Store
              </Link>
            )}
          </p>
          <output className="vh">{announced}</output>
        </div>
        {store && order && hasMap ? (
          <TrackMap
            store={store}
            delivers={order.delivers}
            destination={order.destination}
            driver={driver}
            isStale={isStale}
            now={hostNow()}
            onUnavailable={() => setHasMap(false)}
          />
        ) : null}
      </div>
      <StoreFoot store={at} />
      {isOpen ? (
        <OrderDialog title="Order Details" order={details} pickUp="Pickup" onClose={() => setIsOpen(false)} />
      ) : null}
    </main>
  )
}

/** Says each new step once; the first one is on the page already. */
function useAnnouncement(order: LiveOrder | undefined): string {
  const [said, setSaid] = useState('')
  const before = useRef<string>(undefined)
  const word = order && (order.status === 1 ? (stepLabels(order.delivers)[order.step] ?? '') : progressWord(order))
  useEffect(() => {
    if (word === undefined) return
    if (before.current !== undefined && before.current !== word) setSaid(word)
    before.current = word
  }, [word])
  return said
}

const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** The installed app's shortcut found none (D-122). */
function NoOpenOrder() {
  return (
    <OvenMessage
      title="No order is on its way"
      actions={
        <>
          <Link to="/menu" className="btn btn-go btn-big">
            Start an order
          </Link>
          <Link to="/account" search={{ tab: 1 }} className="link">
            Order History
          </Link>
        </>
      }
    >
      This device knows no order in progress. One that you placed elsewhere opens by the link of the mail about it.
    </OvenMessage>
  )
}

function UnknownOrder() {
  return (
    <OvenMessage
      title="We do not know this order"
      actions={
        <>
          <Link to="/" className="btn btn-go btn-big">
            Go Home
          </Link>
          <Link to="/contact" className="link">
            Contact us
          </Link>
        </>
      }
    >
      The link may be incomplete or older than two weeks, or the order is somebody else’s. Please open the link of the
      mail about your order.
    </OvenMessage>
  )
}

interface LostStripProps {
  /** When the host last confirmed the state: '6:12 PM'; '' when it never did. */
  lastKnownAt: string
  onRetry: () => void
}

/** Says that the page cannot reach the host, in the place of the shell's strip (D-64). */
function LostStrip({ lastKnownAt, onRetry }: LostStripProps) {
  return (
    <p className={styles.strip}>
      <WifiOff className="i" size={20} strokeWidth={1.9} aria-hidden />
      <output>
        No connection.
        {lastKnownAt ? (
          <>
            {' '}
            Last known at <b className="num">{lastKnownAt}</b>
          </>
        ) : null}
      </output>
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}

/** The bar at the bottom: the store, and the way home [TRK-08]. */
function StoreFoot({ store }: { store: Order['store'] | undefined }) {
  const phone = store?.phone ?? ''
  return (
    <div className="bar">
      <div>
        <p className={styles.store}>
          <Store className="i" size={22} strokeWidth={1.7} aria-hidden />
          <b>{store?.name}</b>
          <span className="soft sm">
            <span className={styles.address}>
              {store?.address}
              {phone ? ' · ' : null}
            </span>
            {phone ? <a href={dialLink(phone)}>{phone}</a> : null}
          </span>
        </p>
        <Link to="/" className="btn btn-line">
          Go Home
        </Link>
      </div>
    </div>
  )
}

/**
 * The order as it was placed: a member's from the history, a guest's by the signed link (D-20), else as this device last read it.
 * It is read again when the revision changes, and for half a minute after a refusal, whose refund follows it.
 */
function useTrackedDetails(hash: string, guest: string, order: LiveOrder | undefined) {
  const refetchInterval = ({ state }: { state: { data?: Order | undefined; dataUpdateCount: number } }) =>
    order?.status === 4 && !state.data?.refunded && state.dataUpdateCount < 12 && 3000
  const ofMember = useQuery({ ...queryOf('historyDetails', { hash }), enabled: guest === '', refetchInterval })
  const ofGuest = useQuery({ ...queryOf('trackedOrder', { hash, guest }), enabled: guest !== '', refetchInterval })
  const { data, isError, refetch } = guest === '' ? ofMember : ofGuest
  const [kept, setKept] = useState<Order>()

  useEffect(() => {
    let isShown = true
    readTracked({ hash, guest }).then((found) => {
      if (isShown) setKept(found?.details)
    }, reportError)
    return () => {
      isShown = false
    }
  }, [hash, guest])

  useEffect(() => {
    if (data) keepTracked({ hash, guest }, { details: data }).catch(reportError)
  }, [hash, guest, data])

  useRefetchOnRevision(order?.revision, refetch)

  return { data: data ?? kept, isError, refetch }
}

const load = () => import('../../device/tracking/trackOrder.ts')

/** The state of an order while the page is open; `retry` connects at once [TRK-10]. */
function useTrackedOrder(hash: string, guest: string): { state: TrackedState; retry: () => void } {
  const [state, setState] = useState<TrackedState>({ kind: 'connecting' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isShown = true
    let stop = () => {}
    load().then(({ trackOrder }) => {
      if (isShown) stop = trackOrder({ hash, guest }, setState)
    }, reportError)
    return () => {
      isShown = false
      stop()
    }
  }, [hash, guest, tries])
  return { state, retry: () => setTries((count) => count + 1) }
}

/** Keeps the screen on while `isWanted`. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    stayAwake()
    return letSleep
  }, [isWanted])
}
