import { useState } from 'react'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'

interface TotalChangedProps {
  before: Cents
  now: Cents
  onContinue: () => Promise<void>
  onBack: () => void
}

export function TotalChanged({ before, now, onContinue, onBack }: TotalChangedProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await onContinue()
  }
  return (
    <Confirm
      title="Your total changed"
      cancel="Back"
      confirm="Continue"
      busy={busy}
      onCancel={onBack}
      onConfirm={() => reportRejection(go())}
    >
      <p>
        The total changed from <b className="num">{formatMoney(before)}</b> to <b className="num">{formatMoney(now)}</b>
      </p>
    </Confirm>
  )
}
