import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { fileAddress } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { usePerson } from '../device/useAsker.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Pane } from '../ui/Pane.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Segment } from '../ui/Segment.tsx'
import { counted } from '../stores/words.ts'
import { isAllowed } from '../device/useAsker.ts'
import { InviteForm } from './InviteForm.tsx'
import { PeopleTable, type Listed } from './PeopleTable.tsx'
import { PersonPane } from './PersonPane.tsx'
import type { PeopleShown } from './peopleSearch.ts'
import { RoleTable } from './RoleTable.tsx'
import { WayBacks } from './WayBacks.tsx'

const UNSEEN_DAYS = 90

const SHOWN: readonly { value: PeopleShown | 'here'; label: string }[] = [
  { value: 'here', label: 'All' },
  { value: 'unseen', label: `Not seen for ${UNSEEN_DAYS} days` },
  { value: 'ended', label: 'Ended' },
]

const NOBODY: Record<PeopleShown, readonly [string, string]> = {
  unseen: [`Everybody was here in the last ${UNSEEN_DAYS} days`, 'Who was not appears here, to be ended.'],
  ended: ['Nobody was ended', 'Who is ended appears here, to be let back in.'],
}

/** The people of the chain: who they are, what they may do, and who is invited. */
export function PeoplePage() {
  const me = usePerson()
  const { person: id } = useParams({ strict: false })
  const { query = '', store, show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  const asked = {
    query: query || undefined,
    unseen: show === 'unseen' ? UNSEEN_DAYS : undefined,
    ended: show === 'ended' || undefined,
  }
  const first = useRead('listPeople', asked)
  const { data, error, refetch } = first
  const mayChange = isAllowed(me, 'people:change')
  const reaches = ({ assignments }: Pick<Listed, 'assignments'>) =>
    store === undefined || assignments.some(({ stores }) => stores === 'all' || stores.includes(store))
  const people = data?.people.filter(reaches)
  const invitations = data?.invitations.filter(reaches) ?? []
  return (
    <>
      <PageHead title="People and roles" line={data ? lineOf(people?.length ?? 0, data, show) : undefined}>
        <SearchField
          label="Find a person"
          placeholder="Name or mail"
          value={query}
          onChange={(typed) => {
            setPages([undefined])
            const search = (before: object) => ({ ...before, query: typed || undefined })
            reportRejection(navigate({ to: '.', search, replace: true }))
          }}
        />
        <FileButton address={fileAddress('exportPeople', { format: 'csv' })}>CSV</FileButton>
      </PageHead>
      <div className="g20">
        <WayBacks mayChange={mayChange} />
        <div className="cols people">
          <div className="g20">
            <Pane
              title="People"
              isFull
              aside={
                <Segment
                  legend="Who is listed"
                  options={SHOWN}
                  value={show ?? 'here'}
                  onChange={(chosen) => {
                    setPages([undefined])
                    const search = (before: object) => ({ ...before, show: chosen === 'here' ? undefined : chosen })
                    reportRejection(navigate({ to: '.', search, replace: true }))
                  }}
                />
              }
              foot={<MorePages pages={pages} setPages={setPages} asked={asked} first={data} />}
            >
              {error && !data ? (
                <ErrorState message={error.message} again={refetch} />
              ) : people?.length === 0 && show !== undefined ? (
                <EmptyState title={NOBODY[show][0]}>{NOBODY[show][1]}</EmptyState>
              ) : (
                <>
                  <PeopleTable
                    people={people}
                    invitations={show === undefined ? invitations : []}
                    openId={id}
                    mayChange={mayChange}
                    show={show}
                  />{' '}
                  {/* oxfmt-ignore */}
                  {pages.slice(1).map((after) => (
                    <NextPeople key={after} {...{ asked, after, reaches, mayChange, show }} openId={id} />
                  ))}
                </>
              )}
              {show !== undefined && invitations.length > 0 ? (
                <p className="in sm soft">
                  {counted(invitations.length, 'invitation')} {invitations.length === 1 ? 'waits' : 'wait'} too, in the
                  list of all: who is invited was never here, and each link ends by itself.
                </p>
              ) : null}
            </Pane>
            {id === undefined ? null : <PersonPane key={id} id={id} mayChange={mayChange} />}
            {mayChange ? <InviteForm /> : null}
          </div>
          <RoleTable />
        </div>
      </div>
    </>
  )
}

const WHOSE: Record<PeopleShown, string> = { unseen: `not seen for ${UNSEEN_DAYS} days`, ended: 'ended' }

function lineOf(
  shown: number,
  { invitations, next }: { invitations: readonly unknown[]; next?: string },
  show: PeopleShown | undefined,
): string {
  const people = `${shown}${next === undefined ? '' : ' and more'} ${shown === 1 ? 'person' : 'people'}`
  if (show !== undefined) return `${people} ${WHOSE[show]}.`
  return `${people}, ${invitations.length || 'nobody'} invited. What somebody may do counts at their next press.`
}

interface Asked {
  query: string | undefined
  unseen: number | undefined
  ended: true | undefined
}

interface NextPeopleProps {
  asked: Asked
  after: string | undefined
  openId: string | undefined
  reaches: (person: Listed) => boolean
  mayChange: boolean
  show: PeopleShown | undefined
}

function NextPeople({ asked, after, reaches, ...shown }: NextPeopleProps) {
  const { data } = useRead('listPeople', { ...asked, after })
  return <PeopleTable people={data?.people.filter(reaches)} invitations={[]} {...shown} />
}

interface MorePagesProps {
  pages: readonly (string | undefined)[]
  setPages: (pages: readonly (string | undefined)[]) => void
  asked: Asked
  first: { people: readonly unknown[]; next?: string } | undefined
}

/** The next page is asked after the last one that is shown. */
function MorePages({ pages, setPages, asked, first }: MorePagesProps) {
  const latest = useRead('listPeople', { ...asked, after: pages.at(-1) }).data ?? first
  if (!latest) return null
  const { next } = latest
  return (
    <Paging
      shown={(pages.length - 1) * 200 + latest.people.length}
      one="person"
      many="people"
      hasMore={next !== undefined}
      onMore={() => setPages([...pages, next])}
    />
  )
}
