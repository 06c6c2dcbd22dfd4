import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ROLES, type Assignment } from '../../../domain/office/roles.ts'
import type { Answer } from '../device/ask.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { askProven } from '../device/askProven.ts'
import { readAgain } from '../device/reads.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { initialsOf } from './initials.ts'
import { letIn } from './letIn.ts'
import type { PeopleShown } from './peopleSearch.ts'

export type Listed = Answer<'listPeople'>['people'][number]
type Invited = Answer<'listPeople'>['invitations'][number]
type Row = { key: string; person?: Listed; invited?: Invited; assignments: readonly Assignment[] }

/** Who was not seen for so long is worth a look. */
const LONG_DAYS = 21

interface PeopleTableProps {
  people: readonly Listed[] | undefined
  invitations: readonly Invited[]
  openId: string | undefined
  mayChange: boolean
  /** Who is listed; of some each row has a press that ends its person, or lets them back in. */
  show?: PeopleShown
}

export function PeopleTable({ people, invitations, openId, mayChange, show }: PeopleTableProps) {
  const me = usePerson()
  const now = useNow()
  const rows: Row[] | undefined = people && [
    ...people.map((person) => ({ key: person.id, person, assignments: person.assignments })),
    ...invitations.map((invited) => ({ key: invited.id, invited, assignments: invited.assignments })),
  ]
  const nameOf = (code: string) => me.stores.find((store) => store.code === code)?.name ?? code
  const columns: Column<Row>[] = [
    { head: 'Person', isName: true, cell: (row) => <Who row={row} /> },
    { head: 'Stores', label: 'stores', cell: ({ assignments }) => storeWords(assignments, nameOf) },
    { head: 'Passkeys', label: 'passkeys', cell: ({ person }) => <Keys person={person} /> },
    { head: 'Last seen', label: 'last seen', cell: (row) => <Seen row={row} now={now} meId={me.id} /> },
    {
      head: <span className="vh">{show === undefined ? 'Withdraw' : show === 'unseen' ? 'End' : 'Let back in'}</span>,
      isRight: true,
      cell: ({ invited, person }) =>
        !mayChange ? null : invited ? (
          <Withdraw invited={invited} />
        ) : person && show === 'ended' ? (
          <LetIn person={person} />
        ) : person && show === 'unseen' && person.id !== me.id ? (
          <EndAway person={person} />
        ) : null,
    },
  ]
  return (
    <Table
      caption="People"
      rows={rows}
      keyOf={({ key }) => key}
      isPressable
      mark={({ key, person, invited }) =>
        key === openId
          ? 'sel'
          : invited || person?.ended
            ? 'off'
            : person && isLongAway(person, now)
              ? 'wrn'
              : undefined
      }
      columns={columns}
    />
  )
}

const daysSince = (at: Date, now: number): number => Math.floor((now - at.getTime()) / 86_400_000)

export const isLongAway = ({ seen }: Pick<Listed, 'seen'>, now: number): boolean =>
  seen !== null && daysSince(seen, now) >= LONG_DAYS

const storeWords = (assignments: readonly Assignment[], nameOf: (code: string) => string): string => {
  if (assignments.some(({ stores }) => stores === 'all')) return 'all'
  return [...new Set(assignments.flatMap(({ stores }) => (stores === 'all' ? [] : stores.map(nameOf))))].join(', ')
}

function Who({ row: { person, invited, assignments } }: { row: Row }) {
  const roles = assignments
    .map(({ role, until }) => `${ROLES[role].name}${until === undefined ? '' : ` until ${until}`}`)
    .join(', ')
  if (!person)
    return (
      <span className="rw">
        <b className="ava" aria-hidden>
          ·
        </b>
        <span>
          <b>{invited?.name || invited?.mail}</b>
          <br />
          <small>
            {invited?.name ? `${invited.mail}, ` : ''}invited, {roles.toLowerCase()}
          </small>
        </span>
      </span>
    )
  return (
    <span className="rw">
      <b className="ava" aria-hidden>
        {initialsOf(person.name)}
      </b>
      <span>
        <Link to="/people/$person" params={{ person: person.id }} search={(before) => before}>
          <b>{person.name}</b>
        </Link>
        <br />
        <small>{roles}</small>
      </span>
    </span>
  )
}

function Keys({ person }: { person: Listed | undefined }) {
  if (!person) return <span className="zero">none yet</span>
  return (
    <span className="n st off">
      <KeyRound className="i" size={15} strokeWidth={1.9} aria-hidden />
      {person.passkeys}
      {person.passkeys === 1 ? ', no spare' : ''}
    </span>
  )
}

function Seen({ row: { person, invited }, now, meId }: { row: Row; now: number; meId: string }) {
  const zone = useZone()
  if (invited) return <>link until {momentWords(invited.until, zone)}</>
  if (person?.ended) return <>ended {momentWords(person.ended, zone)}</>
  if (!person?.seen) return <span className="zero">not yet</span>
  if (person.isHere) return <span className="st open">{person.id === meId ? 'now, here' : 'now'}</span>
  if (isLongAway(person, now)) return <span className="st warn">{daysSince(person.seen, now)} days ago</span>
  return <>{momentWords(person.seen, zone)}</>
}

/** Ends somebody from the list, with a way back. */
function EndAway({ person: { id, name } }: { person: Listed }) {
  const press = usePress('endPerson', {
    press: `end ${id}`,
    shownBy: ['listPeople'],
    onDone: () => toast(`${name} is out.`, () => reportRejection(letIn(id, name))),
  })
  return (
    <>
      <BarredButton className="ob s" isBusy={press.isBusy} onClick={() => press.send({ id })}>
        End<span className="vh"> {name}</span>
      </BarredButton>
      <PressNote press={press} />
    </>
  )
}

function LetIn({ person: { id, name } }: { person: Listed }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <BarredButton
      className="ob s"
      isBusy={isBusy}
      onClick={() => {
        setIsBusy(true)
        reportRejection(letIn(id, name).finally(() => setIsBusy(false)))
      }}
    >
      Let back in<span className="vh"> {name}</span>
    </BarredButton>
  )
}

function Withdraw({ invited: { id, mail } }: { invited: Invited }) {
  const restore = async () => {
    const sent = await askProven('restoreInvitation', { id })
    toast(sent.ok ? `The link of ${mail} works again.` : sent.message)
    await readAgain('listPeople')
  }
  const press = usePress('withdrawInvitation', {
    press: `withdraw ${id}`,
    shownBy: ['listPeople'],
    onDone: () => toast(`The link of ${mail} does not work any more.`, () => reportRejection(restore())),
  })
  return (
    <button type="button" className="ob s" aria-disabled={press.isBusy || undefined} onClick={() => press.send({ id })}>
      {press.failure ? 'Try again' : 'Withdraw'}
      <span className="vh"> the invitation of {mail}</span>
    </button>
  )
}
