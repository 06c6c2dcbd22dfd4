import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate } from '../../../domain/schedule/formatTime.ts'
import { weekdayOf } from '../../../domain/schedule/localTime.ts'
import type { Answer } from '../device/ask.ts'
import { Pane } from '../ui/Pane.tsx'
import { differenceText } from './hoursText.ts'
import { weekAt } from './weeks.ts'

type Hours = Answer<'storeHours'>

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // oxfmt-ignore
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthPaneProps {
  /** 'YYYY-MM' */
  month: string
  hours: Hours
  chosen: string | undefined
  choose: (date: string) => void
  turn: (months: number) => void
}

/** A month; days with other hours than the week say how, and a holiday of the province its name. */
export function MonthPane({ month, hours, chosen, choose, turn }: MonthPaneProps) {
  const { days, today } = hours
  const name = `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
  return (
    <Pane
      title={name}
      aside={
        <>
          <button type="button" className="ob s sq" aria-label="The month before" onClick={() => turn(-1)}>
            <ChevronLeft className="i" size={18} strokeWidth={1.9} aria-hidden />
          </button>
          <button type="button" className="ob s sq" aria-label="The month after" onClick={() => turn(1)}>
            <ChevronRight className="i" size={18} strokeWidth={1.9} aria-hidden />
          </button>
        </>
      }
      foot={
        <span className="lg">
          <span>
            <i className="sh" /> other hours
          </span>
          <span>
            <i className="cl" /> closed
          </span>
        </span>
      }
    >
      <div className="cal">
        {WEEKDAYS.map((day) => (
          <span key={day} aria-hidden>
            {day}
          </span>
        ))}
        {days.map(({ date, pickup, special, holiday }) => {
          const isOther = special.length > 0
          const text = isOther ? differenceText(pickup, weekAt(hours, date).week[weekdayOf(date)]?.pickup ?? []) : ''
          const look = isOther ? (text === 'closed' ? 'cl' : 'sh') : ''
          const isOut = !date.startsWith(month)
          return (
            <button
              key={date}
              type="button"
              className={[look, isOut && 'out', date < today && 'past'].filter(Boolean).join(' ')}
              aria-pressed={date === chosen}
              onClick={() => choose(date)}
            >
              <b>
                <span className="vh">{formatDate(date).slice(0, 4)}</span>
                {Number(date.slice(8))}
              </b>{' '}
              {text ? <small>{text}</small> : null}
              {holiday && !text ? <small className="hol">{holiday}</small> : null}
            </button>
          )
        })}
      </div>
    </Pane>
  )
}
