import { useSuspenseQuery } from '@tanstack/react-query'
import { Bike, ShoppingBag } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Service, Store } from '../../../domain/catalogue/store.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useChoice } from '../../hooks/useDevice.ts'
import { usePanels } from '../../hooks/usePanels.ts'
import { Segment } from '../../ui/Segment.tsx'
import { PickUpPanel } from './PickUpPanel.tsx'
import { StoreFacts } from './StoreFacts.tsx'
import { StoreList } from './StoreList.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './LocationsPage.module.css'

const SERVICES = [
  { value: 'Pick Up', label: <Named icon={ShoppingBag} name="Pick Up" /> },
  { value: 'Delivery', label: <Named icon={Bike} name="Delivery" /> },
] as const satisfies readonly { value: Service; label: ReactNode }[]

/**
 * The store chooser [ROUTE-05]. A picked store is chosen only by ORDER NOW; until then the remembered choice is shown
 * [LOC-01].
 */
export function LocationsPage() {
  const { stores } = useSuspenseQuery(queryOf('stores', {})).data
  const choice = useChoice()
  const [service, setService] = useState<Service>()
  const [picked, setPicked] = useState<string>()
  const { changeTo } = usePanels()
  // A cancelled or refused change restores the remembered store [STORE-08].
  useEffect(() => (changeTo ? () => setPicked(undefined) : undefined), [changeTo])
  const hash = picked ?? choice.store
  const store = stores.find((one) => one.hash === hash && !one.comingSoon)
  const shown = service ?? choice.service
  return (
    <main className={styles.page}>
      <div className={`${styles.picker} stack`}>
        <h1>Pick Your Location</h1>
        <Segment legend="Service" name="service" options={SERVICES} value={shown} onChange={setService} />
        {shown === 'Delivery' ? (
          <DeliveryLater onPickUp={() => setService('Pick Up')} />
        ) : (
          <>
            <PickUpPanel store={store} />
            <StoreList stores={stores} picked={store} onPick={(one: Store) => setPicked(one.hash)} />
          </>
        )}
      </div>
      <StoreFacts store={shown === 'Pick Up' ? store : undefined} />
    </main>
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

function DeliveryLater({ onPickUp }: { onPickUp: () => void }) {
  return (
    <div className="stack">
      <Note tone="warn">
        Delivery opens on this site soon. Today every restaurant takes pick-up orders, ready in about 20 minutes.
      </Note>
      <button type="button" className="btn btn-go btn-big" onClick={onPickUp}>
        Pick Up instead
      </button>
    </div>
  )
}
