import { type Size, sizeLabel } from '../../../../domain/catalogue/menu.ts'
import { formatMoney } from '../../../../domain/money.ts'
import styles from './OptionRow.module.css'

interface SizeTilesProps {
  sizes: readonly Size[]
  value: string
  onChange: (size: string) => void
}

/** The sizes and their prices; a single size is shown as text [PROD-01 PROD-12]. */
export function SizeTiles({ sizes, value, onChange }: SizeTilesProps) {
  const [only] = sizes
  if (!only) return null
  if (sizes.length === 1) {
    const { title, detail } = sizeLabel(only)
    return (
      <p className={styles.oneSize}>
        {[title, detail].filter(Boolean).join(' ')} <b className="num">{formatMoney(only.price)}</b>
      </p>
    )
  }
  return (
    <fieldset className={`tiles ${styles.sizes}`} data-part="sizes">
      <legend className="vh">Size</legend>
      {sizes.map((size) => {
        const { title, detail } = sizeLabel(size)
        return (
          <label key={size.code}>
            <input
              className="vh"
              type="radio"
              name="size"
              value={size.code}
              checked={size.code === value}
              onChange={() => onChange(size.code)}
            />
            <b>{title}</b>
            {detail ? <span>{detail}</span> : null}
            <span className="num">{formatMoney(size.price)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
