import { ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { allergyWords } from '../../../domain/order/allergies.ts'
import { ALLERGY } from '../../content/allergy.ts'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { useAllergies } from '../../hooks/useAllergies.ts'
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
            <ShieldAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
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
          <ShieldAlert className="i" size={20} strokeWidth={1.9} aria-hidden />
          {ALLERGY.add}
        </button>
      )}
      {isOpen ? <AllergySheet onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
