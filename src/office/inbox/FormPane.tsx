import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, History, Mail, RotateCcw, Send, StickyNote, UserPlus, UserRound, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Answer, type CallName } from '../device/ask.ts'
import { useDraft } from '../device/drafts.ts'
import { readAgain, readOf } from '../device/reads.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TextField } from '../ui/Field.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { toast } from '../ui/toast.ts'
import { FormBadges, type ListedForm } from './formWords.tsx'
import { Templates } from './Templates.tsx'

type Form = Answer<'getForm'>

const SHOWN_BY: readonly CallName[] = ['listForms', 'getForm']

/** One form: its facts, what the house knows of its sender, the answer, and what happened to it. */
export function FormPane({ id, row }: { id: number; row: ListedForm | undefined }) {
  // Each look is in the audit, so it is read once, and again when the list says that something happened to it.
  const { data, error, refetch } = useQuery({
    ...readOf('getForm', { id }, { keep: false, isLive: false }),
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  })
  const isBehind = data !== undefined && row !== undefined && row.seen > data.seen
  useEffect(() => {
    if (isBehind) reportRejection(refetch())
  }, [isBehind, refetch])
  if (data) return <Shown form={data} />
  return (
    <Pane title="Form">
      {error ? <ErrorState message={error.message} again={refetch} /> : <Loading what="this form" />}
    </Pane>
  )
}

function Shown({ form }: { form: Form }) {
  const person = usePerson()
  const zone = useZone()
  const mayAnswer = form.colleagues.some(({ id }) => id === person.id)
  const facts = form.facts.filter(({ label }) => !['Name', 'Email', 'Phone'].includes(label))
  return (
    <Pane
      title={form.title}
      className="form"
      aside={
        mayAnswer ? <Assign form={form} me={person.id} /> : <span className="sm soft">You may only read forms.</span>
      }
    >
      <div className="g16">
        <FormBadges form={form} />
        <KeyValues
          isLeft
          items={{
            ...Object.fromEntries(
              facts.map(({ label, value }) => [
                label,
                <span key={label} className="wrote">
                  {value}
                </span>,
              ]),
            ),
            From: form.name,
            Reach: (
              <>
                {form.phone ? <a href={`tel:+1${form.phone}`}>{form.phone}</a> : null}
                {form.phone && form.email ? ', ' : null}
                {form.email}
              </>
            ),
          }}
        />
        <Known form={form} />
        {mayAnswer ? <AnswerForm form={form} /> : null}
        <Timeline items={happened(form, zone)} />
        {mayAnswer ? (
          <details>
            <summary>Write a note for colleagues</summary>
            <NoteForm form={form} />
          </details>
        ) : null}
      </div>
    </Pane>
  )
}

