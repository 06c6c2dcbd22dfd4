import { Plus } from 'lucide-react'
import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { serviceName } from '../stores/words.ts'
import { Field, Tick } from '../ui/Field.tsx'
import { CLOSED } from '../../../domain/schedule/writtenHours.ts'
import { endsOf, textOfEnds } from './hoursText.ts'

interface HoursFieldsProps {
  service: ServiceKey
  /** '11:00-14:00, 17:00-01:00' or 'closed', as the calls take it. */
  value: string
  was: string
  /** What the week says. */
  usual: string
  onChange: (value: string) => void
}

/** From when until when a service is open, in one part or more; an end before its begin is on the next day. */
export function HoursFields({ service, value, was, usual, onChange }: HoursFieldsProps) {
  const name = serviceName(service)
  const ends = endsOf(value)
  const before = endsOf(was)
  const usually = endsOf(usual)
  const change = (index: number, end: 0 | 1, typed: string) =>
    onChange(textOfEnds(ends.map(([from, until], at) => (at !== index ? [from, until] : end === 0 ? [typed, until] : [from, typed])))) // oxfmt-ignore
  return (
    <fieldset className="hrs">
      <legend>{name}</legend>
      {ends.map(([from, until], index) => {
        const part = index === 0 ? name : `${name}, part ${index + 1},`
        const field = (end: 0 | 1, label: string, typed: string) => {
          const old = before[index]?.[end]
          const week = usually[index]?.[end]
          return (
            <Field
              type="time"
              label={`${part} ${label}`}
              value={typed}
              {...(old === undefined || old === typed ? {} : { old })}
              {...(week === undefined || week === typed ? {} : { hint: `${week} in the week` })}
              {...(typed === '' ? { error: 'Say a time.' } : {})}
              onChange={({ target }) => change(index, end, target.value)}
            />
          )
        }
        return (
          <div key={index} className="two">
            {field(0, 'from', from)}
            {field(1, 'until', until)}
          </div>
        )
      })}
      <div className="rw wraps">
        <Tick
          checked={ends.length === 0}
          onChange={({ target }) => onChange(target.checked ? CLOSED : usual === CLOSED ? '11:00-22:00' : usual)}
        >
          No {name}
        </Tick>
        {ends.length > 0 ? (
          <button type="button" className="ob s" onClick={() => onChange(textOfEnds([...ends, ['', '']]))}>
            <Plus className="i" size={16} strokeWidth={1.9} aria-hidden />
            Another part<span className="vh"> of {name}</span>
          </button>
        ) : null}
        {ends.length > 1 ? (
          <button type="button" className="ob s" onClick={() => onChange(textOfEnds(ends.slice(0, -1)))}>
            Without the last part<span className="vh"> of {name}</span>
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}
