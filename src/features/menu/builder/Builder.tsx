import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import {
  findExceededLimit,
  findMissingChoice,
  findSoldOutChoice,
  type ChoiceFault,
} from '../../../../domain/catalogue/validateConfiguration.ts'
import { aboutText, builtCalories, caloriesText, hasCalories } from '../../../../domain/catalogue/calories.ts'
import { changeSize, type Configuration } from '../../../../domain/catalogue/configuration.ts'
import { halvesOf } from '../../../../domain/catalogue/description.ts'
import { type Product, type Size, sizeLabel } from '../../../../domain/catalogue/menu.ts'
import { linePrice } from '../../../../domain/catalogue/price.ts'
import { productAt } from '../../../../domain/catalogue/productAt.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { AddBar } from './AddBar.tsx'
import { useChoice } from '../../../hooks/useDevice.ts'
import { lazyWithFallback } from '../../../hooks/lazyWithFallback.ts'
import { AllergenNote } from '../AllergenNote.tsx'
import { ContainsPending } from '../contains/ContainsPending.tsx'
import { countOf, tabsOf, tabsOfFault } from './builderTabs.ts'
import { optionField } from './optionField.ts'
import { OptionTabs } from './OptionTabs.tsx'
import { formatMoney } from '../../../../domain/money.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { TabPanel, type EditConfiguration } from './TabPanel.tsx'
import { useMenu } from '../useMenu.ts'
import { useHydrated } from '../../../ui/useHydrated.ts'
import { beforeReload } from '../../../device/reload.ts'
import { keepReloadState, takeReloadState } from '../../../device/store/reloadState.ts'
import optionRowStyles from './OptionRow.module.css'
import styles from './Builder.module.css'

const Contains = memo(
  lazyWithFallback(() => import('../contains/Contains.tsx').then((file) => file.Contains), ContainsPending),
)

const BARE = 'There is nothing on either half yet. Press again to take it like this.'

interface BuilderProps {
  store: Store
  product: Product
  line: string | undefined
  isLineLoading: boolean
  start: Configuration
  from: string
  onClose: (message?: string) => void
}

