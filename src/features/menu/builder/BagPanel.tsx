import type { ChosenGroup } from '../../../../domain/catalogue/configuration.ts'
import type { Bag } from '../../../../domain/catalogue/menu.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { GroupPanel } from './GroupPanel.tsx'
import { useMenu } from '../useMenu.ts'

interface BagPanelProps {
  bag: Bag
  chosen: readonly ChosenGroup[]
  showDescriptions: boolean
  store: Store
  onChange: (groups: ChosenGroup[]) => void
}

/** The choices for one slot of a bag, each with its menu picture [PROD-06]. */
export function BagPanel({ bag, chosen, showDescriptions, store, onChange }: BagPanelProps) {
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
