import type { MouseEvent } from 'react'
import type { Store } from '../../../domain/catalogue/store.ts'
import { openingPhrase } from '../../components/openingText.ts'
import { useStoresSavedAt } from '../../hooks/storesSavedAt.ts'
import { useChangeStore } from '../../components/useChangeStore.ts'
import { Dropdown } from './Dropdown.tsx'
import { menuPath } from './paths.ts'
import { useStores } from './useMenu.ts'

/** The other stores with address and opening; links, so that they work without scripts too [MENU-02 MENU-22 STORE-05]. */
export function StorePick({ store }: { store: Store }) {
  const stores = useStores()
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
        {stores.map((one) => (
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
        ))}
      </ul>
    </Dropdown>
  )
}
