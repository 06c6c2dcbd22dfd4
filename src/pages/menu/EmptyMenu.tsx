import { Link } from '@tanstack/react-router'
import type { Store } from '../../../rules/store.ts'

/** A store without a menu yet. */
export function EmptyMenu({ store }: { store: Store }) {
  return (
    <div className="wrap nothing">
      <img src="/icon.svg" alt="" width="96" height="96" loading="lazy" />
      <p className="display">{store.name} has nothing in the oven yet.</p>
      <Link className="btn btn-go" to="/locations">
        Pick Another Location
      </Link>
    </div>
  )
}
