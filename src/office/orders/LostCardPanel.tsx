import { formatMoney } from '../../../domain/money.ts'
import type { Answer } from '../device/ask.ts'
import { useLook } from '../device/useLook.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { useOrderPress } from './useOrderPress.ts'

/** The gift cards of an order: a lost one is blocked, and its rest mailed on a new number (D-213). Each look is in the audit. */
export function LostCardPanel({ order, onClose }: { order: string; onClose: () => void }) {
  const number = Number(order)
  const read = useLook('listOrderGiftCards', { number })
  return (
    <Panel title={`A gift card of order ${order} is lost`} onClose={onClose}>
      <div className="g16">
        <p className="soft">
          The lost card is blocked, and what is left goes to a new number, which is mailed to the address of this order.
          Nobody here sees the whole number.
        </p>
        {read.data?.cards.map((card) => (
          <LostCard key={card.use} number={number} card={card} onClose={onClose} />
        ))}
        {read.isError ? (
          <ErrorState message={read.error.message} again={read.refetch} />
        ) : read.data ? null : (
          <Loading rows={2} what="the gift cards" />
        )}
      </div>
    </Panel>
  )
}

interface LostCardProps {
  number: number
  card: Answer<'listOrderGiftCards'>['cards'][number]
  onClose: () => void
}

function LostCard({ number, card: { use, last, current, balance, blocked }, onClose }: LostCardProps) {
  const press = useOrderPress('replaceGiftCard', `card ${use}`, (made) => {
    toast(`•${current} is blocked, and •${made.last} with ${formatMoney(made.balance)} is mailed`)
    onClose()
  })
  return (
    <div className="g12">
      <p>
        <b>Gift card •{current}</b> {current === last ? '' : `in the place of •${last} `}holds {formatMoney(balance)}
        {blocked ? ' and is blocked' : ''}.
      </p>
      <ErrorNote failure={press.failure} />
      <BarredButton isBusy={press.isBusy} onClick={() => press.send({ number, use, last: current })}>
        Block •{current}, and mail {formatMoney(balance)} on a new card
      </BarredButton>
    </div>
  )
}
