import { useState } from 'react'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { useRead } from '../device/reads.ts'
import { SelectField } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ServicePane } from './ServicePane.tsx'

interface PausePanelProps {
  /** The code of the store that is chosen first. */
  store?: string
  service?: ServiceKey | null
  onClose: () => void
}

/** Ready times and pauses of one of the stores, from a page about several. */
export function PausePanel({ store: first, service, onClose }: PausePanelProps) {
  const person = usePerson()
  const stores = person.stores.filter(({ code }) => isAllowed(person, 'stores:pause', code))
  const [store, setStore] = useState(first ?? stores[0]?.code ?? '')
  const day = useRead('storeDay', { store })
  return (
    <Panel title="Pause, ready time" onClose={onClose}>
      <div className="g16">
        <SelectField label="Store" value={store} onChange={({ target }) => setStore(target.value)}>
          {stores.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {day.data ? (
          day.data.services
            .filter((one) => !service || one.service === service)
            .map((one) => (
              <ServicePane
                key={one.service}
                {...{ store, service: one }}
                name={day.data.name}
                offsets={day.data.offsets}
                dayEnds={day.data.dayEnds}
              />
            ))
        ) : day.isError ? (
          <ErrorState message={day.error.message} again={day.refetch} />
        ) : (
          <Loading what="the store" />
        )}
      </div>
    </Panel>
  )
}
