import type { Allergen } from '../../../domain/catalogue/allergens.ts'
import type { AllergyCheck } from '../../../domain/catalogue/allergyCheck.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { AllergyIcon } from './AllergyIcon.tsx'
import styles from './Allergy.module.css'

interface AllergyFindingProps {
  check: AllergyCheck
  allergies: readonly Allergen[]
  /** The store's phone number. */
  phone: string
}

/** What a dish says of the allergies, the worst first. */
export function AllergyFinding({ check: { contains, mayContain, unknown }, allergies, phone }: AllergyFindingProps) {
  if (contains.length + mayContain.length + unknown.length === 0)
    return <p className="sm">{ALLERGY.unlisted(allergyWords(allergies).replaceAll(', ', ' and no '))}</p>
  return (
    <ul className={styles.finding}>
      {contains.length > 0 ? (
        <li className={styles.met}>
          <AllergyIcon /> {ALLERGY.contains(allergyWords(contains))}
        </li>
      ) : null}
      {mayContain.length > 0 ? (
        <li className={styles.met}>
          <AllergyIcon /> {ALLERGY.mayContain(allergyWords(mayContain))}
        </li>
      ) : null}
      {unknown.length > 0 ? (
        <li>
          <AllergyIcon />
          <span>
            {ALLERGY.unknown(unknown)}
            {phone ? (
              <>
                , <a href={dialLink(phone)}>{phone}</a>
              </>
            ) : null}
          </span>
        </li>
      ) : null}
    </ul>
  )
}
