import type { ReactNode } from 'react'
import styles from './Segment.module.css'

interface SegmentProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

export function Segment<Value extends string>({ legend, name, options, value, onChange }: SegmentProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="vh">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} data-replay="">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
