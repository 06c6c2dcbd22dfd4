import { useId } from 'react'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Field } from '../../../ui/Field.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import type { CouponControl } from './useCoupon.ts'
import styles from './Saving.module.css'

interface CouponEntryProps {
  control: CouponControl
  onApplied?: () => void
}

/** The promo code and 'Apply' [COUPON-01 COUPON-08]. Enter applies the code: the form around it is not sent. */
export function CouponEntry({ control, onApplied }: CouponEntryProps) {
  const { typed, setTyped, asking, failure } = control
  const online = useOnline()
  const id = useId()
  const apply = async () => {
    if (online && (await control.apply(typed))) onApplied?.()
  }
  const isAsking = asking !== undefined && asking === typed.trim().toUpperCase()
  return (
    <div className="stack stack-1">
      <div className={styles.entry}>
        <Field
          label="Promo code"
          name="coupon"
          placeholder="Enter a code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={60}
          value={typed}
          error={failure?.code === typed.trim().toUpperCase() ? failure.message : undefined}
          announced
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            reportRejection(apply())
          }}
        />
        <button
          type="button"
          className="btn btn-line"
          disabled={!online}
          aria-disabled={asking !== undefined}
          aria-describedby={online ? undefined : id}
          onClick={() => reportRejection(apply())}
        >
          {isAsking ? 'Applying…' : 'Apply'}
        </button>
      </div>
      <NeedsConnection what="A promo code" id={id} />
    </div>
  )
}
