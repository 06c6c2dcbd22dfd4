import type { ReactNode } from 'react'
import { FieldFrame } from '../ui/Field.tsx'
import { useStoreList } from '../hooks/useStoreList.ts'

/** A select of restaurants; its value is the store's hash. `children` are options before the list [CONTACT-04]. */
export function LocationField({ name, children }: { name: string; children?: ReactNode }) {
  const stores = useStoreList()
  return (
    <FieldFrame label="Location">
      {(control) => (
        <select className="input" name={name} {...control}>
          {children}
          {stores.map((store) => (
            <option key={store.hash} value={store.hash}>
              {store.name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
