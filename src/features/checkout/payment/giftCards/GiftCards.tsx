import { ChevronDown, Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { MAX_GIFT_CARDS } from '../../../../../domain/payment/giftCards.ts'
import { formatMoney } from '../../../../../domain/money.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { GiftCardBlock } from './GiftCardBlock.tsx'
import { GiftCardEntry } from './GiftCardEntry.tsx'
import type { GiftCardControl } from './useGiftCards.ts'
import styles from './GiftCards.module.css'

/** The collapsible 'Pay By Gift Card' with the applied cards; collapsed cards show the latest only [PAY-05 PAY-08], Q-13. */
export function GiftCards({ control }: { control: GiftCardControl }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { applied } = control
  const shown = showsAll ? applied : applied.slice(-1)
  return (
    <details
      className={`card ${styles.box}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Gift size={22} strokeWidth={1.9} aria-hidden />
        <span>Pay By Gift Card</span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {isOpen ? (
        <div className={`stack stack-1 ${styles.content}`}>
          <p className="soft sm">
            Gift cards pay up to the sub total, {formatMoney(control.limits.subtotal)}. Taxes, delivery and tip need a
            credit card as well.
          </p>
          {applied.length === 0 ? (
            <GiftCardEntry control={control} />
          ) : (
            <>
              <ul className={styles.cards}>
                {shown.map((card) => (
                  <GiftCardBlock key={card.token} card={card} control={control} />
                ))}
              </ul>
              <div className={styles.links}>
                {applied.length < MAX_GIFT_CARDS ? (
                  <button type="button" className="link" onClick={() => setIsAdding(true)}>
                    <Plus size={20} aria-hidden /> Add Another Gift Card
                  </button>
                ) : null}
                {applied.length > 1 ? (
                  <button
                    type="button"
                    className="link"
                    aria-expanded={showsAll}
                    onClick={() => setShowsAll(!showsAll)}
                  >
                    Show All Activated Cards
                  </button>
                ) : null}
              </div>
            </>
          )}
        </div>
      ) : null}
      {isAdding
        ? createPortal(
            <Sheet title="Pay By Gift Card" onClose={() => setIsAdding(false)}>
              <GiftCardEntry control={control} isFirstField onAdded={() => setIsAdding(false)} />
            </Sheet>,
            document.body,
          )
        : null}
    </details>
  )
}
