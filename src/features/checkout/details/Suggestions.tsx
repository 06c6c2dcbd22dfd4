import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { ReadFailure } from '../../../device/api/result.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { readProduct } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import type { CheckoutData } from '../checkoutState.ts'
import styles from './Suggestions.module.css'

const INVITATION = 'Complete your meal with our famous sides and dips'

/**
 * 'Frequently bought together'; each product opens above checkout [CHK-33 CHK-34 CHK-49]. Its bar is 80 px high; below
 * 650 px it is 50, and the invitation moves into the open panel [CHK-35].
 */
export function Suggestions({ additions, store }: Pick<CheckoutData, 'additions' | 'store'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string>()

  const open = async (product: string) => {
    setOpening(product)
    try {
      await readProduct(queryClient, { store: store.hash, product }, { retry: false })
      await navigate({ to: '/checkout', search: { product }, resetScroll: false })
    } catch (error) {
      toast(error instanceof ReadFailure ? error.failure.message : 'This could not be opened. Please try again.')
    }
    setOpening(undefined)
  }
  const tap = (event: MouseEvent, product: string) => {
    event.preventDefault()
    reportRejection(open(product))
  }

  if (additions.length === 0) return null
  return (
    <details className={`card ${styles.suggestions}`}>
      <summary>
        <span>
          <b>Frequently bought together</b>
          <span className={`soft sm ${styles.invitation}`}>{INVITATION}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <p className={`soft sm ${styles.invitation}`}>{INVITATION}</p>
      <ul>
        {additions.map(({ hash, picture, name, size }) => (
          <li key={hash}>
            <Link
              to="/checkout"
              search={{ product: hash }}
              preload={false}
              aria-busy={opening === hash}
              onClick={(event) => tap(event, hash)}
            >
              <PizzaPicture picture={picture} size={72} />
              <span className="b">{name}</span>
              <span className="soft xs">{size}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
