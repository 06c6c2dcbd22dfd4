import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Store } from '../../domain/catalogue/store.ts'
import type { Point } from '../../domain/places/point.ts'
import { queryOf } from '../hooks/queries.ts'
import { useOnline } from '../hooks/useDevice.ts'
import { useStores } from '../hooks/useStoreList.ts'
import { Field } from '../ui/Field.tsx'

const REST_MS = 250

interface StoreSearch {
  /** In a small chain all stores; in a large one those found, and before anything is asked for those around the chosen one. */
  stores: readonly Store[]
  /** Those near the place are still asked for. */
  isAsking: boolean
  /** Absent where all stores are listed. */
  field: ReactNode
}

/** The stores to choose from: those near a place, or with a name or an address that is typed (D-177). */
export function useStoreSearch(near?: Point): StoreSearch {
  const list = useStores()
  const online = useOnline()
  const [text, setText] = useState('')
  const search = useRested(text.trim())
  const isAsked = list.others > 0 && (search !== '' || near !== undefined)
  const place = near && { lat: near.lat, lng: near.lng }
  const { data, isError, isFetching } = useQuery({
    ...queryOf('storeSearch', { ...place, ...(search === '' ? {} : { search }) }),
    enabled: isAsked,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const { stores, others } = isAsked && data ? data : list
  if (list.others === 0) return { stores, isAsking: false, field: undefined }

  const said = () => {
    if (isAsked && isError && !isFetching)
      return online ? 'The search failed. Please try again.' : 'The search needs a connection.'
    if (text.trim() === '') return `And ${list.others} others: search by name, street or city.`
    if (search !== text.trim() || isFetching) return 'Searching…'
    if (stores.length === 0) return 'No restaurant has such a name or address.'
    return others > 0 ? `The first ${stores.length} of ${stores.length + others}.` : `${stores.length} found.`
  }
  return {
    stores,
    isAsking: isFetching,
    field: (
      <Field
        type="search"
        label="Find a restaurant"
        autoComplete="off"
        maxLength={80}
        value={text}
        hint={<span aria-live="polite">{said()}</span>}
        onChange={({ target }) => setText(target.value)}
        // It would send the form around it.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    ),
  }
}

/** The value once it has stayed the same for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
