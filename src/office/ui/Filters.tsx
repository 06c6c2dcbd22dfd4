import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FilterProps {
  /** What is filtered by. */
  name: string
  icon: LucideIcon
  /** '' for no filter. */
  value: string
  onChange: (value: string) => void
}

/** A filter of a list: a native list of choices in the shape of a chip. */
export function FilterChoice({
  options,
  ...filter
}: FilterProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <Chip {...filter}>
      <select aria-label={filter.name} value={filter.value} onChange={({ target }) => filter.onChange(target.value)}>
        <option value="">{filter.name}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Chip>
  )
}

/** A filter by a day, YYYY-MM-DD. */
export function FilterDay(filter: FilterProps) {
  return (
    <Chip {...filter} className="day">
      <span aria-hidden>{filter.name}</span>
      <input
        type="date"
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        aria-label={filter.name}
        value={filter.value}
        onChange={({ target }) => filter.onChange(target.value)}
      />
    </Chip>
  )
}

interface ChipProps extends FilterProps {
  className?: string
  children: ReactNode
}

function Chip({ name, icon: Icon, value, onChange, className = '', children }: ChipProps) {
  return (
    <span className={`fc ${value === '' ? '' : 'on'} ${className}`}>
      <Icon className="i" size={16} strokeWidth={1.9} aria-hidden />
      {children}
      {value === '' ? null : (
        <button type="button" aria-label={`Any: ${name}`} onClick={() => onChange('')}>
          <X className="i" size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
