import { useLook } from '../device/useLook.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Panel } from '../ui/Panel.tsx'

export type Paper = 'receipt' | 'ticket'

export const PAPERS: Readonly<Record<Paper, string>> = {
  receipt: 'Receipt, as it is mailed',
  ticket: 'Ticket, as the kitchen has it',
}

/** A paper of the order as text. Each look is in the audit, so it is read once, and does not stay on the device. */
export function PapersPanel({ order, paper, onClose }: { order: string; paper: Paper; onClose: () => void }) {
  const read = useLook('getOrderPapers', { number: Number(order) })
  return (
    <Panel title={`${PAPERS[paper]}: order ${order}`} onClose={onClose}>
      {read.data ? (
        <Text paper={paper} text={read.data[paper] || 'This store is not in the catalogue any more.'} />
      ) : read.isError ? (
        <ErrorState message={read.error.message} again={read.refetch} />
      ) : (
        <Loading rows={8} what="the paper" />
      )}
    </Panel>
  )
}

/** To be read, scrolled by keyboard and copied; the ticket keeps the columns of its printer. */
const Text = ({ paper, text }: { paper: Paper; text: string }) => (
  <textarea
    readOnly
    aria-label={PAPERS[paper]}
    className={`opaper ${paper}`}
    rows={text.split('\n').length + (paper === 'receipt' ? 6 : 1)}
    wrap={paper === 'ticket' ? 'off' : 'soft'}
    value={text}
  />
)
