import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../contract/calls.ts'
import { hasSlot, slotAfter, type ChosenTime } from '../../../domain/order/slot.ts'
import type { OrderQuestion, QuestionState } from '../../../domain/order/orderQuestion.ts'
import { formatSlot, slotOf } from '../../../domain/schedule/formatTime.ts'
import { localTime, type UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { TimeChoice } from '../../components/order/TimeChoice.tsx'
import { api } from '../../device/api/api.ts'
import { queryOf } from '../../hooks/queries.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Note } from '../../ui/Note.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useRefetchOnRevision } from './useRefetchOnRevision.ts'
import styles from './QuestionCard.module.css'

interface QuestionCardProps {
  hash: string
  guest: string
  /** Of the order: with a new one the question is read again. */
  revision: number
  delivers: boolean
  storeName: string
  /** Of the store's clocks. */
  offsets: UtcOffsets
  /** Formats a time in ISO 8601, with its day when that is another one. */
  clock: (at: string) => string
}

/** Asks whether an order for a closed time goes to another one, and says what became of that (D-190). */
export function QuestionCard({ hash, guest, revision, delivers, storeName, offsets, clock }: QuestionCardProps) {
  const { data: question, isError, refetch } = useQuery(queryOf('orderQuestion', { hash, guest }))
  const answering = useAnswer({ hash, guest, askedAt: question?.askedAt ?? '' })
  const card = useRef<HTMLElement>(null)
  useRefetchOnRevision(revision, refetch)

  // What had the focus is gone with the question.
  const { isAnswered } = answering
  useEffect(() => {
    if (isAnswered) card.current?.focus()
  }, [isAnswered])

  const outcome = question && outcomes[question.state]?.(storeName, clock(question.readyAt))
  return (
    <section ref={card} tabIndex={-1} className={styles.frame} aria-label="The time of your order">
      <output>{outcome ? <Note tone="good">{outcome}</Note> : null}</output>
      {isError && !question ? (
        <Note tone="warn">
          {storeName} asks you for another time. The times to choose from come once you are connected.
        </Note>
      ) : null}
      {question?.state === 'open' ? (
        <Question {...{ question, storeName, offsets, clock, answering }} service={delivers ? 'Delivery' : 'Pick Up'} />
      ) : null}
    </section>
  )
}

/** Of a refused order the page says it. */
const outcomes: Partial<Record<QuestionState, (store: string, time: string) => string>> = {
  moved: (_, time) => `Your order goes to another time, as you chose: ${time}. The price stays what you paid.`,
  kept: (store, time) => `${store} makes your order at its time after all: ${time}. You need not choose another one.`,
}

interface QuestionProps extends Pick<QuestionCardProps, 'storeName' | 'offsets' | 'clock'> {
  question: OrderQuestion
  service: 'Pick Up' | 'Delivery'
  answering: Answering
}

function Question({ question, storeName, offsets, clock, service, answering }: QuestionProps) {
  const { days, today, was, reason } = question
  const [chosen, setChosen] = useState<ChosenTime>()
  const [isGivingBack, setIsGivingBack] = useState(false)
  const { isBusy, fault, answer } = answering
  const before = localTime(new Date(was), offsets)
  // One that was taken meanwhile is no choice any more.
  const isThere = chosen && hasSlot(days, chosen.date, chosen.time)
  const time = isThere ? chosen : slotAfter(days, before.date, formatSlot(slotOf(before.minutes)))
  return (
    <div className="card stack">
      <h2>Please choose another time</h2>
      <p>
        We are sorry: {storeName} is closed at the time of your order, <b className="num">{clock(was)}</b>
        {reason ? ` (${reason})` : ''}. Choose another time, or your money back. The price stays what you paid.
      </p>
      {time ? (
        <TimeChoice {...{ service, days, today, time }} onTime={setChosen} />
      ) : (
        <Note>No other time is left. You can call the store, or have your money back.</Note>
      )}
      {fault && !isGivingBack ? <Note tone="bad">{fault}</Note> : null}
      <div className={styles.answers}>
        {time ? (
          <button
            type="button"
            className="btn btn-go"
            aria-disabled={isBusy}
            onClick={() => answer({ answer: 'moved', date: time.date, time: time.time })}
          >
            {isBusy ? 'Processing...' : 'Move my order'}
          </button>
        ) : null}
        <button type="button" className="btn btn-line" aria-disabled={isBusy} onClick={() => setIsGivingBack(!isBusy)}>
          Give me my money back
        </button>
      </div>
      {isGivingBack ? (
        <Confirm
          title="Cancel your order?"
          cancel="Keep choosing"
          confirm="Give it all back"
          removes
          busy={isBusy}
          error={fault}
          onCancel={() => setIsGivingBack(false)}
          onConfirm={() => answer({ answer: 'refunded', date: '', time: '' })}
        >
          <p>{storeName} does not make it, and you get back everything that you paid.</p>
        </Confirm>
      ) : null}
    </div>
  )
}

type Answer = Pick<InputOf<'answerQuestion'>, 'answer' | 'date' | 'time'>

interface Answering {
  /** An answer from here counts. */
  isAnswered: boolean
  isBusy: boolean
  /** Why the last answer does not count; '' for none. */
  fault: string
  answer: (answer: Answer) => void
}

/** Sends the answers to a question, one at a time and only while the customer waits: none is kept for later. */
function useAnswer(asked: Pick<InputOf<'answerQuestion'>, 'hash' | 'guest' | 'askedAt'>): Answering {
  const queryClient = useQueryClient()
  const [isAnswered, setIsAnswered] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const answer = (given: Answer) => {
    if (isBusy) return
    const send = async () => {
      const sent = await api('answerQuestion', { ...asked, ...given })
      if (sent.ok) {
        const { hash, guest } = asked
        queryClient.setQueryData(queryOf('orderQuestion', { hash, guest }).queryKey, sent.answer)
        setIsAnswered(true)
      } else setFault(sent.kind === 'no-network' ? NOT_SENT : sent.message)
      setIsBusy(false)
    }
    setIsBusy(true)
    setIsAnswered(false)
    setFault('')
    reportRejection(send())
  }
  return { isAnswered, isBusy, fault, answer }
}

const NOT_SENT = 'There is no connection, so we may not have your answer. Please press again once you are connected.'
