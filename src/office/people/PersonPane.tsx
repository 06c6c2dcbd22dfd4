import { Link } from '@tanstack/react-router'
import { KeyRound, LogOut, MonitorSmartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatAmount } from '../../../domain/money.ts'
import { assignmentWords } from '../../../domain/office/assignmentWords.ts'
import type { Assignment } from '../../../domain/office/roles.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer, CallName } from '../device/ask.ts'
import { readAgain, useRead } from '../device/reads.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { askProven } from '../device/askProven.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Field, MoneyField } from '../ui/Field.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { EndedPerson } from './EndedPerson.tsx'
import { NewPins } from './NewPins.tsx'
import { letIn } from './letIn.ts'
import { isLongAway } from './PeopleTable.tsx'
import { RoleFields, rolesFault } from './RoleFields.tsx'

type Shown = Answer<'getPerson'>

const STALE: readonly CallName[] = ['listPeople', 'getPerson']

/** One person: roles, how they sign in, where they are signed in, and the end of it. */
export function PersonPane({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { data, error, refetch } = useRead('getPerson', { id }, { keep: false })
  const now = useNow()
  const ref = useRef<HTMLDivElement>(null)
  const isRead = data !== undefined
  const [ended, setEnded] = useState<Answer<'endPerson'>>()
  useEffect(() => {
    // Its promise, where a browser gives one, is no cleanup.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  if (data?.ended && !ended) return <EndedPerson person={data} mayChange={mayChange} ref={ref} />
  if (data && ended) return <Ended person={data} ended={ended} onBack={() => setEnded(undefined)} />
  if (data)
    return (
      <div ref={ref}>
        <Pane
          title={data.name}
          aside={isLongAway(data, now) ? <span className="bd warn">not seen for long</span> : <span className="soft">{data.mail}</span>} // oxfmt-ignore
        >
          <div className="cols half">
            <div className="g20">
              <Roles person={data} mayChange={mayChange} />
              {mayChange ? <Limits key={`${data.refundLimit} ${data.goodwillLimit}`} person={data} /> : null}
            </div>
            <SignedIn person={data} mayChange={mayChange} onEnded={setEnded} />
          </div>
        </Pane>
      </div>
    )
  return (
    <Pane title="Person">
      {error ? <ErrorState message={error.message} again={refetch} /> : <Loading what="this person" />}
    </Pane>
  )
}

const isSame = (one: readonly Assignment[], other: readonly Assignment[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function Roles({ person, mayChange }: { person: Shown; mayChange: boolean }) {
  const me = usePerson()
  const [changed, setChanged] = useState<readonly Assignment[]>()
  const roles = changed ?? person.assignments
  const nameOf = (code: string) => me.stores.find((store) => store.code === code)?.name ?? code
  const takeBack = async () => {
    const sent = await askProven('changePerson', { id: person.id, roles: person.assignments })
    toast(sent.ok ? `${person.name} has the roles of before.` : sent.message)
    await readAgain(...STALE)
  }
  const press = usePress('changePerson', {
    press: `roles ${person.id}`,
    shownBy: STALE,
    onDone: () => {
      setChanged(undefined)
      toast(`${person.name}: ${assignmentWords(roles, nameOf)}.`, () => reportRejection(takeBack()))
    },
  })
  if (!mayChange) return <p>{assignmentWords(person.assignments, nameOf)}</p>
  const isChanged = !isSame(roles, person.assignments)
  return (
    <div className="g12">
      <RoleFields value={roles} onChange={setChanged} />
      <PressNote press={press} yours={assignmentWords(roles, nameOf)} />
      {isChanged ? (
        <div className="rw">
          <BarredButton
            className="ob ink"
            isBusy={press.isBusy}
            barred={rolesFault(roles, me.assignments)}
            onClick={() => press.send({ id: person.id, roles: [...roles] })}
          >
            Save these roles
          </BarredButton>
          <button type="button" className="ob quiet" onClick={() => setChanged(undefined)}>
            Leave them
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** What the person gives without a second one. */
function Limits({ person: { id, name, refundLimit, goodwillLimit, assignments } }: { person: Shown }) {
  const me = usePerson()
  const was = { refund: amountOf(refundLimit), goodwill: amountOf(goodwillLimit) }
  const [typed, setTyped] = useState(was)
  const press = usePress('changeLimits', {
    press: `limits ${id}`,
    shownBy: STALE,
    onDone: () => toast(`The limits of ${name} count from now on.`),
  })
  if (assignments.some(({ role }) => role === 'owner')) return <p className="sm soft">An owner has no limit.</p>
  const isChanged = typed.refund !== was.refund || typed.goodwill !== was.goodwill
  const isFit = [typed.refund, typed.goodwill].every((text) => /^(\d{1,4}(\.\d\d)?)?$/.test(text))
  const barred = id === me.id ? 'A colleague sets your limits, not you' : isFit ? undefined : 'Say an amount like 80.00'
  return (
    <div className="g12">
      <h3>Without a second person</h3>
      <div className="cols half">
        <MoneyField
          label="Refunds of an order"
          placeholder="as the role"
          value={typed.refund}
          onChange={({ target }) => setTyped({ ...typed, refund: target.value.trim() })}
        />
        <MoneyField
          label="Gives in 90 days"
          placeholder="as the role"
          value={typed.goodwill}
          onChange={({ target }) => setTyped({ ...typed, goodwill: target.value.trim() })}
        />
      </div>
      {isChanged ? (
        <BarredButton
          className="ob s"
          barred={barred}
          isBusy={press.isBusy}
          onClick={() => press.send({ id, ...typed })}
        >
          Save these limits
        </BarredButton>
      ) : null}
      <PressNote press={press} yours="these limits" />
    </div>
  )
}

const amountOf = (cents: number | undefined): string => (cents === undefined ? '' : formatAmount(cents))

interface SignedInProps {
  person: Shown
  mayChange: boolean
  onEnded: (ended: Answer<'endPerson'>) => void
}

function SignedIn({ person, mayChange, onEnded }: SignedInProps) {
  const me = usePerson()
  const { id, name, passkeys, sessions, hasPassword } = person
  const zone = useZone()
  const removing = usePress('removePersonFactor', {
    press: `factor ${id}`,
    shownBy: STALE,
    onDone: () => toast(`It does not sign ${name} in any more.`),
  })
  const out = usePress('endPersonSessions', {
    press: `out ${id}`,
    shownBy: STALE,
    onDone: ({ ended }) => toast(`${name} is signed out on ${ended} ${ended === 1 ? 'device' : 'devices'}.`),
  })
  const remove = (factor: string, what: string) =>
    mayChange ? (
      <button type="button" className="q sm" onClick={() => removing.send({ id, factor })}>
        remove<span className="vh"> {what}</span>
      </button>
    ) : null
  return (
    <div className="g12">
      <h3>Signed in on</h3>
      <ul className="next">
        {sessions.length === 0 ? <li className="soft">nowhere</li> : null}
        {sessions.map(({ device, network, zone: place, seen, made }) => (
          <li key={`${device}${made.toISOString()}`}>
            <MonitorSmartphone className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span>
              {device}
              <br />
              <span className="sm soft">{[network, place].filter(Boolean).join(', ')}</span>
            </span>
            <span className="soft n">{momentWords(seen, zone)}</span>
          </li>
        ))}
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <KeyRound className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span>
              Passkey, {passkey.name}
              <br />
              <span className="sm soft">made {momentWords(passkey.made, zone)}</span>
            </span>
            {remove(passkey.id, passkey.name)}
          </li>
        ))}
        {hasPassword ? (
          <li>
            <KeyRound className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span>Password, with an app for codes</span>
            {remove('password', 'the password')}
          </li>
        ) : null}
      </ul>
      <ErrorNote failure={removing.failure ?? out.failure} />
      {mayChange ? (
        <>
          <div className="rw">
            <BarredButton
              isBusy={out.isBusy}
              barred={sessions.length === 0 ? 'Signed in nowhere' : undefined}
              onClick={() => out.send({ id })}
            >
              <LogOut className="i" size={16} strokeWidth={1.9} aria-hidden />
              Sign out everywhere
            </BarredButton>
          </div>
          {id === me.id ? (
            <p className="sm soft">A colleague ends you, not you.</p>
          ) : (
            <End id={id} name={name} onEnded={onEnded} />
          )}
          <p className="sm soft">Both count at the next press, on every device.</p>
        </>
      ) : null}
    </div>
  )
}

/** The end of a person, at once. */
function End({ id, name, onEnded }: { id: string; name: string; onEnded: SignedInProps['onEnded'] }) {
  const [why, setWhy] = useState('')
  const press = usePress('endPerson', {
    press: `end ${id}`,
    shownBy: ['listPeople', 'listWayBacks'],
    onDone: (ended) => {
      toast(`${name} is out.`, () => reportRejection(letIn(id, name)))
      onEnded(ended)
    },
  })
  return (
    <>
      <Field
        label={`Why ${name} leaves`}
        hint="Nobody has to say it. It stands on their page and in Audit."
        value={why}
        maxLength={200}
        onChange={({ target }) => setWhy(target.value)}
      />
      <div className="rw">
        <BarredButton isBusy={press.isBusy} onClick={() => press.send({ id, why: why.trim() || undefined })}>
          End {name}
        </BarredButton>
      </div>
      <PressNote press={press} />
    </>
  )
}

interface EndedProps {
  person: Shown
  ended: Answer<'endPerson'>
  onBack: () => void
}

/** What the end of a person has ended, and what is left to do. */
function Ended({ person: { id, name }, ended, onBack }: EndedProps) {
  const { sessions, invitations, kitchens, approvals, keys } = ended
  const back = async () => {
    if (await letIn(id, name)) onBack()
  }
  return (
    <Pane title={`${name} is out`}>
      <div className="g12">
        <KeyValues
          isLeft
          items={{
            'Sessions ended': sessions,
            'Invitations withdrawn': invitations,
            'Waits for approval': approvals.length > 0 ? approvals.join('; ') : 'nothing of theirs',
            'Keys that go on': keys.join(', '),
          }}
        />
        {approvals.length > 0 ? (
          <Note action={<Link to="/approvals">To the approvals</Link>}>A colleague approves or declines it.</Note>
        ) : null}
        {kitchens.map((store) => (
          <NewPins key={store} store={store} whose={name} />
        ))}
        <div className="rw">
          <button type="button" className="ob" onClick={() => reportRejection(back())}>
            Let {name} back in
          </button>
        </div>
      </div>
    </Pane>
  )
}
