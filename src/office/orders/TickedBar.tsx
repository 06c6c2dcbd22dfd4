import { Mail } from 'lucide-react'
import { useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, fileAddress } from '../device/ask.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'

/** What can be done with the ticked orders together. A receipt that could not be sent is named with its reason, and stays ticked. */
export function TickedBar({ orders, onEnd }: { orders: readonly string[]; onEnd: () => void }) {
  const person = usePerson()
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const resend = async () => {
    setIsBusy(true)
    const failed: string[] = []
    for (const order of orders) {
      const sent = await ask('resendReceipt', { number: Number(order) }, { key: crypto.randomUUID() })
      if (!sent.ok) failed.push(`${order}: ${sent.message}`)
    }
    setIsBusy(false)
    setFaults(failed)
    const sent = orders.length - failed.length
    if (sent > 0) toast(sent === 1 ? '1 receipt is on its way' : `${sent} receipts are on their way`)
    if (failed.length === 0) onEnd()
  }
  return (
    <section className="ticked" aria-label="Ticked orders">
      <b>{count} ticked</b>
      {isAllowed(person, 'orders:change') ? (
        <BarredButton isBusy={isBusy} onClick={() => reportRejection(resend())}>
          <Mail className="i" size={18} strokeWidth={1.9} aria-hidden />
          {orders.length === 1 ? 'Resend receipt' : `Resend ${orders.length} receipts`}
        </BarredButton>
      ) : null}
      <FileButton
        address={fileAddress('exportFoundOrders', { span: 'any', numbers: orders.map(Number), format: 'csv' })}
      >
        Export CSV
      </FileButton>
      <button type="button" className="ob quiet s" onClick={onEnd}>
        Tick none
      </button>
      {faults.length > 0 ? <Note tone="bad">{faults.join(' ')}</Note> : null}
    </section>
  )
}
