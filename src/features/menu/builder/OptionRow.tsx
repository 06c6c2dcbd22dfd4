import { memo } from 'react'
import { amountOf, canBeExtra } from '../../../../domain/catalogue/amounts.ts'
import {
  setAmount,
  setExtra,
  setSide,
  toggleOption,
  type ChosenGroup,
  type ChosenOption,
} from '../../../../domain/catalogue/configuration.ts'
import type { Group, Option, Side } from '../../../../domain/catalogue/menu.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import styles from './OptionRow.module.css'

/** Changes what is chosen by then. The function stays the same, so that a tap draws only the rows that it changes. */
export type EditGroups = (edit: (now: readonly ChosenGroup[]) => ChosenGroup[]) => void

interface OptionRowProps {
  group: Group
  option: Option
  name: string
  chosen: ChosenOption | undefined
  price: string
  /** As `amountChoices` says them: text, so that the row stays as it is while they do. */
  amounts: string
  showDescription: boolean
  picture: string | undefined
  onEdit: EditGroups
}

/**
 * One option; when it is on, its half and Extra where the group allows them [PROD-08 PROD-09 PROD-10]. One that is sold out can
 * only be taken off (D-66).
 */
export const OptionRow = memo(function OptionRow({
  group,
  option,
  name,
  chosen,
  price,
  amounts,
  showDescription,
  picture,
  onEdit,
}: OptionRowProps) {
  const { soldOut } = option
  const isExtra = !amounts && canBeExtra(group, option)
  const hasControls = chosen !== undefined && !soldOut && (group.halves || isExtra || amounts !== '')
  return (
    <div className={soldOut ? `ticks ${styles.option} ${styles.gone}` : `ticks ${styles.option}`} data-part="option">
      <label>
        <input
          type={group.choice === 'single' ? 'radio' : 'checkbox'}
          name={name}
          checked={chosen !== undefined}
          disabled={soldOut && !chosen}
          onChange={() => onEdit((now) => toggleOption(now, group, option))}
        />
        {picture === undefined ? null : <PizzaPicture picture={picture} size={48} />}
        <span>
          {option.name}
          {showDescription && option.description ? <small>{option.description}</small> : null}
        </span>
        {soldOut ? <span className={styles.price}>Sold out</span> : null}
        {price && !soldOut && !hasControls ? <span className={styles.price}>{price}</span> : null}
      </label>
      {hasControls ? (
        <div className={styles.controls}>
          {group.halves ? (
            <SideButtons
              option={option.name}
              side={chosen.side}
              onSide={(side) => onEdit((now) => setSide(now, group, option.hash, side))}
            />
          ) : null}
          {amounts ? (
            <select
              className={styles.extra}
              data-part="amount"
              aria-label={`How much ${option.name}`}
              value={amountOf(option, chosen)}
              onChange={({ target }) => onEdit((now) => setAmount(now, group, option.hash, Number(target.value)))}
            >
              {amounts.split('|').map((text) => {
                const [amount = '', ...words] = text.split(' ')
                return (
                  <option key={amount} value={amount}>
                    {words.join(' ')}
                  </option>
                )
              })}
            </select>
          ) : null}
          {isExtra ? (
            <button
              type="button"
              className={styles.extra}
              data-part="extra"
              aria-pressed={chosen.extra}
              aria-label={`Extra ${option.name}`}
              onClick={() => onEdit((now) => setExtra(now, group, option.hash, !chosen.extra))}
            >
              Extra
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
})

const SIDES: readonly { side: Side; name: string; d: string }[] = [
  { side: 1, name: 'Left half', d: 'M10 3a7 7 0 0 0 0 14z' },
  { side: 0, name: 'Whole', d: 'M10 3a7 7 0 0 0 0 14a7 7 0 0 0 0-14z' },
  { side: 2, name: 'Right half', d: 'M10 3a7 7 0 0 1 0 14z' },
]

/** Left half, whole, right half [PROD-08]. */
function SideButtons({ option, side, onSide }: { option: string; side: Side; onSide: (side: Side) => void }) {
  return (
    <fieldset className={styles.sides} data-part="sides">
      <legend className="vh">Where {option} goes</legend>
      {SIDES.map((one) => (
        <button
          key={one.side}
          type="button"
          aria-pressed={one.side === side}
          aria-label={one.name}
          title={one.name}
          onClick={() => onSide(one.side)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <path d={one.d} fill="currentColor" />
          </svg>
        </button>
      ))}
    </fieldset>
  )
}
