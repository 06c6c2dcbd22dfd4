import { useId, type ReactNode } from 'react'

interface SegmentProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few. */
export function Segment<Value extends string>({ legend, options, value, onChange }: SegmentProps<Value>) {
  const name = useId()
  return (
    <fieldset className="sg">
      <legend className="vh">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
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
