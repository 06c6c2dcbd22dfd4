import { Bike, ShoppingBag, LocateFixed, CircleAlert, CircleCheck, Clock, MapPin } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Service, Store } from '../../../domain/catalogue/store.ts'
import {
  EMPTY_ADDRESS,
  hasCoordinates,
  type AddressDraft,
  formatAddress,
  type DeliveryAddress,
} from '../../../domain/places/deliveryAddress.ts'
import { withUnit } from '../../../domain/places/unit.ts'
import { AddressField } from '../../components/address/AddressField.tsx'
import { useStoreSearch } from '../../components/useStoreSearch.tsx'
import { useSavedAddress } from '../../components/address/useSavedAddress.ts'
import { useChangeStore } from '../../components/useChangeStore.ts'
import { chooseAddress, chooseService } from '../../device/store/storeChoice.ts'
import { useChoice, useMember } from '../../hooks/useDevice.ts'
import { usePanels } from '../../hooks/usePanels.ts'
import { Note } from '../../ui/Note.tsx'
import { Segment } from '../../ui/Segment.tsx'
import type { Address } from '../../../domain/account/session.ts'
import { AddressRows } from '../../components/address/AddressRows.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { LocationsMap } from './LocationsMap.tsx'
import { kilometresBetween, type Point } from '../../../domain/places/point.ts'
import { openingText } from '../../components/openingText.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { Answer } from './Answer.tsx'
import { StoreList } from './StoreList.tsx'
import { placeFault } from '../../../domain/account/accountFields.ts'
import type { FormFault } from '../../../domain/forms/fault.ts'
import { useAddressLookup, type Lookup } from './useAddressLookup.ts'
import { POSITION_FAULTS } from '../../components/address/positionFaults.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import styles from './LocationsPage.module.css'

const SERVICES = [
  { value: 'Pick Up', label: <Named icon={ShoppingBag} name="Pick Up" /> },
  { value: 'Delivery', label: <Named icon={Bike} name="Delivery" /> },
] as const satisfies readonly { value: Service; label: ReactNode }[]

/** How many stores are offered for pick-up when nobody delivers to the address. */
const PICK_UP_OFFERS = 2

/**
 * The store and address chooser [ROUTE-05]. A picked store or address is chosen only by ORDER NOW; until then the
 * remembered choice is shown [LOC-01].
 */
