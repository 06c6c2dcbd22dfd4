import { useId, useState, type Ref } from 'react'
import { tipAmount, TIP_PRESETS, typedTip, type Amounts } from '../../../../domain/payment/balance.ts'
import { formatMoney, type Percent } from '../../../../domain/money.ts'
import { Field } from '../../../ui/Field.tsx'
import '../../../ui/styles/tiles.css'
import styles from './TipTiles.module.css'
import checkoutPageStyles from '../CheckoutPage.module.css'

interface TipTilesProps {
  amounts: Amounts
  tip: Percent
  /** Undefined while the typed text is no valid tip: the previous tip stays shown, and paying is blocked. */
  onTip: (percent: Percent | undefined) => void
  field: Ref<HTMLInputElement>
}

/** 'No Tip', '15%', '20%', '25%' and 'Custom', a whole percent from 0 to 100 [PAY-02 PAY-03]. */
export function TipTiles({ amounts, tip, onTip, field }: TipTilesProps) {
  const [custom, setCustom] = useState(!TIP_PRESETS.includes(tip))
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const take = (text: string) => {
    const percent = typedTip(text)
    setTyped(percent === undefined ? text : undefined)
    onTip(percent)
  }
  return (
    <fieldset className={`stack stack-1 ${styles.tip}`}>
      <legend className={checkoutPageStyles.legend}>Add a tip</legend>
      <div className={`tiles ${styles.tips}`}>
        {TIP_PRESETS.map((percent) => (
          <label key={percent}>
            <input
              className="vh"
              type="radio"
              name={id}
              checked={!custom && tip === percent}
              onChange={() => {
                setCustom(false)
                setTyped(undefined)
                onTip(percent)
              }}
            />
            <b>{percent === 0 ? 'No Tip' : `${percent}%`}</b>
            {percent > 0 && <span>{formatMoney(tipAmount(amounts, percent))}</span>}
          </label>
        ))}
        <label>
          <input className="vh" type="radio" name={id} checked={custom} onChange={() => setCustom(true)} />
          <b>Custom</b>
        </label>
      </div>
      {custom && (
        <div className={styles.custom}>
          <Field
            label="Tip in percent"
            inputMode="numeric"
            ref={field}
            value={typed ?? String(tip)}
            error={typed === undefined ? undefined : 'Please choose a tip in whole percent, from 0 to 100.'}
            announced
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </fieldset>
  )
}
