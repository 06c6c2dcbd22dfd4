import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleDot, Tag } from 'lucide-react'
import { FORM_KINDS } from '../../../contract/operator/forms.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { fileAddress, type Answer } from '../device/ask.ts'
import { usePages } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { FilterChoice } from '../ui/Filters.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Pane } from '../ui/Pane.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Segment } from '../ui/Segment.tsx'
import { FormPane } from './FormPane.tsx'
import { FormBadges, isOpen, kindName, spanWords, type ListedForm } from './formWords.tsx'
import { formFilter, type InboxSearch } from './inboxSearch.ts'
import './inbox.css'

const STATES = [
  { value: 'new', label: 'Nobody’s yet' },
  { value: 'assigned', label: 'Assigned' },
  { value: 'answered', label: 'Answered' },
  { value: 'done', label: 'Done' },
] as const

/** The forms of customers: assigned, answered by mail from here, done (D-209). */
export function InboxPage() {
  const search = useSearch({ from: '/frame/inbox' })
  const { form: opened } = useParams({ strict: false })
  const navigate = useNavigate({ from: '/inbox' })
  const isWide = useMedia('(min-width: 1100px)')
  const pages = usePages('listForms', formFilter(search))
  const { data, error, refetch } = pages
  const forms = data?.pages.flatMap((page) => page.forms)
  const counts = data?.pages[0]
  const now = useNow()
  const change = (to: InboxSearch) =>
    reportRejection(navigate({ to: '/inbox', search: (kept) => ({ ...kept, ...to }), replace: true }))
  const { view } = search
  const pane = opened === undefined ? null : <FormPane key={opened} id={Number(opened)} row={forms?.find(({ id }) => String(id) === opened)} /> // oxfmt-ignore
  if (pane && !isWide)
    return (
      <>
        <PageHead title="Form" crumb={<Link to="/inbox">Inbox</Link>} />
        {pane}
      </>
    )
  return (
    <>
      <PageHead title="Inbox" line={counts && lineOf(counts, now)}>
        <Segment
          legend="Which forms"
          options={[
            { value: 'open', label: counts ? `Open ${counts.open}` : 'Open' },
            { value: 'mine', label: counts ? `Mine ${counts.mine}` : 'Mine' },
            { value: 'all', label: 'All' },
          ]}
          value={view ?? 'open'}
          onChange={(next) => change({ view: next === 'open' ? undefined : next, state: undefined })}
        />
        <FileButton address={fileAddress('exportForms', { ...formFilter(search), format: 'csv' })}>CSV</FileButton>
      </PageHead>
      <div className="bar-filters">
        <SearchField
          label="Words of a form"
          placeholder="Name, mail, phone or words"
          value={search.text ?? ''}
          onChange={(text) => change({ text: text || undefined })}
        />
        <FilterChoice
          name="Kind"
          icon={Tag}
          value={search.kind ?? ''}
          options={FORM_KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
          onChange={(kind) => change({ kind: FORM_KINDS.find((one) => one === kind) })}
        />
        {view === 'all' ? (
          <FilterChoice
            name="State"
            icon={CircleDot}
            value={search.state ?? ''}
            options={STATES}
            onChange={(state) => change({ state: STATES.find(({ value }) => value === state)?.value })}
          />
        ) : null}
      </div>
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {error && !forms ? null : (
        <div className={pane ? 'cols forms' : 'cols'}>
          <Pane
            isFull
            foot={
              forms && forms.length > 0 ? (
                <Paging
                  shown={forms.length}
                  one="form"
                  many="forms"
                  hasMore={pages.hasNextPage}
                  isBusy={pages.isFetchingNextPage}
                  onMore={() => reportRejection(pages.fetchNextPage())}
                />
              ) : undefined
            }
          >
            {forms === undefined ? (
              <div className="in">
                <Loading rows={6} what="the forms" />
              </div>
            ) : forms.length === 0 ? (
              <Nothing search={search} />
            ) : (
              <FormList forms={forms} opened={opened} />
            )}
          </Pane>
          {pane}
        </div>
      )}
    </>
  )
}

/** '4 open, the oldest for 3 h 22 min. Half were answered within 3 h 20 min.' */
function lineOf({ open, oldest, answerMinutes }: Answer<'listForms'>, now: number): string {
  const waits = oldest ? `, the oldest for ${spanWords(Math.floor((now - oldest.getTime()) / 60_000))}` : ''
  const middle = answerMinutes === undefined ? '' : ` Half were answered within ${spanWords(answerMinutes)}.`
  return `${open === 0 ? 'Nothing waits for an answer' : `${open} open${waits}`}.${middle}`
}

function FormList({ forms, opened }: { forms: readonly ListedForm[]; opened: string | undefined }) {
  const zone = useZone()
  return (
    <ul className="fms" data-rows>
      {forms.map((form) => (
        <li key={form.id} className={isOpen(form.state) ? undefined : 'over'}>
          <Link
            to="/inbox/$form"
            params={{ form: String(form.id) }}
            search
            aria-current={String(form.id) === opened ? 'true' : undefined}
          >
            <span className="btw">
              <FormBadges form={form} />
              <time className="soft sm n">{momentWords(form.at, zone)}</time>
            </span>
            <b>{form.title}</b>
            <span className="soft sm">{[form.name, form.store || 'the chain'].join(' · ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ search: { view, kind, state, text, store } }: { search: InboxSearch & { store?: string } }) {
  const isFiltered = [kind, state, text, store].some((one) => one !== undefined)
  if (isFiltered) return <EmptyState title="No form like this">Take a filter off to see more.</EmptyState>
  if (view === 'mine')
    return <EmptyState title="Nothing is yours">Take a form under Open, and it stands here.</EmptyState>
  return (
    <EmptyState title={view === 'all' ? 'No forms yet' : 'Nothing waits for an answer'}>
      Catering and franchise enquiries and feedback appear here as customers send them.
    </EmptyState>
  )
}
