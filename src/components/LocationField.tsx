import type { ReactNode } from 'react'
import { FieldFrame } from '../ui/Field.tsx'
import { useStoreList } from '../hooks/useStoreList.ts'

/** Which restaurant, by its hash; `children` are options before the list [CONTACT-04]. */
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
