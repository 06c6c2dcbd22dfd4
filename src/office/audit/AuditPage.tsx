import { useQuery } from '@tanstack/react-query'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, User } from 'lucide-react'
import { fileAddress } from '../device/ask.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { readOf, usePages } from '../device/reads.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Tick } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { FilterChoice, FilterDay } from '../ui/Filters.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Slip } from '../ui/Slip.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import type { AuditSearch } from './auditSearch.ts'
import { EntryDetails } from './EntryDetails.tsx'
import { endOf, whatOf, whereOf, whoOf, type AuditEntry } from './entryWords.ts'
import { UndoButton } from './UndoButton.tsx'

/** Who changed what, when and from where, with a way back where there is one (D-200). */
export function AuditPage() {
  const search = useSearch({ from: '/frame/audit' })
  const navigate = useNavigate({ from: '/audit' })
  const zone = useZone()
  const isWide = useMedia('(min-width: 1100px)')
  const change = (to: AuditSearch) =>
    reportRejection(navigate({ search: (kept) => ({ ...kept, open: undefined, ...to }), replace: true }))
  const filter = filterOf(search)
  // Without the permission only those of the shown entries can be chosen.
  const people = useQuery({ ...readOf('listPeople', {}), enabled: isAllowed(usePerson(), 'people:read') })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages('listAudit', filter)
  const entries = data?.pages.flatMap((page) => page.entries)
  const opened = entries?.find(({ id }) => String(id) === search.open)
  return (
    <>
      <PageHead title="Audit" line="Who changed what, when and from where. Nobody can edit it.">
        <FileButton address={fileAddress('exportAudit', { ...filter, format: 'csv' })} />
      </PageHead>
      <div className="bar-filters">
        <SearchField
          label="Dish, order, person, setting"
          value={search.text ?? ''}
          onChange={(text) => change({ text: text || undefined })}
        />
        <FilterDay
          name="Day"
          icon={CalendarDays}
          value={search.day ?? ''}
          onChange={(day) => change({ day: day || undefined })}
        />
        <FilterChoice
          name="Who"
          icon={User}
          value={search.who ?? ''}
          options={askersOf(entries ?? [], search.who, people.data?.people)}
          onChange={(who) => change({ who: who || undefined })}
        />
        <Tick
          checked={search.looks === '1'}
          onChange={({ target }) => change({ looks: target.checked ? '1' : undefined })}
        >
          also what was only looked at
        </Tick>
      </div>
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {error && !entries ? null : (
        <div className={opened && isWide ? 'cols side' : 'cols'}>
          <Pane
            isFull
            foot={
              entries && entries.length > 0 ? (
                <Paging
                  shown={entries.length}
                  one="entry"
                  many="entries"
                  hasMore={hasNextPage}
                  isBusy={isFetchingNextPage}
                  onMore={() => reportRejection(fetchNextPage())}
                />
              ) : null
            }
          >
            {entries?.length === 0 ? (
              <NothingFound isFiltered={Object.values(search).some(Boolean)} />
            ) : (
              <Table
                caption="Who changed what"
                columns={columnsOf(zone, Boolean(opened) && isWide)}
                rows={entries}
                keyOf={({ id }) => String(id)}
                mark={(entry) => (entry === opened ? 'sel' : entry.undoneBy ? 'off' : undefined)}
                isPressable
              />
            )}
          </Pane>
          {opened && isWide ? (
            <Slip>
              <h2>{whatOf(opened)}</h2>
              <EntryDetails entry={opened} zone={zone} />
            </Slip>
          ) : null}
        </div>
      )}
      {opened && !isWide ? (
        <Panel title={whatOf(opened)} onClose={() => change({})}>
          <EntryDetails entry={opened} zone={zone} />
        </Panel>
      ) : null}
    </>
  )
}

const filterOf = ({ store, text, who, day, looks }: AuditSearch & { store?: string }) => ({
  store,
  from: day,
  to: day,
  text,
  asker: who,
  looks: looks === '1' ? true : undefined,
})

/** The people, and those whose entries are shown; of the chosen one the id where none of the entries is theirs. */
function askersOf(
  entries: readonly AuditEntry[],
  chosen = '',
  people: readonly { id: string; name: string }[] = [],
): { value: string; label: string }[] {
  const names = new Map(chosen === '' ? [] : [[chosen, chosen]])
  for (const { id, name } of people) names.set(id, name)
  for (const { asker, actor } of entries.toReversed()) if (asker !== '') names.set(asker, actor)
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

const columnsOf = (zone: UtcOffsets, isNarrow: boolean): Column<AuditEntry>[] => [
  {
    head: 'When',
    isName: true,
    className: 'n il',
    cell: ({ id, at }) => (
      <Link className="q b" to="/audit" search={(kept) => ({ ...kept, open: String(id) })} replace>
        <time dateTime={at.toISOString()}>{momentWords(at, zone)}</time>
      </Link>
    ),
  },
  { head: 'Who', className: 'il', cell: whoOf },
  { head: 'Where', className: 'il soft', cell: whereOf },
  {
    head: 'What',
    cell: (entry) => (
      <>
        <b>{whatOf(entry)}</b>
        {entry.about ? <small> {entry.about}</small> : null}
      </>
    ),
  },
  ...(isNarrow
    ? []
    : [
        { head: 'Before', label: 'Before', className: 'soft', cell: ({ before }: AuditEntry) => before },
        { head: 'After', label: 'After', cell: (entry: AuditEntry) => entry.after || endOf(entry) },
      ]),
  {
    head: <span className="vh">Undo</span>,
    isRight: true,
    cell: (entry) =>
      entry.undoneBy ? (
        <small>undone{entry.undoneAt ? ` ${momentWords(entry.undoneAt, zone)}` : ''}</small>
      ) : entry.canUndo ? (
        <UndoButton entry={entry} />
      ) : null,
  },
]

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No entry fits all of this"
      action={
        <Link className="ob" to="/audit" search={{}} replace>
          Take the filters off
        </Link>
      }
    >
      Take one of the filters off, or choose all stores.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has been changed yet">
      What the people of the chain, kitchens and keys change appears here, with who did it.
    </EmptyState>
  )
}
