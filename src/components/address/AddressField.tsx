import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ADDRESS_NOT_PICKED, type Place } from '../../../domain/account/accountFields.ts'
import type { Point } from '../../../domain/places/point.ts'
import { unitOf, type UnitOfPlace } from '../../../domain/places/unit.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { FieldFrame } from '../../ui/Field.tsx'
import { PlaceList } from './PlaceList.tsx'
import { POSITION_FAULTS } from './positionFaults.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useSuggestions } from './useSuggestions.ts'
import '../../ui/styles/field.css'
import styles from './AddressField.module.css'

export interface AddressFieldProps {
  label: string
  name: string
  /** Without it the field is uncontrolled: the form holds its text, and `textOf` says what a picked place puts there. */
  value?: string
  textOf?: (place: Place, typed: UnitOfPlace) => string
  error?: string
  detail?: string
  invalid?: boolean
  announced?: boolean
  required?: boolean
  placeholder?: string
  hideLabel?: boolean
  hasSearchIcon?: boolean
  /** Adds the row "Use where I am now". */
  offersHere?: boolean
  /** Leaving the field or Enter without a picked place shows the specified message [ADRC-02]. */
  mustPick?: boolean
  /** What the customer can do instead while addresses cannot be looked up: 'Pick a store below.' */
  unavailableHint?: string
  /** What the form does with the address meanwhile: 'Looking the address up…' */
  status?: string
  autoComplete?: string
  maxLength?: number
  /** Nearer suggestions come first. */
  near?: Point
  startDelayMs?: number
  onType?: (text: string) => void
  /**
   * The caller checks the place with `placeFault` [ADRC-02 ADRC-03], and returns what the field says about the unit and notes
   * that were typed with it (D-134).
   */
  onPick?: (place: Place, typed: UnitOfPlace) => string | undefined
  onClear?: () => void
  onFocus?: () => void
  onKeyDown?: () => void
  onPointerDown?: () => void
}

/**
 * A street with the host geocoder's suggestions: a combobox; without a connection a plain text field
 * [ADDR-11 ADRC-01 LOC-02 CATER-01].
 */
