import { useState, type ReactNode } from 'react'
import type { Store } from '../../domain/catalogue/store.ts'
import { storedText, storeText } from '../device/storedText.ts'
import { FieldFrame } from '../ui/Field.tsx'
import { useHydrated } from '../ui/useHydrated.ts'

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
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<Named>()
  const remember = (store: Named | undefined) => {
    storeText(FOUND_STORE, store ? `${store.hash} ${store.name}` : '')
    setPicked(store)
  }
  return [picked ?? (hydrated ? storedStore() : undefined), remember] as const
}

function storedStore(): Named | undefined {
  const [hash = '', ...words] = storedText(FOUND_STORE).split(' ')
  return hash ? { hash, name: words.join(' ') } : undefined
}
