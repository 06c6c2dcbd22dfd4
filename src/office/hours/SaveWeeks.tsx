import { dayUnlessToday, formatDate } from '../../../domain/schedule/formatTime.ts'
import { weekdayOf } from '../../../domain/schedule/localTime.ts'
import { minutesBeyond, writtenHours } from '../../../domain/schedule/writtenHours.ts'
import type { Answer, Input } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { usePress } from '../device/usePress.ts'
import { counted, serviceName } from '../stores/words.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { HitOrders, useChoices } from './HitOrders.tsx'
import { SHOWN_BY } from './shownBy.ts'
import { DAY_NAMES } from './weeks.ts'

type Changed = Answer<'previewStoreWeeks'>['stores'][number]

interface SaveWeeksProps {
  input: Input<'previewStoreWeeks'>
  onDone: () => void
}

const SERVICES = ['pickup', 'delivery'] as const

/** What each store gains and loses by a new week of several, the paid orders outside, and the button that saves it all (D-234). */
export function SaveWeeks({ input, onDone }: SaveWeeksProps) {
  const preview = useRead('previewStoreWeeks', input, { keep: false })
  const { choices, choose, decisions, consequences } = useChoices(preview.data?.orders ?? [])
  const day = dayUnlessToday(input.from, '')
  const undo = usePress('restoreStoreWeeks', {
    press: `undo weeks ${input.from}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`The weeks from ${day} on are as they were.`),
  })
  const save = usePress('saveStoreWeeks', {
    press: `weeks ${input.from}`,
    shownBy: SHOWN_BY,
    onDone: ({ from, undo: weeks }) => {
      toast(
        `The new week counts from ${day} on. Today is as it was.`,
        consequences.length === 0 ? () => undo.send({ from, weeks }) : undefined,
      )
      onDone()
    },
  })
  if (preview.error?.failure.kind === 'refused') return <ErrorNote failure={preview.error.failure} />
  const count = preview.data?.stores.length ?? 0
  return (
    <>
      {preview.data ? (
        <>
          <Pane
            title={`${counted(count, 'store')} ${count === 1 ? 'gets' : 'get'} other hours`}
            isFull
            foot={
              <span>What is not changed above stays as each store has it. A special day comes before every week.</span>
            }
          >
            <Table
              caption="What each store gains and loses in a week"
              columns={[
                { head: 'Store', isName: true, cell: ({ name }: Changed) => <b>{name}</b> },
                {
                  head: 'Changes',
                  label: 'Changes',
                  cell: (store) => linesOf(store).map((line) => <span key={line} className="block">{line}</span>), // oxfmt-ignore
                },
                { head: 'Gains a week', label: 'Gains a week', isRight: true, cell: (store) => sumOf(store, 'after', 'before') }, // oxfmt-ignore
                { head: 'Loses a week', label: 'Loses a week', isRight: true, cell: (store) => sumOf(store, 'before', 'after') }, // oxfmt-ignore
              ]}
              rows={preview.data.stores}
              keyOf={({ store }) => store}
            />
          </Pane>
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
          {[`Save the week from ${formatDate(input.from)} for ${counted(count, 'store')}`, ...consequences].join(', ')}
        </BarredButton>
      </div>
    </>
  )
}

/** 'Sun, Pick Up: 11:00-22:00 becomes 11:00-23:00' of each day that changes. */
const linesOf = ({ days }: Changed): string[] =>
  days.flatMap(({ date, before, after }) =>
    SERVICES.flatMap((service) => {
      const [was, is] = [writtenHours(before[service]), writtenHours(after[service])]
      const name = DAY_NAMES[weekdayOf(date)]?.slice(0, 3) ?? ''
      return was === is ? [] : [`${name}, ${serviceName(service)}: ${was} becomes ${is}`]
    }),
  )

/** '7 h Pick Up, 3 h 30 min Delivery' that one week has and the other has not. */
function sumOf({ days }: Changed, one: 'before' | 'after', other: 'before' | 'after'): string {
  const sums = SERVICES.flatMap((service) => {
    const minutes = days.reduce((sum, day) => sum + minutesBeyond(day[one][service], day[other][service]), 0)
    return minutes === 0 ? [] : [`${hoursWords(minutes)} ${serviceName(service)}`]
  })
  return sums.join(', ') || 'nothing'
}

const hoursWords = (minutes: number): string =>
  [Math.floor(minutes / 60) > 0 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ')
