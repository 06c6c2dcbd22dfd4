import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Place } from '../../../../domain/account/accountFields.ts'
import { FieldFrame } from '../../../ui/Field.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { PlaceOption } from './PlaceOption.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import styles from './AddressField.module.css'

interface AddressFieldProps {
  label: string
  name: string
  value: string
  error?: string
  required?: boolean
  onType: (text: string) => void
  onPick: (place: Place) => void
}

const MIN_LETTERS = 3
const DEBOUNCE_MS = 220

const LISTBOX = { role: 'listbox' } as const

/**
 * A street with the host geocoder's suggestions: a combobox; without a connection a plain text field [ADDR-11 ADRC-01].
 */
export function AddressField({ label, name, value, error, required, onType, onPick }: AddressFieldProps) {
  const id = useId()
  const online = useOnline()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestRequest = useRef(0)
  const isOpen = open && places.length > 0

  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    onType(text)
    clearTimeout(timer.current)
    latestRequest.current += 1
    const request = latestRequest.current
    if (text.trim().length < MIN_LETTERS) return close()
    const loadSuggestions = async () => {
      const { addressSuggestions } = await import('../../../device/api/addressSuggestions.ts')
      const found = await addressSuggestions(text.trim())
      if (request !== latestRequest.current) return
      setPlaces(found)
      setActiveIndex(-1)
      setOpen(true)
    }
    timer.current = setTimeout(() => reportRejection(loadSuggestions()), DEBOUNCE_MS)
  }

  function close() {
    latestRequest.current += 1
    clearTimeout(timer.current)
    setOpen(false)
    setActiveIndex(-1)
  }

  function pick(place: Place | undefined) {
    if (!place) return
    close()
    onPick(place)
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key === 'ArrowDown' && places.length > 0) setOpen(true)
      return
    }
    const last = places.length - 1
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActiveIndex(activeIndex >= last ? 0 : activeIndex + 1),
      ArrowUp: () => setActiveIndex(activeIndex <= 0 ? last : activeIndex - 1),
      Enter: () => pick(places[activeIndex]),
      // Escape closes the list, not the dialog around it.
      Escape: close,
    }
    const step = steps[event.key]
    if (!step || (event.key === 'Enter' && activeIndex < 0)) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }

  return (
    <div className={styles.field}>
      <FieldFrame
        label={label}
        error={error}
        announced
        hint={online ? undefined : 'Suggestions need a connection; you can type the whole address.'}
      >
        {(control) => (
          <input
            className="input"
            type="text"
            role="combobox"
            name={name}
            value={value}
            maxLength={200}
            autoComplete="address-line1"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}list`}
            aria-activedescendant={isOpen && activeIndex >= 0 ? `${id}${activeIndex}` : undefined}
            aria-required={required}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={close}
            {...control}
          />
        )}
      </FieldFrame>
      <ul className={styles.suggestions} {...LISTBOX} id={`${id}list`} aria-label="Suggestions" hidden={!isOpen}>
        {places.map((place, index) => (
          <PlaceOption
            key={`${index} ${place.formatted}`}
            id={`${id}${index}`}
            selected={index === activeIndex}
            onPick={() => pick(place)}
          >
            {place.formatted || place.street}
          </PlaceOption>
        ))}
      </ul>
      <output className="vh">
        {isOpen ? `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </output>
    </div>
  )
}
