import { useNavigate, useSearch } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Person } from '../device/useAsker.ts'

/** The store that the rooms are about, in the address. Who has one store has its name only. */
export function StorePicker({ stores }: Pick<Person, 'stores'>) {
  const { store = '' } = useSearch({ from: '/frame' })
  const navigate = useNavigate()
  const [only, ...others] = stores
  if (only && others.length === 0)
    return (
      <span className="rw b">
        <Store className="i" size={18} strokeWidth={1.9} aria-hidden />
        {only.name}
      </span>
    )
  return (
    <span className="where">
      <Store className="i" size={18} strokeWidth={1.9} aria-hidden />
      <select
        className="fi"
        aria-label="Store"
        value={store}
        onChange={({ target }) =>
          reportRejection(navigate({ to: '.', search: (kept) => ({ ...kept, store: target.value || undefined }) }))
        }
      >
        <option value="">All stores</option>
        {stores.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
