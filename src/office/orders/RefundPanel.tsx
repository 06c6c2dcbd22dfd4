import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CreditCard, Gift, Star, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { formatMoney, parseDollars, type Cents } from '../../../domain/money.ts'
import { worthOfUnits } from '../../../domain/payment/orderParts.ts'
import type { Answer, Input } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { takeBack } from './WaitingRefunds.tsx'
import { readOf } from '../device/reads.ts'
import { useOrderPress, withoutAmends } from './useOrderPress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { MoneyField, TextField, Tick } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Segment } from '../ui/Segment.tsx'
import { Slip } from '../ui/Slip.tsx'
import { toast } from '../ui/toast.ts'
import type { Story } from './stages.tsx'

/** Why, and what the customer reads of it. */
const REASONS = [
  ['Missing', 'Something was missing.'],
  ['Late', 'Your order was late.'],
  ['Cold', 'Your food was not as hot as it should be.'],
  ['Wrong dish', 'You got something else than you ordered.'],
  ['Store refused', 'The store could not make it.'],
  ['Goodwill', 'We want to make it good.'],
] as const

type Asked = Omit<Input<'previewRefund'>, 'number' | 'reason'>

interface RefundPanelProps {
  /** As the panel was opened with it. */
  story: Story
  /** What has happened since, and the button that shows it. */
  meanwhile: ReactNode
  onClose: () => void
}

/** Gives back lines, delivery, bag and tip, or an amount; the slip shows the exact split before it is pressed (D-204). */
export function RefundPanel({ story, meanwhile, onClose }: RefundPanelProps) {
  const { order, total, refunded, amends } = story
  const number = Number(order)
  const isPhone = useMedia('(max-width: 719px)')
  const [how, setHow] = useState<'parts' | 'amount'>('parts')
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [more, setMore] = useState({ delivery: false, bag: false, tip: false })
  const [{ amount, reason, note }, draft] = useDraft(`refund ${order}`, { amount: '', reason: '', note: '' })
  const asked = how === 'amount' ? askedAmount(amount, more.tip) : askedParts(story, units, more)
  const said = REASONS.find(([name]) => name === reason)?.[1] ?? ''
  const preview = useQuery({
    ...readOf('previewRefund', { number, ...asked, reason: said }, { keep: false }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const would = asked && !preview.isError ? preview.data : undefined
  const refund = useOrderPress(
    'refundOrder',
    `refund ${order}`,
    ({ id, state, amount: given, until }) => {
      draft(undefined)
      const words = `${formatMoney(given)} of order ${order}`
      if (until) toast(`${words} go back to the customer`, () => reportRejection(takeBack(order, id)))
      else toast(state === 'pending' ? `The bank is asked to give ${words} back` : `${words} are given back`)
      onClose()
    },
    withoutAmends,
  )
  const waits = refund.failure?.kind === 'refused' && refund.failure.details.approval !== undefined
  const everything = () => {
    setHow('parts')
    setUnits(Object.fromEntries(story.lines.map(({ line, leftUnits }) => [line, leftUnits])))
    setMore({ delivery: story.delivery.isLeft, bag: story.bag.isLeft, tip: story.tip > 0 })
  }
  const onlyDelivery = () => {
    setHow('parts')
    setUnits({})
    setMore({ delivery: true, bag: false, tip: false })
  }
  const send = () => {
    if (asked && would) refund.send({ number, ...asked, amends, reason: said, note })
  }
  const barred = waits
    ? 'A second person decides about it'
    : !asked
      ? 'Choose what goes back'
      : !said
        ? 'Say why'
        : would
          ? undefined
          : 'What would go back is not read yet'
  const pressed = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey) && barred === undefined) send()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <Panel
      title={`Refund order ${order}`}
      aside={
        <span className="soft sm wide">
          paid {formatMoney(total)}, {refunded === 0 ? 'nothing given back yet' : `${formatMoney(refunded)} given back`}
        </span>
      }
      onClose={onClose}
      foot={
        <>
          <BarredButton className="ob go" barred={barred} isBusy={refund.isBusy} onClick={send}>
            <Undo2 className="i" size={18} strokeWidth={2} aria-hidden />
            {would?.needsSecond ? 'Ask for' : 'Refund'} {would ? formatMoney(would.amount) : ''}
          </BarredButton>
          <span className="soft sm">
            {!would
              ? ''
              : would.needsSecond && story.refundLimit
                ? `Above ${formatMoney(story.refundLimit.order)} an order, or ${formatMoney(story.refundLimit.day)} in 24 hours, a second person has to agree.`
                : `${would.waitSeconds > 0 ? `Can be undone for ${would.waitSeconds} s, then it is with the bank.` : 'It goes to the bank at once.'} The mail goes with it.`}
          </span>
        </>
      }
    >
      <div className="g16">
        {meanwhile}
        <div className="rw">
          <Segment
            legend="What goes back"
            options={[
              { value: 'parts', label: 'By line' },
              { value: 'amount', label: 'An amount' },
            ]}
            value={how}
            onChange={setHow}
          />
          <span className="sp" />
          <button type="button" className="ob s" onClick={everything}>
            Everything left
          </button>
          {story.delivery.isLeft ? (
            <button type="button" className="ob s" onClick={onlyDelivery}>
              Only delivery
            </button>
          ) : null}
        </div>
        {how === 'parts' ? (
          <Parts story={story} units={units} setUnits={setUnits} more={more} setMore={setMore} />
        ) : (
          <div className="g12">
            <MoneyField
              label="Amount, with its taxes"
              hint={`At most ${formatMoney(story.most)}`}
              value={amount}
              onChange={({ target }) => draft({ amount: target.value })}
            />
            {story.tip > 0 ? (
              <Tick checked={more.tip} onChange={({ target }) => setMore({ ...more, tip: target.checked })}>
                The tip of {formatMoney(story.tip)} besides
              </Tick>
            ) : null}
          </div>
        )}
        <div className="cols half">
          <div className="g12">
            <fieldset className="fl">
              <legend>Why</legend>
              <div className="rw">
                {REASONS.map(([name]) => (
                  <button
                    key={name}
                    type="button"
                    className={`fc ${reason === name ? 'on' : ''}`}
                    aria-pressed={reason === name}
                    onClick={() => draft({ reason: name })}
                  >
                    {name}
                  </button>
                ))}
              </div>
              <small>{said ? `The customer reads: “${said}”` : 'The customer reads the reason.'}</small>
            </fieldset>
            <TextField
              label="Note, for the house only"
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ target }) => draft({ note: target.value })}
            />
          </div>
          <div className="g12">
            <Split would={would} paid={story.paid} isAsked={asked !== undefined} fault={preview.error?.message} />
            {would?.mail ? (
              <details className="omail" open={!isPhone}>
                <summary>The customer’s mail</summary>
                <b>{would.mail.subject}</b>
                <p>{would.mail.text}</p>
              </details>
            ) : null}
          </div>
        </div>
        {waits ? <Note tone="good">{refund.failure?.message}</Note> : <ErrorNote failure={refund.failure} />}
      </div>
    </Panel>
  )
}

