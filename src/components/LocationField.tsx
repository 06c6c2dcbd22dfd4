import { useEffect, useState, type ReactNode } from 'react'
import type { Store } from '../../domain/catalogue/store.ts'
import { storedText, storeText } from '../device/storedText.ts'
import { FieldFrame } from '../ui/Field.tsx'

type Named = Pick<Store, 'hash' | 'name'>

interface LocationFieldProps {
  name: string
  stores: readonly Named[]
  /** Finds other stores; absent where all are listed. */
  search: ReactNode
  /** Options before the list. */
  children?: ReactNode
}

/** A select of restaurants; its value is the store's hash [CONTACT-04]. */
export function LocationField({ name, stores, search, children }: LocationFieldProps) {
  const [found, remember] = useFoundStore()
  const options = found && !stores.some(({ hash }) => hash === found.hash) ? [found, ...stores] : stores
  return (
    <>
      {search}
      <FieldFrame label="Location">
        {(control) => (
          <select
            className="input"
            name={name}
            onChange={({ target }) => search && remember(options.find(({ hash }) => hash === target.value))}
            {...control}
          >
            {children}
            {options.map((store) => (
              <option key={store.hash} value={store.hash}>
                {store.name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  )
}

const FOUND_STORE = 'form store'

/** The picked store of a large chain stays an option after the next search, and after a reload for the draft of the form. */
function useFoundStore() {
  const [store, setStore] = useState<Named>()
  useEffect(() => {
    const [hash = '', ...words] = storedText(FOUND_STORE).split(' ')
    // Hydration needs the options that the host has drawn.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (hash) setStore({ hash, name: words.join(' ') })
  }, [])
  const remember = (picked: Named | undefined) => {
    storeText(FOUND_STORE, picked ? `${picked.hash} ${picked.name}` : '')
    setStore(picked)
  }
  return [store, remember] as const
}
