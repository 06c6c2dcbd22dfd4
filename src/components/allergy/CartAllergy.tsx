import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Cart } from '../../../domain/cart/cart.ts'
import { realLines } from '../../../domain/cart/cart.ts'
import { checkAllergies, type AllergyCheck } from '../../../domain/catalogue/allergyCheck.ts'
import { builtSections, guideIndex } from '../../../domain/catalogue/builtContents.ts'
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
  const allergies = useAllergies()
  const store = cart.storeHash
  // What a bag holds is in the configuration of the bag.
  const lines = realLines(cart).filter((line) => line.bagHash === '0' || isContainer(line))
  const guide = useQuery(queryOf('menuGuide', { store }))
  const index = useMemo(() => guide.data && guideIndex(guide.data), [guide.data])
  const hashes = [...new Set(lines.map(({ productHash }) => productHash))]
  const products = useQueries({ queries: hashes.map((product) => queryOf('product', { store, product })) })
  const isReading = [guide, ...products].some((one) => one.isPending && one.fetchStatus === 'fetching')
  if (isReading) return <p className="soft sm">{ALLERGY.looking}</p>
  const checkOf = (line: (typeof lines)[number]): AllergyCheck => {
    const product = products[hashes.indexOf(line.productHash)]?.data?.product
    return index && product
      ? checkAllergies(builtSections(index, product, configurationOf(line, product)), allergies)
      : { contains: [], mayContain: [], unknown: [line.name] }
  }
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.hash}>
          <dt>{line.name}</dt>
          <dd>
            <AllergyFinding check={checkOf(line)} allergies={allergies} phone={phone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