function askedAmount(text: string, tip: boolean): Asked | undefined {
  const amount = parseDollars(text.trim() || '0')
  if (amount === undefined || amount < 0 || (amount === 0 && !tip)) return undefined
  return { amount, ...(tip ? { tip } : {}) }
}

function askedParts(
  story: Story,
  units: Readonly<Record<number, number>>,
  { delivery, bag, tip }: { delivery: boolean; bag: boolean; tip: boolean },
): Asked | undefined {
  const lines = story.lines.flatMap(({ line, leftUnits }) => {
    const quantity = Math.min(units[line] ?? 0, leftUnits)
    return quantity > 0 ? [{ line, quantity }] : []
  })
  const parts = {
    ...(lines.length > 0 ? { lines } : {}),
    ...(delivery && story.delivery.isLeft ? { delivery: true } : {}),
    ...(bag && story.bag.isLeft ? { bag: true } : {}),
  }
  const hasParts = Object.keys(parts).length > 0
  if (!hasParts && !tip) return undefined
  return { ...(hasParts ? parts : { amount: 0 }), ...(tip && story.tip > 0 ? { tip: true } : {}) }
}

type More = { delivery: boolean; bag: boolean; tip: boolean }

interface PartsProps {
  story: Story
  units: Readonly<Record<number, number>>
  setUnits: (units: Readonly<Record<number, number>>) => void
  more: More
  setMore: (more: More) => void
}

