import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

/** A list narrows while somebody types, once they pause. */
const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  // The address changed by another way, as by Back.
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => change(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="find">
      <Search className="i" size={18} strokeWidth={1.9} aria-hidden />
      <input
        className="fi"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
