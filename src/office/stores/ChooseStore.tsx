import { ChevronRight } from 'lucide-react'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import type { Permission } from '../../../domain/office/roles.ts'
import { Pane } from '../ui/Pane.tsx'
import { StoreLink } from './StoreLink.tsx'

/** Stands in place of a page that is about one store until somebody says which. */
export function ChooseStore({ to, needs }: { to: string; needs: Permission }) {
  const person = usePerson()
  return (
    <Pane title="Which store?" isFull>
      <ul>
        {person.stores
          .filter(({ code }) => isAllowed(person, needs, code))
          .map(({ code, name }) => (
            <li key={code}>
              <StoreLink className="prow" to={to} store={code}>
                <span className="dish">{name}</span>
                <ChevronRight className="i" size={20} strokeWidth={1.9} aria-hidden />
              </StoreLink>
            </li>
          ))}
      </ul>
    </Pane>
  )
}
