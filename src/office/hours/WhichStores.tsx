import { storesOf, usePerson } from '../device/useAsker.ts'
import { Segment } from '../ui/Segment.tsx'

export type Reach = 'one' | 'all'

/** The stores whose hours a person may change, by code; `scope` is 'all' where those that open later are among them. */
export function useOwnStores() {
  const person = usePerson()
  const scope = storesOf(person, 'stores:hours')
  return { scope, codes: scope === 'all' ? person.stores.map(({ code }) => code) : scope }
}

/** Whether other hours are for the store that is open or for all of a person's. */
export function WhichStores({ reach, setReach }: { reach: Reach; setReach: (reach: Reach) => void }) {
  const { scope, codes } = useOwnStores()
  if (codes.length < 2) return null
  return (
    <Segment
      legend="Which stores"
      value={reach}
      onChange={setReach}
      options={[
        { value: 'one', label: 'This store' },
        { value: 'all', label: scope === 'all' ? 'All stores' : `My ${codes.length} stores` },
      ]}
    />
  )
}
