import {
  Check,
  Flame,
  Leaf,
  Sprout,
  TriangleAlert,
  type LucideIcon,
  Bean,
  CircleDot,
  Droplets,
  Egg,
  Fish,
  Milk,
  Nut,
  Shell,
  Shrimp,
  Wheat,
} from 'lucide-react'
import { useState } from 'react'
import { filterMenu, isLeftOut, LEAVE_OUT_CHOICES, toggleLeftOut } from '../../../../domain/catalogue/filterMenu.ts'
import { isFiltered, NO_FILTERS, type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import type { Diet, Allergen } from '../../../../domain/catalogue/allergens.ts'
import type { Menu } from '../../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import { DIET_NAMES } from '../../../content/allergens.ts'
import { FILTERS } from '../../../content/filters.ts'
import { choiceName } from './filterNames.ts'
import { chooseFilters } from '../../../device/store/menuFilters.ts'
import { LoadingRows } from '../../../components/LoadingRows.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useMenuFilters } from './useMenuFilters.ts'
import styles from './Filters.module.css'

interface FilterSheetProps {
  menu: Menu
  guide: MenuGuide | undefined
  isUnread: boolean
  onClose: () => void
}

/** Chips of what suits a person; the button counts the dishes that are left, and applies them (D-76). */
export function FilterSheet({ menu, guide, isUnread, onClose }: FilterSheetProps) {
  const [filters, setFilters] = useState(useMenuFilters())
  const result = guide && filterMenu(menu.categories, guide, filters)
  const apply = () => {
    chooseFilters(filters)
    onClose()
  }
  return (
    <Sheet
      title={FILTERS.title}
      onClose={onClose}
      aside={
        isFiltered(filters) ? (
          <button type="button" className="link" onClick={() => setFilters(NO_FILTERS)}>
            {FILTERS.clear}
          </button>
        ) : null
      }
      foot={
        result ? (
          <>
            {result.unknown > 0 ? <p className={`sm ${styles.unknown}`}>{FILTERS.unknown(result.unknown)}</p> : null}
            <button type="button" className="btn btn-go btn-big btn-wide" disabled={result.count === 0} onClick={apply}>
              {result.count === 0 ? FILTERS.nothing : FILTERS.show(result.count)}
            </button>
            <output className="vh">{result.count === 0 ? FILTERS.nothing : FILTERS.show(result.count)}</output>
          </>
        ) : null
      }
    >
      {guide ? (
        <div className={styles.sheet}>
          <fieldset>
            <legend>{FILTERS.madeFor}</legend>
            <div className={styles.chips}>
              {DIETS.map(({ diet, icon }) => (
                <Chip
                  key={diet}
                  name={DIET_NAMES[diet]}
                  icon={icon}
                  isChosen={filters.diet === diet}
                  onToggle={() => setFilters({ ...filters, diet: filters.diet === diet ? undefined : diet })}
                />
              ))}
              <Chip
                name={FILTERS.spicy}
                icon={Flame}
                isChosen={filters.spicy === true}
                onToggle={() => setFilters({ ...filters, spicy: !filters.spicy })}
              />
            </div>
          </fieldset>
          <fieldset>
            <legend>{FILTERS.leaveOut}</legend>
            <div className={styles.chips}>
              {LEAVE_OUT_CHOICES.map((choice) => (
                <Chip
                  key={choiceName(choice)}
                  name={choiceName(choice)}
                  icon={allergenIcon(choice)}
                  isChosen={isLeftOut(filters, choice)}
                  onToggle={() => setFilters(toggleLeftOut(filters, choice))}
                />
              ))}
            </div>
          </fieldset>
          {filters.leftOut.length > 0 ? <Traces filters={filters} onChange={setFilters} /> : null}
          <p className="note warn">
            <TriangleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
            {FILTERS.kitchen}
          </p>
        </div>
      ) : isUnread ? (
        <p className="note">{FILTERS.unread}</p>
      ) : (
        <LoadingRows rows={3}>{FILTERS.reading}</LoadingRows>
      )}
    </Sheet>
  )
}

const DIETS: readonly { diet: Diet; icon: LucideIcon }[] = [
  { diet: 'vegetarian', icon: Leaf },
  { diet: 'vegan', icon: Sprout },
]

interface ChipProps {
  name: string
  icon: LucideIcon
  isChosen: boolean
  onToggle: () => void
}

function Chip({ name, icon, isChosen, onToggle }: ChipProps) {
  const Icon = isChosen ? Check : icon
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onToggle}>
      <Icon className="i" size={20} strokeWidth={1.9} aria-hidden />
      {name}
    </button>
  )
}

function Traces({ filters, onChange }: { filters: MenuFilters; onChange: (filters: MenuFilters) => void }) {
  return (
    <label className={styles.traces}>
      <input
        type="checkbox"
        checked={filters.showTraces === true}
        onChange={({ target }) => onChange({ ...filters, showTraces: target.checked })}
      />
      <span>
        {FILTERS.traces}
        <span className="soft sm"> {FILTERS.tracesHint}</span>
      </span>
    </label>
  )
}

const ICONS: Partial<Record<Allergen, LucideIcon>> = {
  wheat: Wheat,
  barley: Wheat,
  oats: Wheat,
  rye: Wheat,
  milk: Milk,
  eggs: Egg,
  peanuts: Bean,
  almonds: Nut,
  soy: Bean,
  fish: Fish,
  crustaceans: Shrimp,
  molluscs: Shell,
  sulphites: Droplets,
}

/** The icon of the first of a choice. */
const allergenIcon = ([first]: readonly Allergen[]): LucideIcon => (first && ICONS[first]) ?? CircleDot
