import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import type { Answer } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { readOf } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field, TextField } from '../ui/Field.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { AnswerFile } from './AnswerFile.tsx'
import { wordsOf } from './DisputesPage.tsx'

/** One disputed payment: what is at stake, what wins it, and our words, which go to the bank once (D-219). */
export function DisputePage() {
  const { order } = useParams({ from: '/frame/disputes/$order' })
  // Each look is in the audit, so it is read once.
  const { data, error, refetch } = useQuery({
    ...readOf('getDispute', { number: Number(order) }, { keep: false, isLive: false }),
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const zone = useZone()
  const crumb = <Link to="/disputes">Disputes</Link>
  if (!data)
    return (
      <>
        <PageHead title="Dispute" crumb={crumb} />
        {error ? (
          <ErrorState message={error.message} again={refetch} />
        ) : (
          <Pane>
            <Loading what="the dispute" />
          </Pane>
        )}
      </>
    )
  const { store, at, amount, status, reason, dueBy, wins, sendsAt, sentAt } = data
  const byItself = sendsAt ? ` At ${momentWords(sendsAt, zone)} the host sends its own draft, if nobody did.` : ''
  return (
    <>
      <PageHead
        title="Dispute"
        heading={`Dispute of order ${order}`}
        crumb={crumb}
        line={
          sentAt
            ? `Answered ${momentWords(sentAt, zone)}. The bank decides.`
            : dueBy
              ? `Answer by ${momentWords(dueBy, zone)}. Without an answer it is lost.${byItself}`
              : 'The card provider names no day.'
        }
      />
      <div className="cols side">
        <Words order={order} dispute={data} />
        <Pane title="What is at stake">
          <div className="g12">
            <KeyValues
              items={{
                Amount: formatMoney(amount),
                Reason: wordsOf(reason),
                State: wordsOf(status),
                Store: store,
                Since: momentWords(at, zone),
                Order: (
                  <Link to="/orders/$number" params={{ number: order }}>
                    {order}
                  </Link>
                ),
              }}
            />
            <Note>
              <b>What wins this kind:</b> {wins}
            </Note>
          </div>
        </Pane>
      </div>
    </>
  )
}

const WORD = 'send'

function Words({ order, dispute }: { order: string; dispute: Answer<'getDispute'> }) {
  const { text: drafted, isBegun, sentAt, sentBy, bar, file } = dispute
  const [{ text }, draft] = useDraft(`dispute ${order}`, { text: drafted })
  const [typed, setTyped] = useState('')
  const zone = useZone()
  const press = usePress('answerDispute', {
    press: `dispute ${order}`,
    shownBy: ['getDispute', 'listDisputes'],
    onDone: () => {
      draft(undefined)
      toast('The answer is with the bank.')
    },
  })
  const barred = bar || (text.trim().length < 20 ? 'Write what happened' : typed.trim().toLowerCase() === WORD ? undefined : `Type ${WORD} to press this`) // oxfmt-ignore
  if (sentAt)
    return (
      <Pane title="Our words">
        <div className="g12">
          <Note tone="good">
            {sentBy || 'The host'} has sent this {momentWords(sentAt, zone)}. The bank decides.
          </Note>
          <p className="wrote">{drafted}</p>
          <AnswerFile order={order} file={file} isOpen={false} />
        </div>
      </Pane>
    )
  return (
    <Pane title="Our words">
      <div className="g12">
        <TextField
          label="What the bank reads"
          hint="Drafted from the order, in the order of time. Leave out what does not help."
          rows={16}
          maxLength={20_000}
          readOnly={isBegun}
          value={isBegun ? drafted : text}
          onChange={({ target }) => draft({ text: target.value })}
        />
        <AnswerFile order={order} file={file} isOpen={bar === '' && !isBegun} />
        <p className="soft sm">It is sent once. Afterwards nothing can be added.</p>
        {bar ? null : (
          <Field
            label={`Type ${WORD}`}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <BarredButton
          className="ob go"
          barred={barred}
          isBusy={press.isBusy}
          onClick={() => press.send({ number: Number(order), text: isBegun ? drafted : text })}
        >
          <Send className="i" size={18} strokeWidth={1.9} aria-hidden />
          Send the answer to the bank
        </BarredButton>
        <PressNote press={press} />
      </div>
    </Pane>
  )
}
