import { useState, type ReactNode } from 'react'
import { dialLink } from '../../../domain/catalogue/store.ts'
import { READY_MINUTES, REFUSALS } from '../../../domain/kitchen/kitchenOrder.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import { useDraft } from '../device/drafts.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { OtherStores } from './OtherStores.tsx'
import { useOrderPress } from './useOrderPress.ts'
import { clockOf } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { TextField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { stageShown, type Story } from './stages.tsx'

type Target = Exclude<Stage, 'new'>

export interface MovePanelProps {
  /** As the panel was opened with it: every press says that it was seen so. */
  story: Story
  /** What has happened since, and the button that shows it. */
  meanwhile: ReactNode
  /** The customer's; undefined for who may not see it. */
  phone: string | undefined
  /** Open the other panels; undefined for who may not. */
  onRefund: (() => void) | undefined
  onMakeGood: (() => void) | undefined
  onClose: () => void
}

/** What the kitchen can, from the office: another stage, another time, or no. */
export function MovePanel({ story, meanwhile, phone, onRefund, onMakeGood, onClose }: MovePanelProps) {
  const { order, stage, service, isLater, revision, moves } = story
  const number = Number(order)
  const [minutes, setMinutes] = useState<number>()
  const zone = useZone()
  const now = useNow()
  const done = (words: string) => {
    toast(words)
    onClose()
  }
  const move = useOrderPress('moveOrder', `move ${order}`, ({ stage: to }) =>
    done(`Order ${order}: ${stageShown(to, service, isLater).word}`),
  )
  const time = useOrderPress('setOrderReadyTime', `ready ${order}`, ({ readyAt }) =>
    done(`Order ${order} is told for ${readyAt ? clockOf(readyAt, zone) : 'another time'}`),
  )
  const targets = moves.filter((to): to is Target => to !== 'new' && to !== 'refused')
  const isNew = stage === 'new'
  const to = (target: Target) =>
    move.send({ number, stage: target, from: stage, ...(isNew && minutes ? { readyIn: minutes } : {}), reason: '' })
  return (
    <Panel title={`Move order ${order}`} onClose={onClose}>
      {meanwhile}
      <ErrorNote failure={move.failure ?? time.failure} />
      <fieldset className="fl">
        <legend>{isNew ? 'Ready in, from when it is accepted' : 'Another time: ready in, from now'}</legend>
        <div className="rw">
          {READY_MINUTES.map((one) => (
            <button
              key={one}
              type="button"
              className={`fc ${minutes === one ? 'on' : ''}`}
              aria-pressed={minutes === one}
              onClick={() => setMinutes(one)}
            >
              {one} min
            </button>
          ))}
        </div>
        <small>
          {`It is told for ${clockOf(story.for, zone)}. `}
          {minutes ? `Then for about ${clockOf(now + minutes * 60_000, zone)}. ` : ''}
          The customer hears of it.
        </small>
      </fieldset>
      {isNew ? null : (
        <BarredButton
          barred={minutes === undefined ? 'Choose the minutes' : undefined}
          isBusy={time.isBusy}
          onClick={() => minutes !== undefined && time.send({ number, readyIn: minutes, revision })}
        >
          Tell the new time
        </BarredButton>
      )}
      <fieldset className="fl">
        <legend>It is now</legend>
        <div className="rw">
          {targets.map((target) => (
            <BarredButton key={target} isBusy={move.isBusy} onClick={() => to(target)}>
              {isNew && target === 'accepted'
                ? 'Accept it'
                : `${isNew ? 'Accept it: ' : ''}${stageShown(target, service, isLater).word}`}
            </BarredButton>
          ))}
        </div>
      </fieldset>
      {stage === 'new' || stage === 'accepted' ? (
        <OtherStores story={story} onDone={done} />
      ) : (
        <Begun story={story} phone={phone} onRefund={onRefund} onMakeGood={onMakeGood} />
      )}
      {moves.includes('refused') ? <Refusal order={order} stage={stage} onDone={done} /> : null}
    </Panel>
  )
}

/** Why an order that its kitchen has begun with goes to no other store, and what is done instead (D-223). */
function Begun({
  story,
  phone,
  onRefund,
  onMakeGood,
}: Pick<MovePanelProps, 'story' | 'phone' | 'onRefund' | 'onMakeGood'>) {
  const { stage, service, storeName } = story
  const isHandedOver = stage === 'out' || stage === 'finished'
  return (
    <Pane title="Move to another store">
      <div className="g12">
        <p>
          It cannot go to another store any more: {storeName} {BEGUN[stage]?.[service] ?? 'has ended it'}.
        </p>
        <p className="soft">
          Call the customer. Give the money back, and let them order at the other store
          {isHandedOver
            ? `, or let ${storeName} make dishes again for nothing`
            : `; once it is handed over, ${storeName} can make dishes again for nothing too`}
          .
        </p>
        <div className="rw">
          {phone === undefined ? null : (
            <a className="ob s" href={dialLink(phone)}>
              Call the customer
            </a>
          )}
          {onRefund ? (
            <button type="button" className="ob s" onClick={onRefund}>
              Refund
            </button>
          ) : null}
          {onMakeGood && isHandedOver ? (
            <button type="button" className="ob s" onClick={onMakeGood}>
              Make it again
            </button>
          ) : null}
        </div>
      </div>
    </Pane>
  )
}

const BEGUN: Partial<Record<Stage, Record<Story['service'], string>>> = {
  preparing: { pickup: 'is making it', delivery: 'is making it' },
  oven: { pickup: 'has it in the oven', delivery: 'has it in the oven' },
  out: { pickup: 'has it ready', delivery: 'has it on the road' },
  finished: { pickup: 'has handed it over', delivery: 'has delivered it' },
}

/** Refuses for the store, which gives everything back and cannot be taken back: its number is typed. */
function Refusal({ order, stage, onDone }: { order: string; stage: Stage; onDone: (words: string) => void }) {
  const [{ reason, typed }, draft] = useDraft(`refuse ${order}`, { reason: '', typed: '' })
  const refuse = useOrderPress('moveOrder', `refuse ${order}`, () => {
    draft(undefined)
    onDone(`Order ${order} is refused, and everything is given back`)
  })
  const barred =
    reason.trim() === ''
      ? 'Say why'
      : typed.trim() === order.slice(-3)
        ? undefined
        : `Type ${order.slice(-3)}, since it cannot be taken back`
  return (
    <Pane title="Refuse it">
      <div className="g12">
        <p className="soft">Everything is given back, also tip and points. The customer reads the reason.</p>
        <div className="rw">
          {REFUSALS.map((one) => (
            <button
              key={one}
              type="button"
              className={`fc ${reason === one ? 'on' : ''}`}
              aria-pressed={reason === one}
              onClick={() => draft({ reason: one })}
            >
              {one}
            </button>
          ))}
        </div>
        <TextField
          label="Why"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={({ target }) => draft({ reason: target.value })}
        />
        <label className="fl">
          The last three digits of the number
          <input
            className="fi"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => draft({ typed: target.value })}
          />
        </label>
        <ErrorNote failure={refuse.failure} />
        <BarredButton
          barred={barred}
          isBusy={refuse.isBusy}
          onClick={() => refuse.send({ number: Number(order), stage: 'refused', from: stage, reason })}
        >
          Refuse order {order}
        </BarredButton>
      </div>
    </Pane>
  )
}
