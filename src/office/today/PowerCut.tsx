import { Zap, ZapOff } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { officeTime } from '../../../domain/office/clock.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { counted, serviceName, stageWords } from '../stores/words.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'

const REASON = 'The power is out, and we cannot bake.'

interface PowerCutProps {
  store: string
  name: string
  offsets: UtcOffsets
}

/** Closes a store for tonight and refuses what is not in the oven, once its orders and sums were seen (D-214). */
export function PowerCut(props: PowerCutProps) {
  const person = usePerson()
  const [isOpen, setIsOpen] = useState(false)
  const may = isAllowed(person, 'stores:pause', props.store) && isAllowed(person, 'orders:change', props.store)
  if (!may) return null
  return (
    <>
      <button type="button" className="ob" onClick={() => setIsOpen(true)}>
        <ZapOff className="i" size={18} strokeWidth={1.9} aria-hidden />
        Power cut
      </button>
      {isOpen ? <PowerCutPanel {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function PowerCutPanel({ store, name, offsets, onClose }: PowerCutProps & { onClose: () => void }) {
  const [{ reason }, draft] = useDraft(`power cut ${store}`, { reason: REASON })
  const read = useRead('previewPowerCut', { store })
  const cut = usePress('powerCut', {
    press: `power cut ${store}`,
    shownBy: ['previewPowerCut', 'today', 'storeDay'],
    onDone: () => draft(undefined),
  })
  const until = (at: Date) => officeTime(at, new Date(hostNow()), offsets)
  const title = `Power cut, ${name}`
  if (cut.answer)
    return (
      <Panel title={title} onClose={onClose}>
        <Done done={cut.answer} until={until(cut.answer.until)} />
      </Panel>
    )
  if (!read.data)
    return (
      <Panel title={title} onClose={onClose}>
        {read.isError ? (
          <ErrorState message={read.error.message} again={read.refetch} />
        ) : (
          <Loading what="its orders" />
        )}
      </Panel>
    )
  const refused = read.data.orders.filter(({ isRefused }) => isRefused)
  const rest = read.data.orders.filter(({ isRefused }) => !isRefused)
  const sum = refused.reduce((total, { givesBack }) => total + givesBack, 0)
  return (
    <Panel
      title={title}
      onClose={onClose}
      foot={
        <BarredButton
          className="ob go"
          barred={reason.trim() === '' ? 'Say why: the customers read it' : undefined}
          isBusy={cut.isBusy}
          onClick={() => cut.send({ store, reason, orders: refused.map(({ number }) => number).join(',') })}
        >
          {refused.length === 0
            ? 'Close the store'
            : `Close, and refuse ${counted(refused.length, 'order')}, ${formatMoney(sum)}`}
        </BarredButton>
      }
    >
      <div className="g16">
        <p>
          {name} closes until {until(read.data.until)}, or until you open it again. Whatever is not in the oven is
          refused, and everything paid for it goes back. Each customer is told, with your reason.
        </p>
        <Field
          label="The reason that customers read"
          value={reason}
          maxLength={200}
          onChange={({ target }) => draft({ reason: target.value })}
        />
        <Orders
          title={`Refused: ${counted(refused.length, 'order')}, ${formatMoney(sum)}`}
          orders={refused}
          offsets={offsets}
        />
        <Orders title={`These stay: ${counted(rest.length, 'order')}`} orders={rest} offsets={offsets} />
        <PressNote press={cut} />
      </div>
    </Panel>
  )
}

interface OrdersProps {
  title: string
  orders: Answer<'previewPowerCut'>['orders']
  offsets: UtcOffsets
}

function Orders({ title, orders, offsets }: OrdersProps) {
  const now = new Date(hostNow())
  return (
    <Pane title={title} isFull>
      {orders.length === 0 ? <p className="prow soft">None.</p> : null}
      <ul>
        {orders.map(({ number, stage, service, readyAt, what, isRefused, givesBack }) => (
          <li key={number} className="prow">
            <span>
              <b className="n">{number}</b> <span className="soft">{stageWords(stage, service)}</span>
            </span>
            <b className="n">
              {isRefused ? formatMoney(givesBack) : readyAt ? `due ${officeTime(readyAt, now, offsets)}` : ''}
            </b>
            <span className="sm soft">{what}</span>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

/** What was done, and whom to call of those whose order stays. */
function Done({ done: { refused, amount, pending, left }, until }: { done: Answer<'powerCut'>; until: string }) {
  return (
    <div className="g16">
      <Note tone="good">
        <b>
          Closed until {until}. {counted(refused.length, 'order')} refused, {formatMoney(amount)} given back.
        </b>{' '}
        {pending === 0
          ? 'Their customers are told.'
          : `Their customers are told. The card provider has not confirmed ${counted(pending, 'refund')} yet; the host asks again by itself.`}
      </Note>
      <Pane title={left.length === 0 ? 'Nobody is left to call' : 'Call these: their orders stay'} isFull>
        <ul>
          {left.map(({ number, stage, service, name, phone, what }) => (
            <li key={number} className="prow">
              <span>
                <b className="n">{number}</b> <span className="soft">{stageWords(stage, service)}</span>
              </span>
              {phone ? <a href={`tel:${phone}`}>{phone}</a> : <span className="soft">phone not shown to you</span>}
              <span className="sm soft">{[name, what].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </Pane>
      <p className="soft">When the power is back, one button on this page opens again what is closed now.</p>
    </div>
  )
}

/** Opens in one press what the power cut has closed, and nothing that was closed before it (D-226). */
export function PowerIsBack({ store, name, offsets, cut }: PowerCutProps & { cut: Answer<'storeDay'>['powerCut'] }) {
  const mayOpen = isAllowed(usePerson(), 'stores:pause', store)
  const end = usePress('endPowerCut', {
    press: `power is back ${store}`,
    shownBy: ['today', 'storeDay'],
    onDone: ({ services }) => {
      const opened = services.filter(({ until }) => !until).map(({ service }) => serviceName(service))
      toast(`${name}: ${[opened.join(' and '), 'as before the power cut'].filter(Boolean).join(' ')}.`)
    },
  })
  if (!cut) return null
  const closed = cut.services.map(serviceName).join(' and ')
  return (
    <>
      <Note tone="warn">
        <b>Closed for a power cut since {officeTime(cut.since, new Date(hostNow()), offsets)}.</b> What was paused
        before it stays paused.
        {mayOpen ? (
          <div className="rw wraps">
            <button
              type="button"
              className="ob ink"
              aria-disabled={end.isBusy || undefined}
              onClick={() => end.send({ store })}
            >
              <Zap className="i" size={18} strokeWidth={1.9} aria-hidden />
              The power is back: open {closed}
            </button>
          </div>
        ) : null}
      </Note>
      <PressNote press={end} />
    </>
  )
}
