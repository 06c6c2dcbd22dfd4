import { useId, useState } from 'react'
import { clampTip, tipAmount, TIP_PRESETS, type Amounts } from '../../../rules/balance.ts'
import { formatMoney, type Percent } from '../../../rules/money.ts'
import '../../ui/tiles.css'

/** 'No Tip', '15%', '20%', '25%' and 'Custom', a whole percent from 0 to 100 [PAY-02 PAY-03]. */
export function TipTiles({
  amounts,
  tip,
  onTip,
}: {
  amounts: Amounts
  tip: Percent
  onTip: (percent: Percent) => void
}) {
  const [custom, setCustom] = useState(!TIP_PRESETS.includes(tip))
  const id = useId()
  return (
    <fieldset className="stack stack-1">
      <legend className="section">Add a tip</legend>
      <div className="sizes tips">
        {TIP_PRESETS.map((percent) => (
          <label key={percent}>
            <input
              className="vh"
              type="radio"
              name={id}
              checked={!custom && tip === percent}
              onChange={() => {
                setCustom(false)
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
        <label className="field tip-custom">
          <span>Tip in percent</span>
          <input
            className="input"
            inputMode="numeric"
            value={String(tip)}
            onChange={(event) => onTip(clampTip(Number(event.target.value.replace(/\D/g, '').slice(0, 4))))}
          />
        </label>
      )}
    </fieldset>
  )
}