export function AddressField(props: AddressFieldProps) {
  const { label, name, value, textOf, error, required, placeholder, near, startDelayMs = 0 } = props
  const { offersHere = false, mustPick = false, onPick } = props
  const id = useId()
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const { suggestions, isPending, search, cancel, clear } = useSuggestions({ near, startDelayMs })
  const [isOpen, setOpen] = useState(false)
  /** The row that the arrow keys chose; kept when newer suggestions move it. */
  const [movedTo, setMovedTo] = useState<Place | 'here'>()
  /** Typed text that was not picked, and whether its fault is shown. */
  const [unpicked, setUnpicked] = useState<'none' | 'typed' | 'shown'>('none')
  const [said, setSaid] = useState<string>()
  const here = useHere(pick, close)

  const isUnavailable = suggestions.kind === 'unavailable'
  const places = suggestions.kind === 'found' ? suggestions.places : []
  const rows = online ? places.length + (offersHere ? 1 : 0) : 0
  const isListOpen = isOpen && rows > 0 && !isUnavailable
  // The first row is chosen by itself once it belongs to the typed text, so that Enter never picks an older suggestion.
  const movedIndex = movedTo === 'here' ? places.length : movedTo ? rowOf(movedTo, places) : -1
  const activeIndex = movedIndex >= 0 ? movedIndex : places.length > 0 && !isPending ? 0 : -1
  const ownError = mustPick && unpicked === 'shown' ? ADDRESS_NOT_PICKED : undefined

  /**
   * A street that was not picked is looked up, so that a click or an arrow key has something to offer. The list stays
   * closed, since it would cover the message.
   */
  const offer = useEffectEvent(() => {
    if (!value?.trim()) return
    input.current?.focus()
    search(value)
  })
  useEffect(() => {
    if (error === ADDRESS_NOT_PICKED) offer()
  }, [error])

  function type(text: string, isComposing: boolean) {
    props.onType?.(text)
    setSaid(undefined)
    here.clearMessage()
    setUnpicked(text.trim() === '' ? 'none' : 'typed')
    // Letters that an input method is still composing are no text yet.
    if (isComposing) return cancel()
    setMovedTo(undefined)
    setOpen(true)
    search(text)
  }

  const moveTo = (index: number) => setMovedTo(places[index] ?? 'here')

  function close() {
    cancel()
    setOpen(false)
    setMovedTo(undefined)
  }

  function pick(place: Place) {
    close()
    clear()
    setUnpicked('none')
    const typed = unitOf(input.current?.value ?? '', place.street)
    if (textOf && input.current) {
      input.current.value = textOf(place, typed)
      // The form listens to input events of its fields.
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setSaid(onPick?.(place, typed))
  }

  function pickRow(index: number) {
    const place = places[index]
    if (place) pick(place)
    else here.useHere()
  }

  function empty() {
    close()
    clear()
    setUnpicked('none')
    setSaid(undefined)
    here.clearMessage()
    if (value === undefined && input.current) {
      input.current.value = ''
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (props.onClear) props.onClear()
    else props.onType?.('')
    input.current?.focus()
  }

  /** Shows that a typed text is no address; true when it did. */
  function commit(): boolean {
    if (!mustPick || unpicked === 'none' || isUnavailable || !online) return false
    setUnpicked('shown')
    return true
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isListOpen) {
      if (isArrow && rows > 0) {
        event.preventDefault()
        setOpen(true)
        moveTo(event.key === 'ArrowDown' ? 0 : rows - 1)
      } else if (event.key === 'Enter' && commit()) event.preventDefault()
      return
    }
    const steps: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex >= rows - 1 ? 0 : activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex <= 0 ? rows - 1 : activeIndex - 1),
      // Escape closes the list, not the dialog around it.
      Escape: close,
    }
    if (event.key === 'Enter' && activeIndex >= 0) steps['Enter'] = () => pickRow(activeIndex)
    // The list has nothing but "Use where I am now", and would cover the message.
    else if (event.key === 'Enter' && mustPick) steps['Enter'] = () => (!isPending && commit() ? close() : undefined)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }

  const hint = online ? undefined : 'Suggestions need a connection; you can type the whole address.'
  const isQuiet = !online || (!isUnavailable && here.message === undefined && props.status === undefined && !said)
  const frameClass = [styles.field, props.hideLabel ? styles.hidesLabel : '', props.hasSearchIcon ? styles.hasIcon : '']
  return (
    <div className={frameClass.filter(Boolean).join(' ')}>
      <FieldFrame
        label={label}
        error={error ?? ownError}
        detail={props.detail}
        {...(error === undefined && ownError !== undefined ? {} : { invalid: props.invalid })}
        announced={props.announced ?? true}
        hint={hint}
      >
        {(control) => (
          <div className={styles.box}>
            {props.hasSearchIcon ? (
              <Search className={`i ${styles.icon}`} size={24} strokeWidth={1.9} aria-hidden />
            ) : null}
            <input
              ref={input}
              className="input"
              type="text"
              role="combobox"
              name={name}
              {...(value === undefined ? {} : { value })}
              maxLength={props.maxLength ?? 200}
              // The button to clear shows while the placeholder does not.
              placeholder={placeholder ?? ' '}
              autoComplete={props.autoComplete ?? 'address-line1'}
              aria-autocomplete="list"
              aria-expanded={isListOpen}
              aria-controls={`${id}list`}
              aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}${activeIndex}` : undefined}
              aria-required={required}
              onChange={({ target, nativeEvent }) =>
                type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
              }
              onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
              onKeyDown={(event) => {
                props.onKeyDown?.()
                press(event)
              }}
              onFocus={props.onFocus}
              onPointerDown={props.onPointerDown}
              onClick={() => setOpen(rows > 0)}
              onBlur={() => {
                close()
                commit()
              }}
              {...control}
            />
            <button
              type="button"
              className={styles.clear}
              aria-label="Clear the address"
              onPointerDown={(event) => event.preventDefault()}
              onClick={empty}
            >
              <X className="i" size={24} strokeWidth={1.9} aria-hidden />
            </button>
            <PlaceList
              id={id}
              isOpen={isListOpen}
              places={places}
              typed={suggestions.kind === 'found' ? suggestions.text : ''}
              activeIndex={activeIndex}
              onPick={pick}
              here={offersHere ? { isLocating: here.isLocating, onUse: here.useHere } : undefined}
            />
          </div>
        )}
      </FieldFrame>
      <p className={isQuiet ? 'vh' : styles.message} aria-live="polite">
        {announcement()}
      </p>
    </div>
  )

  function announcement(): string {
    if (!online) return ''
    if (here.message !== undefined) return here.message
    if (here.isLocating) return 'Finding where you are…'
    if (props.status !== undefined) return props.status
    if (said) return said
    if (isUnavailable)
      return ['Addresses cannot be looked up right now.', props.unavailableHint].filter(Boolean).join(' ')
    if (suggestions.kind === 'none' || !isOpen) return ''
    if (places.length === 0) return 'No suggestions'
    return `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}`
  }
}

/** The row of a place, also when another request found it; -1 when it is not among these. */
function rowOf(place: Place, places: readonly Place[]): number {
  const row = places.indexOf(place)
  return row >= 0 ? row : places.findIndex(({ formatted }) => formatted === place.formatted)
}

const MESSAGES = {
  ...POSITION_FAULTS,
  nothingNear: 'We know no address where you are. Please type it.',
} as const

/** "Use where I am now": asks for the position when pressed, and picks the nearest address [LOC-02], D-55. */
function useHere(onPick: (place: Place) => void, onFailed: () => void) {
  const [isLocating, setLocating] = useState(false)
  const [message, setMessage] = useState<string>()

  function fail(reason: keyof typeof MESSAGES) {
    setMessage(MESSAGES[reason])
    onFailed()
  }

  async function locate() {
    const { currentPosition } = await import('../../device/currentPosition.ts')
    const position = await currentPosition()
    if (!position.ok) return fail(position.reason)
    const { addressesAt } = await import('../../device/api/addressSuggestions.ts')
    const found = await addressesAt({ lat: position.lat, lng: position.lng })
    if (!found.ok) return fail('unavailable')
    const [nearest] = found.places
    if (nearest) onPick(nearest)
    else fail('nothingNear')
  }

  return {
    isLocating,
    message,
    clearMessage: () => setMessage(undefined),
    useHere: () => {
      if (isLocating) return
      setLocating(true)
      setMessage(undefined)
      reportRejection(locate().finally(() => setLocating(false)))
    },
  }
}
