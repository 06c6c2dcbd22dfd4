import { memo, useCallback, useMemo } from 'react'
import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import type { ChosenBag, ChosenProduct, Configuration } from '../../../../domain/catalogue/configuration.ts'
import { describesOptions, type Product, type Bag } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { panelOf } from '../../../ui/Tabs.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { useMenu } from '../useMenu.ts'
import type { BuilderTab } from './builderTabs.ts'
import type { EditGroups } from './OptionRow.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import styles from './OptionRow.module.css'

/** Changes the configuration of by then; the function stays the same. */
export type EditConfiguration = (edit: (now: Configuration) => Configuration) => void

interface ContentProps {
  tab: BuilderTab
  product: Product
  configuration: Configuration
  fault: ChoiceFault | undefined
  store: Store
  onEdit: EditConfiguration
}

interface TabPanelProps extends ContentProps {
  isAlone: boolean
  isShown: boolean
  /** False while the dialog opens, which then has less to draw before it is there. */
  isDrawn: boolean
}

/** All tabs are in the HTML, so that they can be read without scripts. */
export function TabPanel({ tab, isAlone, isShown, isDrawn, ...rest }: TabPanelProps) {
  return (
    <div
      className={isAlone ? `${styles.panel} ${styles.alone}` : styles.panel}
      hidden={!isShown}
      data-part="panel"
      {...(isAlone ? {} : { role: 'tabpanel', ...panelOf(tab.id) })}
    >
      <h3>{tab.name}</h3>
      {isDrawn ? <Content tab={tab} {...rest} /> : null}
    </div>
  )
}

function Content({ tab, product, configuration, fault, store, onEdit }: ContentProps) {
  const showDescriptions = describesOptions(product)
  const editGroups: EditGroups = useCallback(
    (edit) => onEdit((now) => ({ ...now, groups: edit(now.groups) })),
    [onEdit],
  )
  const editChoices = useCallback(
    (edit: (now: readonly ChosenProduct[]) => ChosenProduct[]) =>
      onEdit((now) => ({ ...now, choices: edit(now.choices) })),
    [onEdit],
  )
  switch (tab.kind) {
    case 'group':
      return (
        <GroupPanel
          group={tab.group}
          size={configuration.size}
          chosen={configuration.groups.find(({ hash }) => hash === tab.group.hash)}
          showDescriptions={showDescriptions}
          onEdit={editGroups}
        />
      )
    case 'selection':
      return (
        <SelectionPanel
          selection={tab.selection}
          taken={configuration.choices.find(({ coupon }) => coupon === tab.selection.hash)}
          fault={fault?.coupon === tab.selection.hash ? fault : undefined}
          showDescriptions={showDescriptions}
          onEdit={editChoices}
        />
      )
    case 'bag':
      return (
        <BagPanel
          bag={tab.bag}
          chosen={configuration.bags.find(({ hash }) => hash === tab.bag.hash)}
          showDescriptions={showDescriptions}
          store={store}
          onEdit={onEdit}
        />
      )
  }
}

interface BagPanelProps {
  bag: Bag
  chosen: ChosenBag | undefined
  showDescriptions: boolean
  store: Store
  onEdit: EditConfiguration
}

/** The choices for one slot of a bag, each with its menu picture [PROD-06]. */
const BagPanel = memo(function BagPanel({ bag, chosen, showDescriptions, store, onEdit }: BagPanelProps) {
  const { categories } = useMenu(store)
  const pictures = useMemo(
    () => new Map(categories.flatMap(({ products }) => products).map(({ hash, picture }) => [hash, picture])),
    [categories],
  )
  const { hash } = bag
  const editGroups: EditGroups = useCallback(
    (edit) =>
      onEdit((now) => {
        const groups = edit(now.bags.find((one) => one.hash === hash)?.groups ?? [])
        return { ...now, bags: [...now.bags.filter((one) => one.hash !== hash), { hash, groups }] }
      }),
    [hash, onEdit],
  )
  return bag.groups.map((group) => (
    <div key={group.hash}>
      {bag.groups.length > 1 ? <h4>{group.name}</h4> : null}
      <GroupPanel
        group={group}
        size=""
        chosen={chosen?.groups.find((one) => one.hash === group.hash)}
        within={hash}
        showDescriptions={showDescriptions}
        pictures={pictures}
        onEdit={editGroups}
      />
    </div>
  ))
})
