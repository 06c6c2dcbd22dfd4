import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../domain/schedule/formatTime.ts'
import { weekdayOf } from '../../../domain/schedule/localTime.ts'
import type { Answer, Input } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { useRead } from '../device/reads.ts'
import { usePress } from '../device/usePress.ts'
import { counted } from '../stores/words.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Field, Tick } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { HitOrders, useChoices } from './HitOrders.tsx'
import { SHOWN_BY } from './shownBy.ts'
import { HoursFields } from './HoursFields.tsx'
import { CLOSED, writtenHours } from '../../../domain/schedule/writtenHours.ts'
import { endsOf, forSeveral } from './hoursText.ts'
import { useOwnStores, WhichStores, type Reach } from './WhichStores.tsx'

type Day = Answer<'storeHours'>['days'][number]
type Special = Answer<'listSpecialDays'>['days'][number]

interface DayPaneProps {
  store: string
  day: Day
  week: Answer<'storeHours'>['week']
  today: string
  /** The special days that this day follows from. */
  special: readonly Special[]
}

/** Only this store has it, so that it is changed in place; another one is overruled for this store. */
const isOwn = ({ entry }: Special, store: string): boolean =>
  Array.isArray(entry['stores']) && entry['stores'].length === 1 && entry['stores'][0] === store

/** '11 stores; 2 had it already' */
const reachedWords = (changed: number, same: number): string =>
  `${counted(changed, 'store')}${same > 0 ? `; ${same} had it already` : ''}`

