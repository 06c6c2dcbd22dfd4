import { useEffect } from 'react'
import type { Paid } from '../../device/payment/payOrder.ts'
import { withoutReload } from '../../device/reload.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { reportRejection } from '../../ui/run.ts'
import { CheckingNote } from './CheckingNote.tsx'
import styles from './ThankYouStep.module.css'

/** An earlier page left an order whose answer it did not hear: first of all, what became of it? */
export function CheckingOrder({ onKnown }: { onKnown: (paid: Paid | undefined) => Promise<void> }) {
  useEffect(() => {
    reportRejection(check().then(onKnown))
    // Once: it goes on until it is known.
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
