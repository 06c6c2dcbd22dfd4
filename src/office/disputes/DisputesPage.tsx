import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatMoney } from '../../../domain/money.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer } from '../device/ask.ts'
import { usePages } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Segment } from '../ui/Segment.tsx'
import { Table, type Column } from '../ui/Table.tsx'

type Dispute = Answer<'listDisputes'>['disputes'][number]

const SOON_MS = 3 * 86_400_000

/** The payments that cardholders dispute, with the day by which to answer (D-209, D-219). */
export function DisputesPage() {
  const { state, store } = useSearch({ from: '/frame/disputes' })
  const navigate = useNavigate({ from: '/disputes' })
  const person = usePerson()
  const zone = useZone()
  const now = useNow()
  const pages = usePages('listDisputes', { store, state: state === 'all' ? undefined : 'open' })
  const { error, refetch } = pages
  const data = pages.data?.pages[0]
  const disputes = pages.data?.pages.flatMap((page) => page.disputes)
  const isSoon = ({ dueBy, isOpen }: Dispute) => isOpen && dueBy !== null && dueBy.getTime() - now < SOON_MS
  const columns: readonly Column<Dispute>[] = [
    {
      head: 'Order',
      isName: true,
      cell: ({ order }) =>
        isAllowed(person, 'disputes:answer') ? (
          <Link to="/disputes/$order" params={{ order: String(order) }}>
            {order}
          </Link>
        ) : isAllowed(person, 'orders:read') ? (
          <Link to="/orders/$number" params={{ number: String(order) }}>
            {order}
          </Link>
        ) : (
          order
        ),
    },
    { head: 'Store', cell: ({ store: name }) => name },
    { head: 'Disputed', cell: ({ at }) => momentWords(at, zone), label: 'Since' },
    { head: 'Amount', isRight: true, cell: ({ amount }) => formatMoney(amount) },
    { head: 'Reason', cell: ({ reason }) => wordsOf(reason) },
    { head: 'State', cell: ({ status }) => wordsOf(status) },
    { head: 'Answer by', label: 'Answer by', cell: (one) => dueWords(one, zone) },
  ]
  return (
    <>
      <PageHead title="Disputes" line={data && `${data.open} open. Each is answered once, by its day.`}>
        <Segment
          legend="Which disputes"
          options={[
            { value: 'open', label: data ? `Open ${data.open}` : 'Open' },
            { value: 'all', label: 'All' },
          ]}
          value={state ?? 'open'}
          onChange={(next) =>
            reportRejection(
              navigate({ search: (kept) => ({ ...kept, state: next === 'all' ? next : undefined }), replace: true }),
            )
          }
        />
      </PageHead>
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {error && !data ? null : (
        <Pane
          isFull
          foot={
            disputes && disputes.length > 0 ? (
              <Paging
                shown={disputes.length}
                one="dispute"
                many="disputes"
                hasMore={pages.hasNextPage}
                isBusy={pages.isFetchingNextPage}
                onMore={() => reportRejection(pages.fetchNextPage())}
              />
            ) : null
          }
        >
          {disputes?.length === 0 ? (
            <EmptyState title={state === 'all' ? 'No disputes' : 'No dispute is open'}>
              They appear here with the day by which to answer.
            </EmptyState>
          ) : (
            <Table
              caption="Disputed payments"
              columns={columns}
              rows={disputes}
              keyOf={({ order, at }) => `${order} ${at.getTime()}`}
              mark={(one) => (isSoon(one) ? 'att' : one.isOpen ? 'wrn' : 'off')}
              isPressable
            />
          )}
        </Pane>
      )}
    </>
  )
}

export const wordsOf = (providerWord: string): string => providerWord.replaceAll('_', ' ')

const dueWords = ({ dueBy, isOpen }: Dispute, zone: UtcOffsets): string =>
  !isOpen ? 'decided' : dueBy ? momentWords(dueBy, zone) : 'see the card provider'
