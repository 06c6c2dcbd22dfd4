import { Check, TriangleAlert } from 'lucide-react'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { clockAt } from '../../../domain/schedule/formatTime.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'

/** The allergy of an order, inverse, and who has seen it (D-238). Nothing without one. */
export function AllergyBand({ allergy, offsets }: Pick<KitchenOrder, 'allergy'> & { offsets: UtcOffsets }) {
  if (!allergy) return null
  const { allergens, seen } = allergy
  return (
    <p className="day allergens">
      <TriangleAlert size={22} aria-hidden="true" /> Allergy: {allergyWords(allergens)}
      {seen ? (
        <small>
          <Check size={18} aria-hidden="true" /> seen by {seen.initials} {seen.at ? clockAt(seen.at, offsets) : ''}
        </small>
      ) : null}
    </p>
  )
}
