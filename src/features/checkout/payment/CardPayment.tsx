import { Lock } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { formatMoney, type Cents } from '../../../../domain/money.ts'
import { CardFields, WalletButtons } from '../../../services/card.tsx'
import type { Card } from '../../../services/card/actions.ts'
import { Field } from '../../../ui/Field.tsx'
import styles from './CardPayment.module.css'
import checkoutPageStyles from '../CheckoutPage.module.css'

interface CardPaymentProps {
  total: Cents
  /** Whether something else pays a part. */
  isRest: boolean
  cardholder: string
  isNameMissing: boolean
  nameField: RefObject<HTMLInputElement | null>
  disabled: boolean
  problem: ReactNode
  onCardholder: (name: string) => void
  onWallet: (wallet: Pick<Card, 'confirm' | 'authenticate'>) => Promise<{ ok: boolean }>
}

/** The wallets of the browser, 'or by card', cardholder and card [PAY-01]. */
export function CardPayment(props: CardPaymentProps) {
  const { total, isRest, cardholder, isNameMissing, nameField, disabled, problem, onCardholder, onWallet } = props
  const [hasWallets, setHasWallets] = useState(false)
  return (
    <fieldset className="stack">
      <legend className={checkoutPageStyles.legend}>
        {isRest ? (
          <>
            Pay the rest, <span className={styles.figure}>{formatMoney(total)}</span>
          </>
        ) : hasWallets ? (
          'Pay'
        ) : (
          'Card'
        )}
      </legend>
      <div className={hasWallets ? styles.wallets : undefined}>
        <WalletButtons disabled={disabled} onAvailable={setHasWallets} onPay={onWallet} />
      </div>
      {hasWallets ? <p className={styles.or}>or by card</p> : null}
      <div className="stack" inert={disabled}>
        <Field
          label="Cardholder Name"
          autoComplete="cc-name"
          maxLength={100}
          ref={nameField}
          value={cardholder}
          error={isNameMissing ? "Please enter the cardholder's name." : undefined}
          announced
          onChange={({ target }) => onCardholder(target.value)}
        />
        <CardFields />
      </div>
      {problem}
      {problem ? <p className="sm">Check the card, or use another one, and press Pay again.</p> : null}
      <p className="row soft xs">
        <Lock size={16} aria-hidden="true" /> Charged in CAD. Card details never touch our servers.
      </p>
    </fieldset>
  )
}
