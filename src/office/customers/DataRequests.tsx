import { Link } from '@tanstack/react-router'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { whenWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'

type Request = Answer<'listDataRequests'>['requests'][number]

/** Who asked for a copy or for erasure, with the day by which to answer, and erasures that can be called back (D-218). */
export function DataRequests() {
  const { data } = useRead('listDataRequests', {}, { keep: false })
  const zone = useZone()
  const now = useNow(60_000)
  const keep = usePress('keepCustomer', {
    shownBy: ['listDataRequests'],
    onDone: () => toast('The erasure is called back'),
  })
  if (!data || data.requests.length === 0) return null
  const columns: readonly Column<Request>[] = [
    {
      head: 'What',
      isName: true,
      cell: ({ person, state, kind }) => (
        <Link to="/customers/$person" params={{ person }}>
          {state === 'erasure'
            ? 'An erasure waits'
            : kind === 'access'
              ? 'A copy is asked for'
              : 'Erasure is asked for'}
        </Link>
      ),
    },
    { head: 'Of', cell: ({ person }) => (person.startsWith('g-') ? `guest of order ${person.slice(2)}` : `member ${person.slice(2, 8)}`) }, // oxfmt-ignore
    { head: 'Since', label: 'Since', cell: ({ at }) => whenWords(at, zone, now) },
    { head: 'By', label: 'By', cell: ({ by }) => by || 'the customer' },
    {
      head: 'Until',
      label: 'Until',
      cell: ({ state, due }) => `${state === 'erasure' ? 'goes' : 'answer by'} ${whenWords(due, zone, now)}`,
    },
    {
      head: <span className="vh">Call back</span>,
      isRight: true,
      cell: ({ state, person }) =>
        state === 'erasure' ? (
          <BarredButton className="ob s" isBusy={keep.isBusy} onClick={() => keep.send({ person })}>
            Call it back
          </BarredButton>
        ) : null,
    },
  ]
  return (
    <Pane title="What customers ask for" isFull foot={<ErrorNote failure={keep.failure} />}>
      <Table
        caption="Requests about the data, the first to answer first"
        columns={columns}
        rows={data.requests}
        keyOf={({ person, state, kind }) => `${person} ${state} ${kind}`}
        mark={({ due, state }) => (state === 'asked' && due.getTime() < now ? 'att' : undefined)}
      />
    </Pane>
  )
}
