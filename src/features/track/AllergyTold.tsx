import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { AllergyIcon } from '../../components/allergy/AllergyIcon.tsx'

interface AllergyToldProps {
  allergies: readonly Allergen[]
  order: LiveOrder
  /** Formats a time in ISO 8601. */
  clock: (at: string) => string
}

/** The allergy of an order, and who in the kitchen has seen it and when (D-238). */
export function AllergyTold({ allergies, order: { allergySeen }, clock }: AllergyToldProps) {
  return (
    <div className="note" data-part="allergy">
      <AllergyIcon />
      <p>
        <b>{ALLERGY.said(allergyWords(allergies))}</b>{' '}
        <output>{allergySeen ? ALLERGY.seen(allergySeen.initials, clock(allergySeen.at)) : ALLERGY.unseen}</output>{' '}
        {ALLERGY.kitchen}
      </p>
    </div>
  )
}
