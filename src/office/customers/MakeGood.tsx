import { Gift } from 'lucide-react'
import { formatMoney, parseDollars } from '../../../domain/money.ts'
import { GOODWILL_DAYS, GOODWILL_REASONS, pointsWorth, type GoodwillReason } from '../../../domain/office/goodwill.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { readAgain } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { counted } from '../stores/words.ts'
import { Field, MoneyField, SelectField, TextField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Segment } from '../ui/Segment.tsx'
import { toast } from '../ui/toast.ts'
import { useCustomerPress, type Customer } from './customerReads.ts'

const REASONS = Object.entries(GOODWILL_REASONS)
const isReason = (text: string): text is GoodwillReason => text in GOODWILL_REASONS
const FIRST = { kind: 'points', points: '100', coupon: '', order: '', reason: '', text: '' }

/** Points or a coupon for what went wrong, up to the asker's limit of 90 days; above it a second person decides (D-207). */
export function MakeGood({ customer }: { customer: Customer }) {
  const { person, isMember, orders, given, givenWorth, limit } = customer
  const zone = useZone()
  const now = useNow(60_000)
  const [typed, draft] = useDraft(`make good ${person}`, FIRST)
  const isCoupon = !isMember || typed.kind === 'coupon'
  const points = /^[1-9]\d{0,4}$/.test(typed.points.trim()) ? Number(typed.points) : undefined
  const coupon = /^[1-9]\d{0,2}(\.\d\d)?$/.test(typed.coupon.trim()) ? parseDollars(typed.coupon.trim()) : undefined
  const worth = isCoupon ? coupon : points === undefined ? undefined : pointsWorth(points)
  const needsSecond = worth !== undefined && limit !== undefined && givenWorth + worth > limit
  const takeBack = async (count: string) => {
    const back = await ask('correctPoints', { person, points: `-${count}`, reason: 'other' }, { key: crypto.randomUUID() }) // oxfmt-ignore
    toast(back.ok ? `${counted(Number(count), 'point')} taken back.` : back.message)
    await readAgain('getCustomer')
  }
  const press = useCustomerPress('makeGood', customer, ({ code }, { points: count }) => {
    draft(undefined)
    if (count === undefined) toast(`The coupon ${code ?? ''} is given and mailed`)
    else toast(`${counted(Number(count), 'point')} given`, () => reportRejection(takeBack(count)))
  })
  const { reason } = typed
  const words = isCoupon
    ? `a coupon of up to ${formatMoney(coupon ?? 0)}`
    : `${counted(points ?? 0, 'point')}, worth ${formatMoney(worth ?? 0)}`
  const barred =
    worth === undefined
      ? isCoupon
        ? 'Say what the coupon is worth, as 12.00'
        : 'Say how many points, 1 to 99999'
      : isReason(reason)
        ? undefined
        : 'Say why'
  const send = () => {
    if (!isReason(reason)) return
    press.send({
      person,
      ...(isCoupon ? { coupon: typed.coupon.trim() } : { points: typed.points.trim() }),
      ...(orders.some(({ order }) => order === typed.order) ? { order: typed.order } : {}),
      reason,
      text: typed.text,
    })
  }
  return (
    <Pane
      title="Compensate: points or a coupon"
      aside={
        <span className="sm soft">
          {limit === undefined ? 'no limit' : `limit ${formatMoney(limit)} in ${GOODWILL_DAYS} days`}
        </span>
      }
    >
      <div className="g12">
        {isMember ? (
          <Segment
            legend="What is given"
            options={[
              { value: 'points', label: 'Points' },
              { value: 'coupon', label: 'Coupon' },
            ]}
            value={isCoupon ? 'coupon' : 'points'}
            onChange={(kind) => draft({ kind })}
          />
        ) : (
          <p className="soft sm">A guest has no account for points, and gets a coupon by mail.</p>
        )}
        {isCoupon ? (
          <MoneyField
            label="A dish, up to"
            hint={`The cheapest dish in the cart is on us, once, within ${GOODWILL_DAYS} days.`}
            value={typed.coupon}
            onChange={({ target }) => draft({ coupon: target.value })}
          />
        ) : (
          <Field
            label="Points"
            inputMode="numeric"
            autoComplete="off"
            hint={points === undefined ? undefined : `worth ${formatMoney(pointsWorth(points))}`}
            value={typed.points}
            onChange={({ target }) => draft({ points: target.value })}
          />
        )}
        <SelectField label="Why" value={reason} onChange={({ target }) => draft({ reason: target.value })}>
          <option value="">Choose</option>
          {REASONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="For order" value={typed.order} onChange={({ target }) => draft({ order: target.value })}>
          <option value="">No order</option>
          {orders.map(({ order, placedAt }) => (
            <option key={order} value={order}>
              {order}, {whenWords(placedAt, zone, now)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="What the customer reads"
          rows={3}
          maxLength={500}
          value={typed.text}
          onChange={({ target }) => draft({ text: target.value })}
        />
        <p className="soft sm">
          {given === 0
            ? `Nothing was given in ${GOODWILL_DAYS} days.`
            : `Compensated ${given === 1 ? 'once' : `${given} times`} in ${GOODWILL_DAYS} days, ${formatMoney(givenWorth)} together.`}
          {needsSecond ? ' With this it is above your limit: a second person has to agree.' : ''}
        </p>
        <BarredButton className="ob go w" barred={barred} isBusy={press.isBusy} onClick={send}>
          <Gift className="i" size={18} strokeWidth={1.9} aria-hidden />
          {needsSecond ? 'Ask for' : 'Give'} {words}
        </BarredButton>
        <PressNote press={press} yours={words} />
      </div>
    </Pane>
  )
}