export function LocationsPage() {
  const choice = useChoice()
  const { addresses } = useMember()
  const [chosenService, setService] = useState<Service>()
  const [picked, setPicked] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const change = useChangeStore()
  const here = usePosition()
  const service = chosenService ?? choice.service
  const search = useRef<HTMLDivElement>(null)
  const entry = useAddressEntry(service === 'Delivery' ? choice.address : undefined)
  const from = entry.address ?? here.point
  const finding = useStoreSearch(from)
  const { stores } = finding
  const answered = useAddressLookup(service, entry.address)
  // The stores that deliver are among those that are being found.
  const lookup: Lookup =
    answered.kind === 'answered' && finding.isAsking ? { kind: 'running', address: answered.address } : answered
  const sorted = nearest(stores, from)
  const served = lookup.kind === 'answered' ? lookup.stores : undefined
  const hash = picked ?? served?.[0]?.hash ?? choice.store
  const delivered = service === 'Delivery' ? served : undefined
  const near = delivered?.find((one) => one.hash === hash)
  const store = delivered && !near ? undefined : stores.find((one) => one.hash === hash && !one.comingSoon)

  /** No store was found around the address; one that is picked from the list then counts [LOC-08]. */
  const isLost = picked === undefined && (lookup.kind === 'failed' || served?.length === 0)

  // A cancelled or refused change restores the remembered store [STORE-08].
  const { changeTo } = usePanels()
  useEffect(() => (changeTo ? () => setPicked(undefined) : undefined), [changeTo])

  function pickAddress(address: AddressDraft) {
    setPicked(undefined)
    entry.pick(address)
  }

  const saved = useSavedAddress({
    near: from,
    onPick: (address) => (hasCoordinates(address) ? pickAddress(address) : entry.show(address)),
    onFault: entry.refuse,
  })

  const order = (at: Store) =>
    change(at, () => {
      chooseService(service)
      // Also an address that could not be looked up: checkout checks it.
      if (service === 'Delivery') chooseAddress(entry.address)
    })

  const listOf = (list: readonly Store[], by: Service = service) => (
    <StoreList
      stores={list}
      service={by}
      picked={store}
      from={from}
      onPick={(one) => {
        setPicked(one.hash)
        setService(by)
      }}
      onHover={(one) => setHovered(one?.hash)}
    />
  )

  return (
    <main className={styles.page} data-answered={delivered ? '' : undefined}>
      <div className={`${styles.picker} stack`}>
        <h1>{service === 'Delivery' ? 'Where should it go?' : 'Pick Your Location'}</h1>
        <Segment legend="Service" name="service" options={SERVICES} value={service} onChange={setService} />
        <div className={styles.search} ref={search}>
          <AddressField
            label="Your address"
            hideLabel
            hasSearchIcon
            mustPick
            name="address"
            placeholder="Enter Your Address"
            unavailableHint="Pick a store below."
            value={entry.text}
            error={entry.error}
            detail={entry.detail}
            status={saved.status}
            near={from}
            offersHere={service === 'Delivery'}
            onType={(text) => {
              saved.stop()
              entry.type(text)
            }}
            onPick={(place, typed) => {
              saved.stop()
              const { form, said } = withUnit({ ...EMPTY_ADDRESS, ...place }, typed)
              pickAddress(form)
              return said && `${said} You can change it at checkout.`
            }}
          />
          {service === 'Pick Up' ? <NearMe isAsking={here.isAsking} onPress={here.ask} /> : null}
        </div>
        {here.problem ? <Note tone="warn">{here.problem}</Note> : null}
        {service === 'Pick Up' ? (
          <>
            <PickUpPanel store={isLost ? undefined : store} isLost={isLost} onOrder={order} />
            {finding.field}
            {listOf(sorted)}
          </>
        ) : (
          <>
            <DeliveryPanel
              lookup={lookup}
              store={store}
              near={near}
              onOrder={order}
              onOtherAddress={() => search.current?.querySelector('input')?.select()}
            />
            {delivered && delivered.length > 1 ? (
              <>
                <h2>Each of them delivers to you</h2>
                {listOf(delivered.flatMap((one) => stores.find(({ hash: each }) => each === one.hash) ?? []))}
              </>
            ) : null}
            {delivered?.length === 0 ? <PickUpOffers stores={sorted} listOf={listOf} /> : null}
            <AddressList addresses={addresses} used={entry.address} onPick={saved.use} />
            {delivered ? null : (
              <>
                {finding.field}
                {listOf(sorted)}
              </>
            )}
          </>
        )}
      </div>
      <LocationsMap
        stores={stores}
        service={service}
        picked={store?.hash}
        hovered={hovered}
        place={entry.address}
        area={near?.area}
        fitsStores={finding.field !== undefined}
        onPick={setPicked}
        onHover={setHovered}
      />
    </main>
  )
}

interface PickUpOffersProps {
  stores: readonly Store[]
  listOf: (stores: readonly Store[], service: Service) => ReactNode
}

function PickUpOffers({ stores, listOf }: PickUpOffersProps) {
  const offers = stores.filter((store) => !store.comingSoon).slice(0, PICK_UP_OFFERS)
  const minutes = Math.min(...offers.map(({ pickupMinutes }) => pickupMinutes))
  return offers.length === 0 ? null : (
    <>
      <h2>Or pick it up, ready in about {minutes} min</h2>
      {listOf(offers, 'Pick Up')}
    </>
  )
}

function Named({ icon: Icon, name }: { icon: typeof Bike; name: string }) {
  return (
    <>
      <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
      {name}
    </>
  )
}

interface AddressListProps {
  addresses: readonly Address[]
  used: AddressDraft | undefined
  onPick: (address: Address) => void
}

/** The saved addresses of a member on Delivery [LOC-09 LOC-10]. */
function AddressList({ addresses, used, onPick }: AddressListProps) {
  if (addresses.length === 0) return null
  return (
    <section className="stack stack-1" aria-labelledby="address-list">
      <h2 id="address-list">Address List</h2>
      <AddressRows addresses={addresses} used={used} onPick={onPick} />
    </section>
  )
}

