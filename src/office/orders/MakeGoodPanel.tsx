import { useState, type ReactNode } from 'react'
import { formatMoney, parseDollars } from '../../../domain/money.ts'
import { GOODWILL_DAYS, GOODWILL_REASONS, pointsWorth, type GoodwillReason } from '../../../domain/office/goodwill.ts'
import { useDraft } from '../device/drafts.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { counted } from '../stores/words.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Field, MoneyField, Tick } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Segment } from '../ui/Segment.tsx'
import { toast } from '../ui/toast.ts'
import type { Story } from './stages.tsx'
import { useOrderPress, withoutAmends } from './useOrderPress.ts'

type How = 'again' | 'points' | 'coupon'

interface MakeGoodPanelProps {
  /** As the panel was opened with it. */
  story: Story
  /** What has happened since, and the button that shows it. */
  meanwhile: ReactNode
  onClose: () => void
}

/** Makes good from the order: dishes again for nothing (D-212), or points or a coupon within the asker's limit (D-207). */
export function MakeGoodPanel({ story, meanwhile, onClose }: MakeGoodPanelProps) {
  const { order, lines, storeName, isMember, amends } = story
  const number = Number(order)
  const [how, setHow] = useState<How>('again')
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [{ points, coupon, reason }, draft] = useDraft(`good ${order}`, { points: '100', coupon: '', reason: '' })
  const done = (words: string) => {
    draft(undefined)
    toast(words)
    onClose()
  }
  const again = useOrderPress(
    'remakeOrder',
    `remake ${order}`,
    (made) => done(`${storeName} makes it again as order ${made.order}`),
    withoutAmends,
  )
  const gift = useOrderPress(
    'makeGood',
    `gift ${order}`,
    ({ code }) => done(code ? `The coupon ${code} is given and mailed` : `${counted(Number(points), 'point')} given`),
    withoutAmends,
  )
  const chosen = lines.flatMap(({ line }) => {
    const quantity = units[line] ?? 0
    return quantity > 0 ? [{ line, quantity }] : []
  })
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const press = how === 'again' ? again : gift
  const waits = press.failure?.kind === 'refused' && press.failure.details.approval !== undefined
  const barred = waits
    ? 'A second person decides about it'
    : how === 'again' && count === 0
      ? 'Choose what is made again'
      : how === 'points' && !/^[1-9]\d{0,4}$/.test(points)
        ? 'Say how many points, 1 to 99999'
        : how === 'coupon' && !/^[1-9]\d{0,2}(\.\d\d)?$/.test(coupon)
          ? 'Say what the dish may cost at most, as 12.00'
          : isReason(reason)
            ? undefined
            : 'Say why'
  const send = () => {
    if (!isReason(reason)) return
    if (how === 'again') again.send({ number, lines: chosen, amends, reason })
    else
      gift.send({
        person: `g-${order}`,
        order,
        amends,
        reason,
        text: '',
        ...(how === 'points' ? { points } : { coupon }),
      })
  }
  const deed =
    how === 'again'
      ? `Make ${count === 0 ? 'it' : count === 1 ? '1 dish' : `${count} dishes`} again for $0.00`
      : how === 'points'
        ? `Give ${counted(Number(points) || 0, 'point')}, worth ${formatMoney(pointsWorth(Number(points) || 0))}`
        : `Give a coupon of up to ${formatMoney(parseDollars(coupon) ?? 0)}`
  return (
    <Panel
      title={`Compensate for order ${order}`}
      onClose={onClose}
      foot={
        <BarredButton className="ob go" barred={barred} isBusy={press.isBusy} onClick={send}>
          {deed}
        </BarredButton>
      }
    >
      <div className="g16">
        {meanwhile}
        <Segment
          legend="How to compensate"
          options={[
            { value: 'again', label: 'Make it again' },
            ...(isMember ? [{ value: 'points' as const, label: 'Points' }] : []),
            { value: 'coupon', label: 'Coupon' },
          ]}
          value={how}
          onChange={setHow}
        />
        {how === 'again' ? (
          <Dishes story={story} units={units} setUnits={setUnits} />
        ) : how === 'points' ? (
          <Field
            label="Points"
            inputMode="numeric"
            autoComplete="off"
            value={points}
            onChange={({ target }) => draft({ points: target.value.trim() })}
          />
        ) : (
          <MoneyField
            label="A dish, up to"
            hint={`The cheapest dish in the cart is on us, once, within ${GOODWILL_DAYS} days, for this customer alone.`}
            value={coupon}
            onChange={({ target }) => draft({ coupon: target.value.trim() })}
          />
        )}
        <fieldset className="fl">
          <legend>Why</legend>
          <div className="rw">
            {Object.entries(GOODWILL_REASONS).map(([value, words]) => (
              <button
                key={value}
                type="button"
                className={`fc ${reason === value ? 'on' : ''}`}
                aria-pressed={reason === value}
                onClick={() => draft({ reason: value })}
              >
                {words}
              </button>
            ))}
          </div>
        </fieldset>
        <p className="soft sm">
          {how === 'again'
            ? `It goes to the kitchen at once as an order of its own, and its customer gets the mail of it.${story.refundLimit ? ' With the money back besides, or a second time, another person has to agree.' : ''}`
            : `The customer is mailed.${story.refundLimit ? ' Above your limit another person has to agree.' : ''}`}
        </p>
        {waits ? <Note tone="good">{press.failure?.message}</Note> : <ErrorNote failure={press.failure} />}
      </div>
    </Panel>
  )
}

const isReason = (text: string): text is GoodwillReason => Object.hasOwn(GOODWILL_REASONS, text)

interface DishesProps {
  story: Story
  units: Readonly<Record<number, number>>
  setUnits: (units: Readonly<Record<number, number>>) => void
}

function Dishes({ story: { lines, storeName }, units, setUnits }: DishesProps) {
  return (
    <fieldset className="fl">
      <legend>What {storeName} makes again</legend>
      {lines
        .filter(({ total }) => total > 0)
        .map(({ line, title, quantity }) => {
          const count = units[line] ?? 0
          return (
            <div key={line} className="rw">
              <Tick
                checked={count > 0}
                onChange={({ target }) => setUnits({ ...units, [line]: target.checked ? 1 : 0 })}
              >
                {title}
              </Tick>
              {quantity > 1 && count > 0 ? (
                <select
                  aria-label={`How many ${title}`}
                  className="fi"
                  value={count}
                  onChange={({ target }) => setUnits({ ...units, [line]: Number(target.value) })}
                >
                  {Array.from({ length: quantity }, (_, index) => (
                    <option key={index} value={index + 1}>
                      {index + 1} of {quantity}
                    </option>
                  ))}
                </select>
              ) : null}
            </div>
          )
        })}
    </fieldset>
  )
}
