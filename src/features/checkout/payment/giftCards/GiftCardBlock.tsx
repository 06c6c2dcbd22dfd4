import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { balanceNote, type AppliedGiftCard } from '../../../../../domain/payment/giftCards.ts'
import { formatAmount } from '../../../../../domain/money.ts'
import { useOnline } from '../../../../hooks/useDevice.ts'
import { reportRejection } from '../../../../ui/reportRejection.ts'
import type { GiftCardControl } from './useGiftCards.ts'
import styles from './GiftCards.module.css'

/** An applied card: what it pays, which can be edited, 'Delete', and the balance note [PAY-08 PAY-09 PAY-12 PAY-13]. */
export function GiftCardBlock({ card, control }: { card: AppliedGiftCard; control: GiftCardControl }) {
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isDeleting, setIsDeleting] = useState(false)
  const online = useOnline()
  const id = useId()
  const { token, last, value } = card

  /** A refused edit keeps the old value [PAY-11]. */
  function take() {
    if (typed === undefined) return
    const edited = control.edit(token, typed)
    setTyped(undefined)
    setNote(edited.ok ? (edited.note ?? '') : '')
    setError(edited.ok ? undefined : edited.message)
  }

  async function remove() {
    if (isDeleting) return
    setIsDeleting(true)
    const failure = await control.remove(token)
    // After a success the block is gone.
    setIsDeleting(false)
    setError(failure)
  }

  const described = [`${id}note`, error === undefined ? '' : `${id}error`].filter(Boolean).join(' ')
  return (
    <li className={styles.card}>
      <p className={styles.applied}>
        <CircleCheck size={22} strokeWidth={1.9} aria-hidden />
        <span>
          <b className="num">xxxx xxxx xxxx {last}</b> has been applied to your order
        </span>
      </p>
      <div className={styles.amount}>
        <div className={styles.money}>
          <span aria-hidden>$</span>
          <input
            className="input"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={16}
            aria-label={`Amount from the card ending in ${last}`}
            aria-describedby={described}
            aria-invalid={error === undefined ? undefined : true}
            value={typed ?? formatAmount(value)}
            onChange={({ target }) => {
              setError(undefined)
              setNote('')
              setTyped(target.value)
            }}
            onFocus={({ target }) => target.select()}
            onBlur={take}
            onKeyDown={({ key }) => key === 'Enter' && take()}
          />
        </div>
        <button
          type="button"
          className="link"
          disabled={!online}
          aria-disabled={isDeleting}
          aria-label={`Delete the card ending in ${last}`}
          onClick={() => reportRejection(remove())}
        >
          Delete
        </button>
      </div>
      {error === undefined ? null : (
        <p className="err" role="alert" id={`${id}error`}>
          {error}
        </p>
      )}
      <output className="sm" id={`${id}note`}>
        {note} {balanceNote(card, control.applied, control.limits.total)}
      </output>
    </li>
  )
}
