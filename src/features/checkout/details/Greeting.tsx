import { Flame, Smartphone } from 'lucide-react'
import { BRAND } from '../../../../shared/brand.ts'
import type { Customer } from '../../../../domain/account/session.ts'

/** [CHK-05 CHK-06 CHK-07 CHK-08] */
export function Greeting({ member, earned }: { member: Customer | undefined; earned: number }) {
  if (!member)
    return (
      <p className="note good">
        <Smartphone className="i" size={22} aria-hidden="true" />
        <span>
          Download the app and sign up for <b>25% off</b> and points.
        </span>
      </p>
    )
  if (earned === 0) return null
  return (
    <p className="note good">
      <Flame className="i" size={22} aria-hidden="true" />
      <span>
        You're racking up{' '}
        <b>
          {earned} {BRAND.points}
        </b>{' '}
        for this order!
      </span>
    </p>
  )
}
