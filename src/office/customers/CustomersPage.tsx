import { useEffect, useState } from 'react'
import { orderTerm } from '../../../domain/office/orderTerm.ts'
import { keepLookedUp, lookedUp } from '../device/lookedUp.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { useLook } from '../device/useLook.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { DataRequests } from './DataRequests.tsx'
import { FoundTable, MORE } from '../found/FoundCustomers.tsx'
import { AuditedSearch } from '../found/AuditedSearch.tsx'

const HINT = 'A phone or its last four digits, a mail address, three letters of a name, or the number of an order.'

/** Finds customers; each search is in the audit, so it begins with a press, not while somebody types (D-207). */
export function CustomersPage() {
  const me = usePerson()
  const { id } = me
  const [words, setWords] = useState(() => lookedUp('customers', id))
  const [typed, setTyped] = useState(words)
  const [isTooLittle, setIsTooLittle] = useState(false)
  const { data, error, isFetching, refetch } = useLook('findCustomers', { q: words }, words !== '')
  useEffect(() => {
    // A phone would open its keyboard over the list.
    if (matchMedia('(pointer: fine)').matches) document.querySelector<HTMLElement>('.osearch input')?.focus()
  }, [])
  const find = () => {
    const next = typed.trim()
    const term = orderTerm(next)
    const isFit = term !== undefined && term.kind !== 'amount'
    setIsTooLittle(!isFit)
    if (!isFit) return
    keepLookedUp('customers', id, next)
    setWords(next)
  }
  return (
    <>
      <PageHead title="Customers" line="Who ordered, what they were given, and what is kept of them." />
      <AuditedSearch
        label="Find customers"
        placeholder="Phone, mail, name or order"
        value={typed}
        onChange={setTyped}
        onFind={find}
      />
      {isAllowed(me, 'customers:export') ? <DataRequests /> : null}
      {isTooLittle ? <Note tone="bad">Type more: {HINT.charAt(0).toLowerCase() + HINT.slice(1)}</Note> : null}
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {error && !data ? null : (
        <Pane isFull foot={data?.isMore ? MORE : undefined}>
          {words === '' ? (
            <EmptyState title="Nobody is looked for yet">{HINT}</EmptyState>
          ) : data?.customers.length === 0 ? (
            <EmptyState title="Nobody is found">
              No customer whom you may see fits. Who has some stores finds who ordered there in the last 90 days.
            </EmptyState>
          ) : (
            <FoundTable rows={isFetching && !data ? undefined : data?.customers} />
          )}
        </Pane>
      )}
    </>
  )
}
