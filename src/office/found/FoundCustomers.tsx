import { Link } from '@tanstack/react-router'
import type { Answer } from '../device/ask.ts'
import { useZone } from '../device/useAsker.ts'
import { useLook } from '../device/useLook.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table, type Column } from '../ui/Table.tsx'

type Found = Answer<'findCustomers'>['customers'][number]

export const MORE = 'There are more than these 20: say more of whom you look for.'

/** The customers of what was looked for in the bar, above their orders. The look is in the audit (D-221). */
export function FoundCustomers({ words }: { words: string }) {
  const { data, error, refetch } = useLook('findCustomers', { q: words })
  if (error && !data) return <ErrorState message={error.message} again={refetch} />
  return (
    <Pane title="Customers" isFull foot={data?.isMore ? MORE : undefined}>
      {data?.customers.length === 0 ? (
        <div className="in">
          <p className="soft">No customer whom you may see fits.</p>
        </div>
      ) : (
        <FoundTable rows={data?.customers} />
      )}
    </Pane>
  )
}

export function FoundTable({ rows }: { rows: readonly Found[] | undefined }) {
  const zone = useZone()
  const now = useNow(60_000)
  const columns: readonly Column<Found>[] = [
    {
      head: 'Who',
      isName: true,
      cell: ({ person, name, isMember }) => (
        <Link to="/customers/$person" params={{ person }}>
          {name ?? (isMember ? 'Member' : 'Guest')}
        </Link>
      ),
    },
    { head: 'Account', cell: ({ isMember }) => <span className="bd">{isMember ? 'Member' : 'Guest'}</span> },
    { head: 'Phone', cell: ({ phone }) => phone },
    { head: 'Mail', cell: ({ mail }) => mail },
    { head: 'Orders', label: 'Orders', isRight: true, cell: ({ orders }) => orders },
    { head: 'Latest', label: 'Latest', cell: ({ latestAt }) => (latestAt ? whenWords(latestAt, zone, now) : '–') },
    { head: 'Store', className: 'nm', cell: ({ latestStore }) => latestStore },
  ]
  return <Table caption="Found customers" columns={columns} rows={rows} keyOf={({ person }) => person} isPressable />
}
