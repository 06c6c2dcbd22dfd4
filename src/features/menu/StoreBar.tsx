import { Link, useNavigate } from '@tanstack/react-router'
import { MapPin, Phone, ChevronDown } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, type ReactNode } from 'react'
import { SERVICES, isService, type Store } from '../../../domain/catalogue/store.ts'
import { formatAddress } from '../../../domain/places/deliveryAddress.ts'
import { chooseService } from '../../device/store/storeChoice.ts'
import { FormattedText } from '../../components/FormattedText.tsx'
import { ServiceBadge } from '../../components/ServiceBadge.tsx'
import { useChoice } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { phoneLink, menuPath } from './paths.ts'
import { openingPhrase } from '../../components/openingText.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { useChangeStore } from '../../components/useChangeStore.ts'
import { useStores } from './useMenu.ts'
import styles from './StoreBar.module.css'

/** The bar under the header: service, store, opening, hours and phone [MENU-01 MENU-02 MENU-03 MENU-05 MENU-06]. */
export function StoreBar({ store }: { store: Store }) {
  const hydrated = useHydrated()
  const phone = (
    <a className="link" href={phoneLink(store.phone)}>
      <Phone size={18} strokeWidth={1.9} aria-hidden />
      {store.phone}
    </a>
  )
  return (
    <div className={styles.bar}>
      <div className="wrap">
        <div className={styles.picks}>
          <ServicePick />
          <StorePick store={store} />
        </div>
        <div className={styles.state}>
          <p>
            <ServiceBadge name="Pickup" open={store.pickupOpen} />
            <ServiceBadge name="Delivery" open={store.deliveryOpen} />
          </p>
          <div className={styles.contact}>
            {store.hours ? (
              <Dropdown className="store-hours" label={<u>Store Hours</u>}>
                <FormattedText html={store.hours} />
                {hydrated ? phone : null}
              </Dropdown>
            ) : null}
            {phone}
          </div>
        </div>
      </div>
      <DeliveryLine />
    </div>
  )
}

/** Where it goes, while Delivery is chosen and an address is set [MENU-03]. */
function DeliveryLine() {
  const { service, address } = useChoice()
  return service === 'Delivery' && address ? (
    <p className={`${styles.to} wrap`}>
      <Link className="link" to="/locations" preload={false}>
        <MapPin size={18} strokeWidth={1.9} aria-hidden />
        To {formatAddress(address)}
      </Link>
    </p>
  ) : null
}

/** Delivery leads to the locations, which ask for the address [MENU-04]. */
function ServicePick() {
  const { service } = useChoice()
  const navigate = useNavigate()
  return (
    <select
      className="input"
      aria-label="Service"
      data-replay=""
      value={service}
      onChange={({ target }) => {
        if (!isService(target.value)) return
        chooseService(target.value)
        if (target.value === 'Delivery') reportRejection(navigate({ to: '/locations' }))
      }}
    >
      {SERVICES.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

/** The other stores with address and opening; links, so that they work without scripts too [MENU-02 MENU-22 STORE-05]. */
function StorePick({ store }: { store: Store }) {
  const { stores, others } = useStores()
  const change = useChangeStore()
  const savedAt = useStoresSavedAt()
  const pick = (event: MouseEvent, to: Store) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (to.hash !== store.hash) change(to)
  }
  return (
    <Dropdown
      className="store-pick"
      label={
        <span>
          <span className="vh">Store: </span>
          {store.name}
        </span>
      }
    >
      <ul>
        {stores.map((one) =>
          one.comingSoon ? null : (
            <li key={one.hash}>
              <a
                href={menuPath(one)}
                aria-current={one.hash === store.hash ? 'true' : undefined}
                onClick={(event) => pick(event, one)}
              >
                <b>{one.name}</b>
                {one.address}
                <span>{`Pickup ${openingPhrase(one.pickupOpen, one.pickupChange, savedAt)}`}</span>
                <span>{`Delivery ${openingPhrase(one.deliveryOpen, one.deliveryChange, savedAt)}`}</span>
              </a>
            </li>
          ),
        )}
        {others > 0 ? (
          <li>
            <Link to="/locations">
              <b>{`${others} other restaurants`}</b>
            </Link>
          </li>
        ) : null}
      </ul>
    </Dropdown>
  )
}

function Dropdown({ className, label, children }: { className: string; label: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const stop = new AbortController()
    const { signal } = stop
    const close = () => {
      details.open = false
    }
    addEventListener('pointerdown', ({ target }) => !(target instanceof Node && details.contains(target)) && close(), {
      signal,
    })
    details.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget instanceof Node && !details.contains(relatedTarget) && close(),
      { signal },
    )
    details.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close(), {
      signal,
    })
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return
        close()
        details.querySelector('summary')?.focus()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return (
    <details className={`${styles.dropdown} ${className}`} ref={ref} name="drop">
      <summary>
        {label}
        <ChevronDown size={18} strokeWidth={1.9} aria-hidden />
      </summary>
      <div className="dropdown-panel">{children}</div>
    </details>
  )
}
