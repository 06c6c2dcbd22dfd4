import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realLines, type Cart, type Line } from '../../../domain/cart/cart.ts'
import { checkAllergies } from '../../../domain/catalogue/allergyCheck.ts'
import { builtSections, guideIndex, type GuideIndex } from '../../../domain/catalogue/builtContents.ts'
import { configurationOf } from '../../../domain/catalogue/configuration.ts'
import { isContainer } from '../../../domain/catalogue/menu.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { queryOf } from '../../hooks/queries.ts'
import { useAllergies } from '../../hooks/useAllergies.ts'
import { AllergyFinding } from './AllergyFinding.tsx'
import { AllergySaid } from './AllergySaid.tsx'
import styles from './Allergy.module.css'

interface CartAllergyProps {
  cart: Cart
  /** The phone number of its store; '' while unknown. */
  phone: string
}

/** The allergy that was said, and what each dish of a cart says of it as it was built (D-239). */
export function CartAllergy(props: CartAllergyProps) {
  return (
    <AllergySaid>
      <Lines {...props} />
    </AllergySaid>
  )
}

function Lines({ cart, phone }: CartAllergyProps) {
  const store = cart.storeHash
  // What a bag holds is in the configuration of the bag.
  const lines = realLines(cart).filter((line) => line.bagHash === '0' || isContainer(line))
  const guide = useQuery(queryOf('menuGuide', { store }))
  const index = useMemo(() => guide.data && guideIndex(guide.data), [guide.data])
  if (isReading(guide)) return <p className="soft sm">{ALLERGY.looking}</p>
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.hash}>
          <dt>{line.name}</dt>
          <dd>
            <LineFinding line={line} index={index} phone={phone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface LineFindingProps {
  line: Line
  /** Undefined where the guide cannot be read. */
  index: GuideIndex | undefined
  phone: string
}

function LineFinding({ line, index, phone }: LineFindingProps) {
  const allergies = useAllergies()
  const product = useQuery(queryOf('product', { store: line.storeHash, product: line.productHash }))
  if (isReading(product)) return <p className="soft sm">{ALLERGY.looking}</p>
  const built = product.data?.product
  const check =
    index && built
      ? checkAllergies(builtSections(index, built, configurationOf(line, built)), allergies)
      : { contains: [], mayContain: [], unknown: [line.name] }
  return <AllergyFinding check={check} allergies={allergies} phone={phone} />
}

/** Not while the page waits for a connection: then it says that it does not know. */
const isReading = ({ isPending, fetchStatus }: UseQueryResult): boolean => isPending && fetchStatus === 'fetching'
