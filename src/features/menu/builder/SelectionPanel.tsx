import { Check } from 'lucide-react'
import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import { takeChoice, type ChosenProduct } from '../../../../domain/catalogue/configuration.ts'
import type { CouponGroup } from '../../../../domain/catalogue/menu.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { Customize } from './Customize.tsx'
import { selectionField } from './optionField.ts'
import styles from './SelectionPanel.module.css'

interface SelectionPanelProps {
  selection: CouponGroup
  choices: readonly ChosenProduct[]
  fault: ChoiceFault | undefined
  showDescriptions: boolean
  onChange: (choices: ChosenProduct[]) => void
}

/** The products of one selection of a combo; the chosen one can be customized [PROD-05 PROD-13]. */
export function SelectionPanel({ selection, choices, fault, showDescriptions, onChange }: SelectionPanelProps) {
  const taken = choices.find(({ coupon }) => coupon === selection.hash)
  const field = selectionField(selection.hash)
  return (
    <fieldset className={styles.choices} id={field}>
      <legend className="vh">{selection.name}</legend>
      {selection.products.map((choice) => {
        const isTaken = choice.hash === taken?.product
        return (
          <div
            key={choice.hash}
            className={choice.soldOut ? `${styles.choice} ${styles.gone}` : styles.choice}
            data-part="choice"
          >
            <label>
              <input
                type="radio"
                className="vh"
                name={field}
                checked={isTaken}
                disabled={choice.soldOut && !isTaken}
                onChange={() => onChange(takeChoice(choices, selection.hash, choice))}
              />
              <PizzaPicture picture={choice.picture} size={72} />
              <span>
                <b>{choice.name}</b>
                {choice.soldOut ? <small>Sold out</small> : null}
                {choice.description ? <small>{choice.description}</small> : null}
              </span>
              <i aria-hidden>{isTaken ? <Check size={18} strokeWidth={2.4} /> : null}</i>
            </label>
            {isTaken && taken ? (
              <Customize
                choice={choice}
                within={selection.hash}
                chosen={taken.groups}
                fault={fault}
                showDescriptions={showDescriptions}
                onChange={(groups) =>
                  onChange(choices.map((one) => (one.coupon === selection.hash ? { ...one, groups } : one)))
                }
              />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