/** 'Near me' sorts the stores by distance; the browser asks for the position only when it is pressed. */
function NearMe({ isAsking, onPress }: { isAsking: boolean; onPress: () => void }) {
  return (
    <button type="button" className="btn btn-line" aria-disabled={isAsking} onClick={isAsking ? undefined : onPress}>
      <LocateFixed className="i" size={20} strokeWidth={1.9} aria-hidden />
      {isAsking ? 'Locating…' : 'Near me'}
    </button>
  )
}

/** By distance from a point, coming-soon stores last; without a point in the list's order. */
function nearest(stores: readonly Store[], from: Point | undefined): readonly Store[] {
  if (!from) return stores
  const far = (store: Store) => (store.comingSoon ? Infinity : kilometresBetween(from, store))
  return stores.toSorted((one, other) => far(one) - far(other))
}

/** The device's position, asked for only by `ask`. It stays in the page. */
function usePosition() {
  const [point, setPoint] = useState<Point>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function locate() {
    setProblem(undefined)
    setIsAsking(true)
    const { currentPosition } = await import('../../device/currentPosition.ts')
    const found = await currentPosition()
    setIsAsking(false)
    if (found.ok) setPoint({ lat: found.lat, lng: found.lng })
    else setProblem(POSITION_FAULTS[found.reason])
  }

  return { point, isAsking, problem, ask: () => reportRejection(locate()) }
}

interface PickUpPanelProps {
  store: Store | undefined
  /** An address was looked up in vain [LOC-08]. */
  isLost: boolean
  onOrder: (store: Store) => void
}

/** 'Pick Up from {store}' and ORDER NOW [LOC-06 LOC-08 LOC-13], Q-58. */
function PickUpPanel({ store, isLost, onOrder }: PickUpPanelProps) {
  const savedAt = useStoresSavedAt()
  if (!store && isLost)
    return (
      <Answer
        icon={CircleAlert}
        tone="no"
        title="We're having some trouble! Please pick the location closest to you!"
      />
    )
  const isOpen = store?.pickupOpen === true && savedAt === ''
  return (
    <Answer
      icon={store ? (isOpen ? CircleCheck : Clock) : MapPin}
      tone={store ? (isOpen ? 'good' : 'closed') : 'plain'}
      title={store ? `Pick Up from ${store.name}` : 'Where do we bake for you?'}
      isSticky
    >
      <p>{store ? readiness(store, savedAt) : 'Pick a restaurant below.'}</p>
      <button
        type="button"
        className="btn btn-go btn-big btn-wide"
        disabled={!store}
        onClick={() => store && onOrder(store)}
      >
        ORDER NOW
      </button>
    </Answer>
  )
}

const readiness = (store: Store, savedAt: string): string =>
  savedAt ? `${openingText(store.pickupOpen, '', savedAt)}. Its menu may be saved on this device.` : now(store)

function now({ pickupOpen, pickupChange, pickupMinutes }: Store): string {
  if (pickupOpen) return `Ready in about ${pickupMinutes} minutes`
  return `${pickupChange ? openingText(false, pickupChange) : 'Closed now'}. Order ahead for a later time.`
}

interface Entry {
  text: string
  address?: DeliveryAddress
  error?: string
  detail?: string
}

/** With the unit, which stays with the address and can be changed here by typing another one. */
const lineOf = (address: AddressDraft): string => formatAddress({ ...address, postalCode: '' })

/** The address field of the page: its text, the picked address, and what is wrong with it [ADRC-02 ADRC-03]. */
function useAddressEntry(remembered: DeliveryAddress | undefined) {
  const [typed, setTyped] = useState<Entry>()
  const entry = typed ?? (remembered ? { text: lineOf(remembered), address: remembered } : { text: '' })
  return {
    ...entry,
    /** What was found for another text no longer holds. */
    type: (text: string) => setTyped({ text }),
    /** An address that is being looked up. */
    show: (address: AddressDraft) => setTyped({ text: lineOf(address) }),
    refuse: (address: AddressDraft, { message, detail }: FormFault<'street'>) =>
      setTyped({ text: lineOf(address), error: message, detail }),
    pick: (address: AddressDraft) => {
      const error = placeFault(address)?.message
      // Who delivers there is known without a postal code too, which some address data lacks; checkout asks for it.
      const isEnough = address.city.trim() !== '' && hasCoordinates(address)
      setTyped({ text: lineOf(address), error, ...(isEnough ? { address } : {}) })
    },
  }
}
