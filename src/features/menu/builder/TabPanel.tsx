import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import type { ChosenGroup, Configuration } from '../../../../domain/catalogue/configuration.ts'
import { describesOptions, type Product, type Bag } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { panelOf } from '../../../ui/Tabs.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { useMenu } from '../useMenu.ts'
import type { BuilderTab } from './builderTabs.ts'
import { SelectionPanel } from './SelectionPanel.tsx'
import styles from './OptionRow.module.css'

interface TabPanelProps {
  tab: BuilderTab
  isAlone: boolean
  isShown: boolean
  product: Product
  configuration: Configuration
  fault: ChoiceFault | undefined
  store: Store
  onChange: (next: Configuration) => void
}

/** All tabs are in the HTML, so that they can be read without scripts. */
export function TabPanel({ tab, isAlone, isShown, ...rest }: TabPanelProps) {
  return (
    <div
      className={isAlone ? `${styles.panel} ${styles.alone}` : styles.panel}
      hidden={!isShown}
      data-part="panel"
      {...(isAlone ? {} : { role: 'tabpanel', ...panelOf(tab.id) })}
    >
      <h3>{tab.name}</h3>
      <Content tab={tab} {...rest} />
    </div>
  )
}

function Content({ tab, product, configuration, fault, store, onChange }: Omit<TabPanelProps, 'isAlone' | 'isShown'>) {
  const showDescriptions = describesOptions(product)
  switch (tab.kind) {
    case 'group':
      return (
        <GroupPanel
          group={tab.group}
          size={configuration.size}
          chosen={configuration.groups}
          showDescriptions={showDescriptions}
          onChange={(groups) => onChange({ ...configuration, groups })}
        />
      )
    case 'selection':
      return (
        <SelectionPanel
          selection={tab.selection}
          choices={configuration.choices}
          fault={fault?.coupon === tab.selection.hash ? fault : undefined}
          showDescriptions={showDescriptions}
          onChange={(choices) => onChange({ ...configuration, choices })}
        />
      )
    case 'bag': {
      const { hash } = tab.bag
      const groupsOf = (bags: Configuration['bags']): ChosenGroup[] =>
        bags.find((bag) => bag.hash === hash)?.groups ?? []
      return (
        <BagPanel
          bag={tab.bag}
          chosen={groupsOf(configuration.bags)}
          showDescriptions={showDescriptions}
          store={store}
          onChange={(groups) =>
            onChange({
              ...configuration,
              bags: [...configuration.bags.filter((bag) => bag.hash !== hash), { hash, groups }],
            })
          }
        />
      )
    }
  }
}

interface BagPanelProps {
  bag: Bag
  chosen: readonly ChosenGroup[]
  showDescriptions: boolean
  store: Store
  onChange: (groups: ChosenGroup[]) => void
}

/** The choices for one slot of a bag, each with its menu picture [PROD-06]. */
function BagPanel({ bag, chosen, showDescriptions, store, onChange }: BagPanelProps) {
  const cards = useMenu(store).categories.flatMap(({ products }) => products)
  const pictures = new Map(cards.map(({ hash, picture }) => [hash, picture]))
  return bag.groups.map((group) => (
    <div key={group.hash}>
      {bag.groups.length > 1 ? <h4>{group.name}</h4> : null}
      <GroupPanel
        group={group}
        size=""
        chosen={chosen}
        within={bag.hash}
        showDescriptions={showDescriptions}
        pictures={pictures}
        onChange={onChange}
      />
    </div>
  ))
}
