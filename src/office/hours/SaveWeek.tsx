import { dayUnlessToday, formatDate } from '../../../domain/schedule/formatTime.ts'
import { weekdayOf } from '../../../domain/schedule/localTime.ts'
import { writtenHours } from '../../../domain/schedule/writtenHours.ts'
import type { Answer, Input } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { HitOrders, useChoices } from './HitOrders.tsx'
import { SHOWN_BY } from './shownBy.ts'
import { DAY_NAMES } from './weeks.ts'

type Preview = Answer<'previewStoreWeek'>

interface SaveWeekProps {
  input: Input<'previewStoreWeek'>
  today: string
  isNew: boolean
  onDone: () => void
}

/** What a new week changes, the paid orders outside it with what is done about each, and the button that saves it all. */
export function SaveWeek({ input, today, isNew, onDone }: SaveWeekProps) {
  const preview = useRead('previewStoreWeek', input, { keep: false })
  const { choices, choose, decisions, consequences } = useChoices(preview.data?.orders ?? [])
  const day = dayUnlessToday(input.from, '')
  const undo = usePress('removeStoreWeek', { press: `undo week ${input.store}`, shownBy: SHOWN_BY })
  const save = usePress('saveStoreWeek', {
    press: `week ${input.store} ${input.from}`,
    shownBy: SHOWN_BY,
    onDone: ({ store, from }) => {
      const isUndone = isNew && consequences.length === 0
      toast(`The new week counts from ${day} on. Today is as it was.`, isUndone ? () => undo.send({ store, from }) : undefined) // oxfmt-ignore
      onDone()
    },
  })
  if (preview.error?.failure.kind === 'refused') return <ErrorNote failure={preview.error.failure} />
  return (
    <>
      {preview.data ? (
        <>
          <Around days={preview.data.days} from={input.from} today={today} />
          <HitOrders orders={preview.data.orders} choices={choices} choose={choose} />
        </>
      ) : null}
      <PressNote press={save} />
      <PressNote press={undo} />
      <div className="pact">
        <BarredButton
          className="ob go"
          isBusy={save.isBusy || preview.isPending}
          onClick={() => save.send({ ...input, ...(decisions ? { decisions } : {}) })}
        >
          {[`Save the week from ${formatDate(input.from)}`, ...consequences].join(', ')}
        </BarredButton>
      </div>
    </>
  )
}

/** The 14 days before and after, each with its hours then. */
function Around({ days, from, today }: { days: Preview['days']; from: string; today: string }) {
  const [first] = days
  const lead = first ? (weekdayOf(first.date) + 6) % 7 : 0
  return (
    <Pane
      title="14 days before and after"
      foot={
        <span className="lg">
          <span>
            <i className="sh" /> other hours than now
          </span>
          <span>Days before {formatDate(from)} stay as they are.</span>
        </span>
      }
    >
      <ol className="cal days">
        {Array.from({ length: lead }, (_, index) => (
          <li key={index} className="none" aria-hidden />
        ))}
        {days.map(({ date, before, after, isSpecial }) => {
          const isOther = linesOf(before).join() !== linesOf(after).join()
          const look = [isOther && 'sh', date < from && 'out', date < today && 'past'].filter(Boolean).join(' ')
          return (
            <li key={date} className={look} aria-current={date === today ? 'date' : undefined}>
              <b>
                {DAY_NAMES[weekdayOf(date)]?.slice(0, 3)}, {formatDate(date)}
                {date === today ? ', today' : ''}
              </b>{' '}
              {linesOf(after).map((line) => (
                <small key={line}>{line} </small>
              ))}
              {isOther ? <span className="vh">, until now {linesOf(before).join(', ')}</span> : null}
              {isSpecial ? <small>special day</small> : null}
            </li>
          )
        })}
      </ol>
    </Pane>
  )
}

/** Of pick-up, and of delivery where it differs. */
function linesOf({ pickup, delivery }: Preview['days'][number]['before']): string[] {
  const [forPickup, forDelivery] = [writtenHours(pickup), writtenHours(delivery)]
  return forPickup === forDelivery || delivery.length === 0 ? [forPickup] : [forPickup, `Delivery ${forDelivery}`]
}
