import type { ChosenOption } from '../../../../domain/catalogue/configuration.ts'
import type { Group, Option, Side } from '../../../../domain/catalogue/menu.ts'
import { PizzaPicture } from '../../../components/pizza/PizzaPicture.tsx'
import { SideButtons } from './SideButtons.tsx'
import styles from './OptionRow.module.css'

interface OptionRowProps {
  group: Group
  option: Option
  name: string
  chosen: ChosenOption | undefined
  price: string
  showDescription: boolean
  picture: string | undefined
  onToggle: () => void
  onSide: (side: Side) => void
  onExtra: (extra: boolean) => void
}

/**
 * One option; when it is on, its half and Extra where the group allows them [PROD-08 PROD-09 PROD-10]. One that is sold out can
 * only be taken off (D-66).
 */
export function OptionRow({ group, option, name, chosen, price, showDescription, picture, ...on }: OptionRowProps) {
  const { soldOut } = option
  const hasControls = chosen !== undefined && !soldOut && (group.halves || group.extras)
  return (
    <div className={soldOut ? `ticks ${styles.option} ${styles.gone}` : `ticks ${styles.option}`} data-part="option">
      <label>
        <input
          type={group.choice === 'single' ? 'radio' : 'checkbox'}
          name={name}
          checked={chosen !== undefined}
          disabled={soldOut && !chosen}
          onChange={on.onToggle}
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
          {group.halves ? <SideButtons option={option.name} side={chosen.side} onSide={on.onSide} /> : null}
          {group.extras ? (
            <button
              type="button"
              className={styles.extra}
              data-part="extra"
              aria-pressed={chosen.extra}
              aria-label={`Extra ${option.name}`}
              onClick={() => on.onExtra(!chosen.extra)}
            >
              Extra
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
