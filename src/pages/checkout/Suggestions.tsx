import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { storeName } from '../../../rules/store.ts'
import { PizzaPicture } from '../../parts/PizzaPicture.tsx'
import type { CheckoutData } from './checkoutState.ts'

const INVITATION = 'Complete your meal with our famous sides and dips'

/**
 * 'Frequently bought together': what goes with the order; each opens its product [CHK-33 CHK-34]. Its bar is 80 px high; below
 * 650 px it is 50, and the invitation stands in the open panel instead [CHK-35].
 */
export function Suggestions({ additions, store }: Pick<CheckoutData, 'additions' | 'store'>) {
  if (additions.length === 0) return null
  return (
    <details className="card suggestions">
      <summary>
        <span>
          <b>Frequently bought together</b>
          <span className="soft sm invitation">{INVITATION}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <p className="soft sm invitation">{INVITATION}</p>
      <ul>
        {additions.map((one) => (
          <li key={one.hash}>
            <Link to="/menu/$storename/$productId" params={{ storename: storeName(store), productId: one.hash }}>
              <PizzaPicture picture={one.picture} size={72} />
              <span className="b">{one.name}</span>
              <span className="soft xs">{one.size}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
