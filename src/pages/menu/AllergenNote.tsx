import { Wheat } from 'lucide-react'

/** [MENU-15] */
export function AllergenNote() {
  return (
    <p className="note allergens">
      <Wheat className="i" size={22} strokeWidth={1.9} aria-hidden />
      Items may contain or touch wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet.
    </p>
  )
}