function Parts({ story, units, setUnits, more, setMore }: PartsProps) {
  const { lines, delivery, bag, tip } = story
  const row = (name: keyof More, words: string, { goods, gst, pst }: { goods: Cents; gst: Cents; pst: Cents }) => (
    <tr key={name} className={more[name] ? 'sel' : undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={words}
          checked={more[name]}
          onChange={({ target }) => setMore({ ...more, [name]: target.checked })}
        />
      </td>
      <th scope="row" colSpan={2}>
        {words}
      </th>
      <td className="r wide">{formatMoney(goods)}</td>
      <td className="r soft wide">{gst + pst === 0 ? '–' : formatMoney(gst + pst)}</td>
      <td className="r b">{more[name] ? formatMoney(goods + gst + pst) : '–'}</td>
    </tr>
  )
  return (
    <div className="tbs">
      <table className="tb tight grid">
        <caption>What goes back</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Goes back</span>
            </th>
            <th scope="col">Line</th>
            <th scope="col">How many</th>
            <th scope="col" className="r wide">
              Goods
            </th>
            <th scope="col" className="r wide">
              Taxes
            </th>
            <th scope="col" className="r">
              Back
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ goods, gst, pst }) => goods + gst + pst > 0)
            .map(({ line, title, quantity, leftUnits, goods, gst, pst }) => {
              const chosen = Math.min(units[line] ?? 0, leftUnits)
              const whole = { quantity, goods: goods + gst + pst, gst, pst }
              const back = worthOfUnits(whole, quantity - leftUnits, chosen).goods
              const set = (count: number) => setUnits({ ...units, [line]: Math.max(0, Math.min(leftUnits, count)) })
              return (
                <tr key={line} className={chosen > 0 ? 'sel' : leftUnits === 0 ? 'off' : undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={title}
                      disabled={leftUnits === 0}
                      checked={chosen > 0}
                      onChange={({ target }) => set(target.checked ? 1 : 0)}
                    />
                  </td>
                  <th scope="row" className="nm">
                    {title}
                  </th>
                  <td>
                    {chosen > 0 && leftUnits > 1 ? (
                      <span className="steps">
                        <button
                          type="button"
                          className="ob s sq"
                          aria-label={`Fewer ${title}`}
                          onClick={() => set(chosen - 1)}
                        >
                          −
                        </button>
                        <b>
                          {chosen} of {leftUnits}
                        </b>
                        <button
                          type="button"
                          className="ob s sq"
                          aria-label={`More ${title}`}
                          onClick={() => set(chosen + 1)}
                        >
                          +
                        </button>
                      </span>
                    ) : leftUnits === 0 ? (
                      'given back'
                    ) : (
                      <span className="soft">
                        {chosen} of {leftUnits}
                        {leftUnits < quantity ? ' left' : ''}
                      </span>
                    )}
                  </td>
                  <td className="r wide">{formatMoney(goods)}</td>
                  <td className="r soft wide">{gst + pst === 0 ? '–' : formatMoney(gst + pst)}</td>
                  <td className="r b">{chosen > 0 ? formatMoney(back) : '–'}</td>
                </tr>
              )
            })}
          {delivery.isLeft ? row('delivery', 'Delivery', delivery) : null}
          {bag.isLeft ? row('bag', 'Paper bag', bag) : null}
          {tip > 0 ? row('tip', 'Tip', { goods: tip, gst: 0, pst: 0 }) : null}
        </tbody>
      </table>
    </div>
  )
}

interface SplitProps {
  would: Answer<'previewRefund'> | undefined
  paid: Story['paid']
  isAsked: boolean
  fault: string | undefined
}

/** What goes back by each means, what is taken back and what the house keeps. */
function Split({ would, paid, isAsked, fault }: SplitProps) {
  if (fault !== undefined && isAsked) return <Note tone="bad">{fault}</Note>
  if (!would)
    return (
      <Slip isSunk>
        <p className="soft">Here stands what goes back to card, gift card and points before it is pressed.</p>
      </Slip>
    )
  const card = paid.find(({ name }) => name === 'Card')
  const ways = [
    ...(would.card > 0 ? [[CreditCard, `Card ${card?.detail ?? ''} · 5 to 10 days`, would.card] as const] : []),
    ...would.cards.map(({ last, amount }) => [Gift, `Gift card •${last} · at once`, amount] as const),
    ...(would.pointsValue > 0 ? [[Star, `${would.points} points · at once`, would.pointsValue] as const] : []),
  ]
  const taxes = would.gst + would.pst
  return (
    <Slip isSunk>
      <div className="btw">
        <b>Goes back, the way it came</b>
        <output className="big">{formatMoney(would.amount)}</output>
      </div>
      <dl className="mn">
        {ways.map(([Icon, words, amount]) => (
          <div key={words} className="paid">
            <dt>
              <Icon className="i" size={16} strokeWidth={1.9} aria-hidden /> {words}
            </dt>
            <dd>
              <b>{formatMoney(amount)}</b>
            </dd>
          </div>
        ))}
        <div className="sub">
          <dt>Taxes in it</dt>
          <dd>{formatMoney(taxes)}</dd>
        </div>
        {would.tip > 0 ? (
          <div>
            <dt>Tip in it</dt>
            <dd>{formatMoney(would.tip)}</dd>
          </div>
        ) : null}
        {would.pointsTakenBack > 0 ? (
          <div>
            <dt>Points earned on it, taken back</dt>
            <dd>{would.pointsTakenBack}</dd>
          </div>
        ) : null}
        <div>
          <dt>Kept by the house after this</dt>
          <dd>{formatMoney(would.kept)}</dd>
        </div>
      </dl>
    </Slip>
  )
}
