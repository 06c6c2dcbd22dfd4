import { LocateFixed, MapPin } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Place } from '../../../domain/account/accountFields.ts'
import { matchedParts } from './matchedParts.ts'
import styles from './AddressField.module.css'

const LISTBOX = { role: 'listbox' } as const

interface PlaceListProps {
  id: string
  isOpen: boolean
  places: readonly Place[]
  /** What was typed when the places were found. */
  typed: string
  activeIndex: number
  onPick: (place: Place) => void
  /** The last row, "Use where I am now"; its index is the number of places. */
  here?: { isLocating: boolean; onUse: () => void }
}

/** The suggestions below an address field: what was typed in bold, city and postal code below it. */
export function PlaceList({ id, isOpen, places, typed, activeIndex, onPick, here }: PlaceListProps) {
  return (
    <ul className={styles.suggestions} {...LISTBOX} id={`${id}list`} aria-label="Suggestions" hidden={!isOpen}>
      {places.map((place, index) => (
        <PlaceOption
          key={`${index} ${place.formatted}`}
          id={`${id}${index}`}
          selected={index === activeIndex}
          onPick={() => onPick(place)}
        >
          <MapPin className="i" size={24} strokeWidth={1.9} aria-hidden />
          <span>
            {matchedParts(place.street || place.formatted, typed).map(({ text, isMatch }, part) =>
              isMatch ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
            )}
            <small>{[place.city, place.postalCode].filter(Boolean).join(', ')}</small>
          </span>
        </PlaceOption>
      ))}
      {here ? (
        <PlaceOption
          id={`${id}${places.length}`}
          className={styles.here}
          selected={places.length === activeIndex}
          onPick={here.onUse}
        >
          <LocateFixed className="i" size={24} strokeWidth={1.9} aria-hidden />
          <b>{here.isLocating ? 'Finding where you are…' : 'Use where I am now'}</b>
        </PlaceOption>
      ) : null}
    </ul>
  )
}

interface PlaceOptionProps {
  id: string
  selected: boolean
  className?: string
  onPick: () => void
  children: ReactNode
}

/** The field keeps the focus and handles the keys; the option itself can only be tapped. */
function PlaceOption({ id, selected, className, onPick, children }: PlaceOptionProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const option = {
    role: 'option',
    'aria-selected': selected,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: onPick,
  } as const
  return (
    <li ref={ref} id={id} className={className} {...option}>
      {children}
    </li>
  )
}
