import { useEffect } from 'react'
import type { Paid } from '../../device/payment/payOrder.ts'
import { withoutReload } from '../../device/reload.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { CheckingNote } from './CheckingNote.tsx'
import styles from './ThankYouStep.module.css'

export function CheckingOrder({ onKnown }: { onKnown: (paid: Paid | undefined) => Promise<void> }) {
  useEffect(() => {
    reportRejection(check().then(onKnown))
    // Runs once: it retries until the outcome is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className={styles.thanks}>
      <div className={styles.oven}>
        <OvenArt id="checking" />
      </div>
      <h1 tabIndex={-1}>Checking your order</h1>
      <CheckingNote />
    </div>
  )
}

async function check(): Promise<Paid | undefined> {
  const { checkOrder } = await import('../../device/payment/payment.ts')
  return await withoutReload(checkOrder())
}
