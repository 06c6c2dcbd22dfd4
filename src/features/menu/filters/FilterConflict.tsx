import { CircleAlert } from 'lucide-react'
import type { Allergen } from '../../../../domain/catalogue/allergens.ts'
import { conflicts, containedIn, possiblyIn, suitsDiet, type Label } from '../../../../domain/catalogue/foodLabel.ts'
import { LEAVE_OUT_CHOICES } from '../../../../domain/catalogue/filterMenu.ts'
import { NO_FILTERS, type MenuFilters } from '../../../../domain/catalogue/menuFilter.ts'
import { DIET_NAMES } from '../../../content/allergens.ts'
import { FILTERS } from '../../../content/filters.ts'
import { choiceName } from './filterNames.ts'
import { chooseFilters } from '../../../device/store/menuFilters.ts'
import { useMenuFilters } from './useMenuFilters.ts'

/** One sentence with the way out when what is built meets a chosen filter (D-76). */
export function FilterConflict({ label, isBuilt }: { label: Label; isBuilt: boolean }) {
  const filters = useMenuFilters()
  const words = conflictWords(label, filters, isBuilt)
  if (words === undefined) return null
  return (
    <p className="note warn">
      <CircleAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
      <span>
        {words}{' '}
        <button type="button" className="link" onClick={() => chooseFilters(NO_FILTERS)}>
          {FILTERS.change}
        </button>
        .
      </span>
    </p>
  )
}

function conflictWords(label: Label, filters: MenuFilters, isBuilt: boolean): string | undefined {
  const { leftOut, diet, showTraces } = filters
  const met = (list: readonly Allergen[]) =>
    LEAVE_OUT_CHOICES.filter((choice) => choice.some((one) => list.includes(one) && leftOut.includes(one)))
      .map((choice) => choiceName(choice).toLowerCase())
      .join(', ')
  const conflict = conflicts(label, leftOut)
  if (conflict === 'contains') return FILTERS.conflict(met(containedIn(label)), isBuilt)
  if (diet && !suitsDiet(label, diet)) return FILTERS.unsuited(DIET_NAMES[diet])
  if (conflict === 'unknown') return FILTERS.unsure
  return conflict === 'mayContain' && !showTraces ? FILTERS.trace(met(possiblyIn(label))) : undefined
}
