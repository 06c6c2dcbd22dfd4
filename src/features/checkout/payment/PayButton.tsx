import { Lock } from 'lucide-react'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { CheckingNote } from '../CheckingNote.tsx'
import type { usePaying } from './usePaying.ts'
import styles from './PayButton.module.css'

interface PayButtonProps {
  form: string
  total: Cents
  phase: ReturnType<typeof usePaying>['phase']
}

/** 'Pay $X CAD' and what becomes of it; while the outcome is not known, a note in its place [PAY-16 PAY-17 PAY-18]. */
export function PayButton({ form, total, phase }: PayButtonProps) {
  const online = useOnline()
  if (phase === 'checking') return <CheckingNote />
  return (
    <>
      {phase === 'ready' ? <NeedsConnection what="Paying" id="pay-needs" /> : null}
      <button
        type="submit"
        form={form}
        className="btn btn-go btn-big btn-wide"
        disabled={phase === 'ready' && !online}
        aria-disabled={phase !== 'ready'}
        aria-describedby={online ? undefined : 'pay-needs'}
      >
        {phase === 'ready' && <Lock size={20} aria-hidden="true" />}
        {phase === 'working' && 'Processing...'}
        {phase === 'paid' && 'Payment was successful!'}
        {phase === 'ready' && (total === 0 ? 'Complete Order' : `Pay ${formatMoney(total)} CAD`)}
      </button>
      {phase === 'ready' && total > 0 ? (
        <p className={`soft xs ${styles.promise}`}>One tap is enough. If the network drops, we never charge twice.</p>
      ) : null}
    </>
  )
}
