import { useState, type ReactNode } from 'react'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useAllergies } from '../../hooks/useAllergies.ts'
import { AllergyIcon } from './AllergyIcon.tsx'
import styles from './Allergy.module.css'

const AllergySheet = lazyWithFallback(() => import('./AllergySheet.tsx').then((file) => file.AllergySheet))

/** The allergy that was said with the way to another one, and below it what the caller knows of it; a button while none was. */
export function AllergySaid({ children }: { children?: ReactNode }) {
  const allergies = useAllergies()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.said} data-part="allergy" aria-label={ALLERGY.title}>
      {allergies.length > 0 ? (
        <>
          <p className={styles.head}>
            <AllergyIcon />
            <b>{ALLERGY.said(allergyWords(allergies))}</b>
            <button type="button" className="link" onClick={() => setOpen(true)}>
              {ALLERGY.change}
            </button>
          </p>
          {children}
          <p className="soft sm">{ALLERGY.kitchen}</p>
        </>
      ) : (
        <button type="button" className={`link ${styles.head}`} onClick={() => setOpen(true)}>
          <AllergyIcon />
          {ALLERGY.add}
        </button>
      )}
      {isOpen ? <AllergySheet onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