/** The hours of one day: what customers can choose, what they read, and the paid orders that a change hits before it is saved. */
export function DayPane({ store, day, week, today, special }: DayPaneProps) {
  const usual = week[weekdayOf(day.date)]
  const hasDelivery = week.some(({ delivery }) => delivery.length > 0)
  const own = special.find((one) => isOwn(one, store))
  const was = { pickup: writtenHours(day.pickup), delivery: writtenHours(day.delivery), words: day.words }
  const on = own?.entry['on']
  const [{ pickup, delivery, words, isYearly }, draft] = useDraft(`day ${store} ${day.date}`, {
    ...was,
    isYearly: typeof on === 'string' && on.length === 'MM-DD'.length,
  })
  const [reach, setReach] = useState<Reach>('one')
  const { scope, codes } = useOwnStores()
  const isClosed = pickup === CLOSED && (!hasDelivery || delivery === CLOSED)
  const isChanged = pickup !== was.pickup || delivery !== was.delivery || words !== was.words
  const isHalf = [pickup, delivery].some((text) => endsOf(text).flat().includes(''))
  const sent = (text: string, of: 'pickup' | 'delivery') =>
    isHalf ? was[of] : reach === 'one' ? text : forSeveral(text, writtenHours(usual?.[of] ?? []))
  const isEach = reach === 'all' && [sent(pickup, 'pickup'), sent(delivery, 'delivery')].some((text) => /^-|-$/.test(text ?? '')) // oxfmt-ignore
  const input: Input<'saveSpecialDay'> = {
    code:
      own && reach === 'one'
        ? own.code
        : `${store}-${reach === 'all' ? 'stores-' : ''}${isYearly ? day.date.slice(5) : day.date}`,
    on: isYearly ? day.date.slice(5) : day.date,
    pickup: sent(pickup, 'pickup'),
    ...(hasDelivery ? { delivery: sent(delivery, 'delivery') } : {}),
    ...(reach === 'one' ? { stores: store } : scope === 'all' ? {} : { stores: codes.join(',') }),
    ...(words.trim() ? { words: words.trim() } : {}),
  }
  const preview = useRead('previewSpecialDay', input, { keep: false })
  const hit = isChanged ? (preview.data?.orders ?? []) : []
  const { choices, choose, decisions, consequences } = useChoices(hit)
  const undo = usePress('restoreSpecialDays', {
    press: `undo day ${day.date}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`${formatDay(day.date, today)} is as it was.`),
  })
  const save = usePress('saveSpecialDay', {
    press: `day ${store} ${day.date}`,
    shownBy: SHOWN_BY,
    onDone: ({ code, changed, same, undo: days }) => {
      draft(undefined)
      toast(
        `${formatDay(day.date, today)} is saved for ${reach === 'one' ? 'this store' : reachedWords(changed, same)}${consequences.length > 0 ? ', and the customers are told' : ''}.`,
        consequences.length === 0 ? () => undo.send({ code, days }) : undefined,
      )
    },
  })
  const remove = usePress('removeSpecialDay', {
    shownBy: SHOWN_BY,
    onDone: ({ code, undo: days }) => toast('The day is as in the week again.', () => undo.send({ code, days })),
  })
  const fault = preview.error?.failure.kind === 'refused' ? preview.error.message : ''
  const barred =
    day.date < today ? 'This day is over' : !isChanged ? 'Nothing is changed yet' : isHalf ? 'A time is missing' : fault ? 'The hours are not such yet' : undefined // oxfmt-ignore
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Its promise, where a browser gives one, is no cleanup.
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="g16" ref={top}>
      <Pane
        title={
          <>
            {formatDay(day.date, today)} {isChanged ? <span className="bd ch">not saved</span> : null}
          </>
        }
        aside={
          own ? (
            <button
              type="button"
              className="ob s"
              aria-disabled={remove.isBusy || undefined}
              onClick={() => remove.send({ code: own.code })}
            >
              <Trash2 className="i" size={16} strokeWidth={1.9} aria-hidden />
              Remove this day
            </button>
          ) : special.length > 0 ? (
            <span className="sm soft">Set for several stores. A change here counts for this store.</span>
          ) : null
        }
      >
        <div className="dayform">
          <HoursFields
            service="pickup"
            value={pickup}
            was={was.pickup}
            usual={writtenHours(usual?.pickup ?? [])}

            onChange={(hours) => draft({ pickup: hours })}
          />
          {hasDelivery ? (
            <HoursFields
              service="delivery"
              value={delivery}
              was={was.delivery}
              usual={writtenHours(usual?.delivery ?? [])}

              onChange={(hours) => draft({ delivery: hours })}
            />
          ) : null}
          <Field
            label="What customers read"
            value={words}
            maxLength={120}
            placeholder={day.holiday}
            {...(words === was.words ? {} : { old: was.words || 'nothing' })}
            onChange={({ target }) => draft({ words: target.value })}
          />
          <div>
            <Tick
              checked={isClosed}
              onChange={({ target }) => {
                draft({
                  pickup: target.checked ? CLOSED : writtenHours(usual?.pickup ?? []),
                  delivery: target.checked ? CLOSED : writtenHours(usual?.delivery ?? []),
                })
              }}
            >
              Closed all day
            </Tick>
            <Tick checked={isYearly} onChange={({ target }) => draft({ isYearly: target.checked })}>
              Every year
            </Tick>
          </div>
        </div>
        <WhichStores reach={reach} setReach={setReach} />
        {isEach ? <p className="sm soft">Each store keeps the other end of its own hours.</p> : null}
        {fault && isChanged ? <ErrorNote failure={preview.error?.failure} /> : null}
      </Pane>
      {isChanged && preview.data ? <HitOrders orders={hit} choices={choices} choose={choose} /> : null}
      <PressNote press={save} />
      <PressNote press={remove} />
      <PressNote press={undo} />
      <div className="pact">
        <BarredButton
          className="ob go"
          barred={barred}
          isBusy={save.isBusy || (isChanged && preview.isFetching)}
          onClick={() => save.send({ ...input, ...(decisions ? { decisions } : {}) })}
        >
          {['Save the day', ...consequences].join(', ')}
        </BarredButton>
      </div>
    </div>
  )
}
