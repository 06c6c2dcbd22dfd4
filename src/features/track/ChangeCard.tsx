import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../../contract/calls.ts'
import { timeLeft } from '../../../domain/order/changeWords.ts'
import { windowOf } from '../../components/change/ChangeStrip.tsx'
import { shortAge } from '../../../domain/schedule/formatTime.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { api } from '../../device/api/api.ts'
import { hostNow } from '../../device/hostClock.ts'
import { openCart } from '../../hooks/openPanels.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useOnline } from '../../hooks/useDevice.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useRefetchOnRevision } from './useRefetchOnRevision.ts'
import styles from './ChangeCard.module.css'

type Change = AnswerOf<'orderChange'>

interface ChangeCardProps {
  hash: string
  guest: string
  /** Of the order: with a new one it is read again. */
  revision: number
  storeName: string
  /** The store in the address of its menu; undefined while it is not known. */
  menu: string | undefined
  /** Of the store's clocks. */
  offsets: UtcOffsets
}

/** Changes or cancels an order until its kitchen begins, and asks the store after that (D-235, D-236). */
export function ChangeCard({ hash, guest, revision, storeName, menu, offsets }: ChangeCardProps) {
  const { data, refetch } = useQuery(queryOf('orderChange', { hash, guest }))
  const acting = useActing({ hash, guest }, menu)
  const online = useOnline()
  useRefetchOnRevision(revision, refetch)
  if (!data) return null
  return (
    <section className={`card stack ${styles.card}`} aria-labelledby="change-order">
      <h2 id="change-order">Changed your mind?</h2>
      {data.wish ? <Wish wish={data.wish} storeName={storeName} /> : null}
      {data.open ? (
        <Open change={data} acting={acting} online={online} words={timeLeft(windowOf(data), hostNow(), offsets)} />
      ) : data.askable ? (
        <Asking message={data.message} storeName={storeName} acting={acting} online={online} />
      ) : data.wish && data.wish.answer === undefined ? null : (
        <p className="soft">{data.message}</p>
      )}
      <output>{acting.fault ? <Note tone="bad">{acting.fault}</Note> : null}</output>
    </section>
  )
}

/** What the customer asked the store for, how long ago, and what it says. */
function Wish({ wish, storeName }: { wish: NonNullable<Change['wish']>; storeName: string }) {
  const { kind, text, answer, askedAt, answeredAt, answeredBy } = wish
  const age = (at: string) => shortAge(Math.max(0, hostNow() - new Date(at).getTime()))
  const asked = `You asked to ${kind === 'cancel' ? 'cancel it' : 'change it'} ${age(askedAt)}${text ? `: “${text}”` : ''}.`
  if (answer === undefined)
    return (
      <Note>
        {asked} {storeName} has not answered yet.
      </Note>
    )
  const by = `${answeredBy || storeName}, ${age(answeredAt)}`
  return (
    <Note tone={answer === 'yes' ? 'good' : 'warn'}>
      {asked} {answer === 'yes' ? 'The store says yes' : 'The store says no: it is too far along'} ({by}).
    </Note>
  )
}

interface PartProps {
  acting: Acting
  online: boolean
}

function Open({ change, acting, online, words }: PartProps & { change: Change; words: string }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const { isBusy, begin, cancel, fault } = acting
  return (
    <>
      <p>
        {change.changing
          ? 'Your cart is changing this order.'
          : 'Add something, leave something out, or take another time.'}{' '}
        {words}
      </p>
      {online ? null : <p className="soft sm">Changing an order needs a connection.</p>}
      <div className={styles.answers}>
        <button type="button" className="btn btn-go" disabled={!online} aria-disabled={isBusy} onClick={begin}>
          {isBusy ? 'One moment…' : change.changing ? 'Go on with the change' : 'Change my order'}
        </button>
        {change.cancellable ? (
          <button
            type="button"
            className="btn btn-line"
            disabled={!online}
            aria-disabled={isBusy}
            onClick={() => setIsCancelling(!isBusy)}
          >
            Cancel my order
          </button>
        ) : null}
      </div>
      {isCancelling ? (
        <Confirm
          title="Cancel your order?"
          cancel="Keep it"
          confirm="Cancel the order"
          removes
          busy={isBusy}
          error={fault}
          onCancel={() => setIsCancelling(false)}
          onConfirm={cancel}
        >
          <p>It is not made, and you get back everything that you paid.</p>
        </Confirm>
      ) : null}
    </>
  )
}

function Asking({ message, storeName, acting, online }: PartProps & { message: string; storeName: string }) {
  const [text, setText] = useState('')
  const { isBusy, ask } = acting
  return (
    <>
      <p>
        {message} {storeName} may still be able to help: ask, and it answers by one press.
      </p>
      <Field
        label="What would you like to change?"
        maxLength={140}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.answers}>
        <button
          type="button"
          className="btn btn-go"
          disabled={!online}
          aria-disabled={isBusy}
          onClick={() => ask('change', text)}
        >
          {isBusy ? 'Asking…' : 'Ask to change it'}
        </button>
        <button
          type="button"
          className="btn btn-line"
          disabled={!online}
          aria-disabled={isBusy}
          onClick={() => ask('cancel', text)}
        >
          Ask to cancel it
        </button>
      </div>
    </>
  )
}

interface Acting {
  isBusy: boolean
  /** Why the last press did nothing; '' for none. */
  fault: string
  begin: () => void
  cancel: () => void
  ask: (kind: 'change' | 'cancel', text: string) => void
}

/** Sends one press at a time, and only while the customer waits: none is kept for later. */
function useActing(order: { hash: string; guest: string }, menu: string | undefined): Acting {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')

  const act = (send: () => Promise<string>) => () => {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    reportRejection(
      send().then((message) => {
        setFault(message)
        setIsBusy(false)
      }),
    )
  }

  const take = (sent: Awaited<ReturnType<typeof api<'cancelOrder' | 'askStore'>>>): string => {
    if (!sent.ok) return sent.kind === 'no-network' ? NOT_SENT : sent.message
    queryClient.setQueryData(queryOf('orderChange', order).queryKey, sent.answer)
    return ''
  }

  return {
    isBusy,
    fault,
    begin: act(async () => {
      const { beginChange } = await import('../../device/api/changeOrder.ts')
      const begun = await beginChange(order)
      if (!begun.ok) return begun.message
      // Its own address: a redirect would close the cart again.
      if (menu !== undefined) await navigate({ to: '/menu/$storename', params: { storename: menu } })
      openCart()
      return ''
    }),
    cancel: act(async () => take(await api('cancelOrder', order))),
    ask: (kind, text) => act(async () => take(await api('askStore', { ...order, kind, text })))(),
  }
}

const NOT_SENT = 'There is no connection, so we may not have this. Please press again once you are connected.'