/** Builds one product: picture, size, options by tab, quantity and price [PROD-01]; in which order it is drawn says D-170. */
export function Builder({ store, product: sold, line, isLineLoading, start, from, onClose }: BuilderProps) {
  const { service } = useChoice()
  const product = useMemo(() => productAt(sold, service), [sold, service])
  const [configuration, setConfiguration] = useState(start)
  const drawn = useDeferredValue(configuration)
  const isWhole = useDeferredValue(true, !useHydrated())
  const [chosenTab, setTab] = useState<string>()
  const [fault, setFault] = useState<ChoiceFault>()
  const inHalves = useMenu(store).halfAndHalf === product.hash
  const [isBareTaken, setIsBareTaken] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  useReloadState([sold, line ?? ''], configuration, setConfiguration)

  const tabs = useMemo(() => tabsOf(product, configuration.size), [product, configuration.size])
  const tab = tabs.find(({ id }) => id === chosenTab) ?? tabs[0]
  const forbidden = useMemo(
    () => findSoldOutChoice(product, configuration) ?? findExceededLimit(product, configuration),
    [product, configuration],
  )
  const shownFault = fault ?? forbidden
  const faultTab = shownFault && tabsOfFault(shownFault).tab

  // Each refusal creates a new object, so that asking again moves the focus again.
  useEffect(() => {
    if (fault) document.getElementById(optionField(fault))?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [fault])

  /** Any choice clears the error [PROD-19]. */
  const change: EditConfiguration = useCallback((edit) => {
    setFault(undefined)
    setConfiguration(edit)
  }, [])
  const selectSize = useCallback((size: string) => change((now) => changeSize(product, now, size)), [change, product])

  /**
   * Returns whether everything is chosen and can be made; else focuses the tab and row where something is missing, sold out or too
   * much [PROD-26 PROD-28 PROD-29], D-66, D-182.
   */
  const check = () => {
    const found = findMissingChoice(product, configuration) ?? forbidden ?? bareFault()
    setFault(found)
    const isSomewhere = found && (found.group ?? found.coupon ?? found.bag) !== undefined
    if (isSomewhere) setTab(tabsOfFault(found).tab)
    return !found
  }

  /** A half & half pizza with nothing on either half is asked about once (D-141). */
  const bareFault = (): ChoiceFault | undefined => {
    if (!inHalves || isBareTaken) return undefined
    const { left, right } = halvesOf(product, configuration)
    if (left !== '' || right !== '') return undefined
    setIsBareTaken(true)
    return { message: BARE }
  }

  const select = useCallback((id: string) => {
    setTab(id)
    const container = scroller.current
    const row = container?.querySelector('[data-part=tabs]')
    const panel = container?.querySelector('[data-part=panel]:not([hidden])')
    if (!container || !row || !panel) return
    const hidden = row.getBoundingClientRect().bottom - panel.getBoundingClientRect().top
    if (hidden > 1) container.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [])
  const optionTabs = useMemo(
    () =>
      tabs.map((one) => ({
        id: one.id,
        name: one.name,
        count: countOf(one, drawn),
        hasFault: one.id === faultTab,
      })),
    [tabs, drawn, faultTab],
  )

  return (
    <>
      <div className={styles.scroller} data-part="options" ref={scroller}>
        <ProductPicture
          store={store}
          product={product}
          configuration={drawn}
          selection={tab?.kind === 'selection' ? tab.selection : undefined}
          inHalves={inHalves}
          scroller={scroller}
          from={from}
          onClose={onClose}
        />
        <div className={styles.options} data-replay="within">
          <h2 id="product-name" tabIndex={-1}>
            {product.name}
          </h2>
          {product.description ? <p className="soft">{product.description}</p> : null}
          <SizeTiles sizes={product.sizes} value={configuration.size} onChange={selectSize} />
          {tabs.length > 0 && hasCalories(product) ? (
            <p className={`sm num ${optionRowStyles.oneSize}`}>{builtText(product, drawn)}</p>
          ) : null}
          <OptionTabs label="options" tabs={optionTabs} current={tab?.id ?? ''} onSelect={select} />
          {tabs.map((one) => (
            <TabPanel
              key={one.id}
              tab={one}
              isAlone={tabs.length === 1}
              isShown={one.id === tab?.id}
              isDrawn={isWhole || one.id === tab?.id}
              product={product}
              configuration={configuration}
              fault={fault}
              store={store}
              onEdit={change}
            />
          ))}
          {isWhole ? <Contains store={store} product={product} configuration={drawn} /> : <ContainsPending />}
          <AllergenNote />
        </div>
      </div>
      <AddBar
        store={store}
        product={sold}
        price={linePrice(product, configuration)}
        line={line}
        isLineLoading={isLineLoading}
        configuration={configuration}
        error={shownFault?.message}
        check={check}
        onQuantity={(quantity) => setConfiguration((now) => ({ ...now, quantity }))}
        onClose={onClose}
      />
    </>
  )
}

/** A product being built is restored after a reload for a new version. `of` holds everything it is built from. */
function useReloadState(
  of: readonly unknown[],
  configuration: Configuration,
  onFound: (configuration: Configuration) => void,
): void {
  const now = useRef({ of, configuration, onFound })
  useEffect(() => {
    now.current = { of, configuration, onFound }
  })
  useEffect(() => {
    const found = takeReloadState(now.current.of, now.current.configuration)
    if (found) now.current.onFound(found)
    return beforeReload(() => keepReloadState(now.current.of, now.current.configuration))
  }, [])
}

/** The line stays where it is while what is chosen has calories that nobody gives. */
function builtText(product: Product, configuration: Configuration): string {
  const calories = builtCalories(product, configuration)
  return calories === undefined ? 'Calories as built are not known' : `${aboutText(calories)} as built`
}

interface SizeTilesProps {
  sizes: readonly Size[]
  value: string
  onChange: (size: string) => void
}

/** The sizes and their prices; a single size is shown as text [PROD-01 PROD-12]. */
const SizeTiles = memo(function SizeTiles({ sizes, value, onChange }: SizeTilesProps) {
  const [only] = sizes
  if (!only) return null
  if (sizes.length === 1) {
    const { title, detail } = sizeLabel(only)
    return (
      <p className={optionRowStyles.oneSize}>
        {[title, detail].filter(Boolean).join(' ')} <b className="num">{formatMoney(only.price)}</b>{' '}
        {only.calories === undefined ? null : caloriesText(only.calories)}
      </p>
    )
  }
  return (
    <fieldset className={`tiles ${optionRowStyles.sizes}`} data-part="sizes">
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
            {size.calories === undefined ? null : <span className="num">{caloriesText(size.calories)}</span>}
          </label>
        )
      })}
    </fieldset>
  )
})