/** Takes it, gives it to a colleague or back, and settles it. */
function Assign({ form: { id, isMine, assignee, colleagues, seen, state }, me }: { form: Form; me: string }) {
  const takeBack = async (to: string, seenThen: number) => {
    const back = await ask('assignForm', { id, to, seen: seenThen }, { key: crypto.randomUUID() })
    toast(back.ok ? 'It is as before.' : back.message)
    await readAgain(...SHOWN_BY)
  }
  const before = colleagues.find(({ name }) => name === assignee)?.id ?? ''
  const assign = usePress('assignForm', {
    press: `assign form ${id}`,
    shownBy: SHOWN_BY,
    onDone: ({ seen: latest }, { to }) => {
      const whose = to === '' ? 'nobody’s' : to === 'me' || to === me ? 'yours' : `${colleagues.find((one) => one.id === to)?.name ?? 'a colleague'}’s` // oxfmt-ignore
      toast(`The form is ${whose}.`, () => reportRejection(takeBack(before, latest)))
    },
  })
  const finish = usePress('finishForm', {
    press: `finish form ${id}`,
    shownBy: SHOWN_BY,
    onDone: (_, { done }) => toast(done ? 'The form is done.' : 'The form is open again.'),
  })
  return (
    <>
      {isMine ? (
        <BarredButton isBusy={assign.isBusy} onClick={() => assign.send({ id, to: '', seen })}>
          Give it back
        </BarredButton>
      ) : (
        <BarredButton isBusy={assign.isBusy} onClick={() => assign.send({ id, to: 'me', seen })}>
          <UserPlus className="i" size={18} strokeWidth={1.9} aria-hidden />
          Take it
        </BarredButton>
      )}
      <select
        className="fi"
        aria-label="Give it to"
        value=""
        onChange={({ target }) => assign.send({ id, to: target.value, seen })}
      >
        <option value="">Give to ...</option>
        {colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <BarredButton isBusy={finish.isBusy} onClick={() => finish.send({ id, done: state !== 'done' })}>
        {state === 'done' ? 'Open again' : 'Done'}
      </BarredButton>
      <ErrorNote failure={assign.failure ?? finish.failure} />
    </>
  )
}

function Known({ form: { orders, lastOrder, others } }: { form: Form }) {
  const zone = useZone()
  return (
    <div className="known">
      <Note tone={lastOrder ? 'good' : 'plain'}>
        {lastOrder ? (
          <>
            <b>{orders === 1 ? 'Ordered once' : `Ordered ${orders} times`}</b>
            {', last '}
            <Link to="/orders/$number" params={{ number: String(lastOrder.number) }}>
              {lastOrder.number}
            </Link>
            {` of ${momentWords(lastOrder.at, zone)}, ${lastOrder.store}, ${formatMoney(lastOrder.total)}.`}
          </>
        ) : (
          'No order of this phone or mail in your stores.'
        )}
      </Note>
      {others.length > 0 ? (
        <Note>
          <b>Also wrote:</b>
          <ul>
            {others.map((one) => (
              <li key={one.id}>
                <Link to="/inbox/$form" params={{ form: String(one.id) }} search>
                  {one.title}
                </Link>
                {`, ${momentWords(one.at, zone)}`}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </div>
  )
}

/** The answer by mail. Who was first is told to the later one, whose words stay. */
function AnswerForm({ form: { id, name, email, seen, state } }: { form: Form }) {
  const [draft, change] = useDraft(`answer ${id}`, { text: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const press = usePress('answerForm', {
    press: `answer form ${id}`,
    shownBy: SHOWN_BY,
    onDone: () => {
      change(undefined)
      toast(`The answer to ${name} goes out by mail.`)
    },
  })
  const isLate = press.failure?.kind === 'refused' && press.failure.status === 409
  const barred = email === '' ? 'There is no mail address in this form' : draft.text.trim() === '' ? 'Write an answer first' : undefined // oxfmt-ignore
  return (
    <div className="answer g12">
      <Templates
        name={name}
        written={draft.text}
        onChoose={(text) => {
          change({ text: draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n\n${text}` })
          field.current?.focus()
        }}
      />
      <form
        className="g12"
        onSubmit={(event) => {
          event.preventDefault()
          if (barred === undefined) press.send({ id, text: draft.text, seen })
        }}
      >
        <TextField
          label={state === 'answered' || state === 'done' ? 'Answer again' : 'Answer'}
          hint={`Goes to ${email || 'nobody'} by mail; what ${name} wrote stands below it.`}
          rows={6}
          maxLength={5000}
          value={draft.text}
          ref={field}
          onChange={({ target }) => change({ text: target.value })}
        />
        <ErrorNote failure={press.failure} />
        {isLate ? <p className="sm">Your words are kept. Send them nevertheless, or leave it as it is.</p> : null}
        <div className="rw">
          <BarredButton className="ob go" isSubmit barred={barred} isBusy={press.isBusy}>
            <Send className="i" size={18} strokeWidth={1.9} aria-hidden />
            {isLate ? 'Send it nevertheless' : 'Send the answer'}
          </BarredButton>
        </div>
      </form>
    </div>
  )
}

function NoteForm({ form: { id } }: { form: Form }) {
  const [draft, change] = useDraft(`note on form ${id}`, { text: '' })
  const press = usePress('noteForm', {
    press: `note form ${id}`,
    shownBy: SHOWN_BY,
    onDone: () => change(undefined),
  })
  const barred = draft.text.trim() === '' ? 'Write a note first' : undefined
  return (
    <form
      className="g12"
      onSubmit={(event) => {
        event.preventDefault()
        if (barred === undefined) press.send({ id, text: draft.text })
      }}
    >
      <TextField
        label="Note"
        hint="Colleagues read it; the customer never does."
        rows={2}
        maxLength={1000}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <ErrorNote failure={press.failure} />
      <div className="rw">
        <BarredButton isSubmit barred={barred} isBusy={press.isBusy}>
          Keep the note
        </BarredButton>
      </div>
    </form>
  )
}

const ICONS: Record<Form['events'][number]['what'], LucideIcon> = {
  assigned: UserRound,
  answered: Mail,
  noted: StickyNote,
  done: Check,
  reopened: RotateCcw,
}

const happened = ({ at, events }: Form, zone: UtcOffsets) => [
  { key: 'sent', time: momentWords(at, zone), icon: History, what: 'The form was sent', who: 'by itself', state: 'done' as const }, // oxfmt-ignore
  ...events.map(({ id, at: when, what, by, text }) => ({
    key: String(id),
    time: momentWords(when, zone),
    icon: ICONS[what],
    what: what === 'assigned' ? (text ? `Given to ${text}` : 'Given back') : WORDS[what],
    more: what === 'answered' || what === 'noted' ? <span className="wrote">{text}</span> : undefined,
    who: by || 'the operator',
    state: what === 'noted' || what === 'assigned' ? undefined : ('done' as const),
  })),
]

const WORDS = { answered: 'Answered by mail', noted: 'Note', done: 'Done', reopened: 'Open again' }
