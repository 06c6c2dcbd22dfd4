import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isPermission, PERMISSIONS } from '../../../domain/office/roles.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { dayWords, momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { NewKey } from './NewKey.tsx'

type Key = Answer<'listKeys'>['keys'][number]

/** Keys of machines: what each may, where, until when, when it was used and who made it (D-196). */
export function KeysPage() {
  const { data, error, refetch } = useRead('listKeys', {})
  const [isMaking, setIsMaking] = useState(false)
  const me = usePerson()
  const zone = useZone()
  const end = usePress('endKey', {
    shownBy: ['listKeys'],
    onDone: ({ name }) => toast(`The key ${name} does not work any more.`),
  })
  const nameOf = (code: string) => me.stores.find((store) => store.code === code)?.name ?? code
  const live = data?.keys.filter(({ isLive }) => isLive)
  const columns: readonly Column<Key>[] = [
    { head: 'Key', isName: true, cell: ({ name }) => <b>{name}</b> },
    { head: 'May', label: 'May', cell: ({ permissions }) => permissions.map(wordsOf).join('; ') },
    { head: 'Stores', label: 'Stores', cell: ({ stores }) => stores?.map(nameOf).join(', ') ?? 'all' },
    { head: 'Until', label: 'Until', cell: ({ ends }) => dayWords(ends, zone) },
    { head: 'Last used', label: 'Last used', cell: ({ used }) => (used ? momentWords(used, zone) : 'never') },
    { head: 'Made by', label: 'Made by', cell: ({ madeBy, made }) => `${madeBy || 'the host’s own key'}, ${dayWords(made, zone)}` }, // oxfmt-ignore
    {
      head: <span className="vh">End</span>,
      isRight: true,
      cell: ({ id, name }) => (
        <BarredButton className="ob s" isBusy={end.isBusy} onClick={() => end.send({ id })}>
          End<span className="vh"> the key {name}</span>
        </BarredButton>
      ),
    },
  ]
  return (
    <>
      <PageHead title="Keys" line={live && `${live.length} in use. A key is for a machine; people sign in.`}>
        <button type="button" className="ob go" onClick={() => setIsMaking(true)}>
          <Plus className="i" size={18} strokeWidth={2} aria-hidden />
          Make a key
        </button>
      </PageHead>
      <ErrorNote failure={end.failure} />
      {error && !data ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Pane isFull>
          {live?.length === 0 ? (
            <EmptyState title="No key is in use">
              A program that reads orders or books asks with a key of its own.
            </EmptyState>
          ) : (
            <Table caption="Keys of machines, the newest first" columns={columns} rows={live} keyOf={({ id }) => id} />
          )}
        </Pane>
      )}
      {isMaking ? <NewKey onClose={() => setIsMaking(false)} /> : null}
    </>
  )
}

const wordsOf = (permission: string): string => (isPermission(permission) ? PERMISSIONS[permission].is : permission)
