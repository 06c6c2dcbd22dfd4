import { checkAllergies } from '../../../../domain/catalogue/allergyCheck.ts'
import type { BuiltSection } from '../../../../domain/catalogue/builtContents.ts'
import { AllergyFinding } from '../../../components/allergy/AllergyFinding.tsx'
import { AllergySaid } from '../../../components/allergy/AllergySaid.tsx'
import { useAllergies } from '../../../hooks/useAllergies.ts'

/** What a product as built says of the allergy that was said; a change is announced (D-239). */
export function BuiltAllergy({ sections, phone }: { sections: readonly BuiltSection[]; phone: string }) {
  const allergies = useAllergies()
  return (
    <AllergySaid>
      <output>
        <AllergyFinding check={checkAllergies(sections, allergies)} allergies={allergies} phone={phone} />
      </output>
    </AllergySaid>
  )
}
